import { until } from '#support/waiting';
import type { Engine } from './driver.js';

/** How WebDriver names an element in JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const PATIENCE_MS = 15_000;

/** A person at a page: reads it, fills fields in by their labels and presses what is written on. */
export class Visitor {
  constructor(
    private readonly engine: Engine,
    private readonly origin: string,
  ) {}

  async open(path: string): Promise<void> {
    await this.engine.command('url', { url: this.origin + path });
  }

  /** Runs the body of a function on the page and returns what it does. */
  async run<Result>(script: string, ...args: unknown[]): Promise<Result> {
    return (await this.engine.command('execute/sync', { script, args })) as Result;
  }

  async fill(label: string, text: string): Promise<void> {
    const field = `return [...document.querySelectorAll('label')]
      .find((label) => label.innerText.trim() === arguments[0])?.control`;
    await this.act(`the field ${label} takes text`, [field, label], 'value', { text });
  }

  /** Presses the last button or link of that name: dialogs come after what opens them. */
  async press(name: string): Promise<void> {
    const button = `return [...document.querySelectorAll('main button, main a, dialog button, [role=alert] button')]
      .findLast((button) =>
        button.checkVisibility() && !button.disabled && button.innerText.trim() === arguments[0])`;
    await this.act(`the button ${name} is pressed`, [button, name], 'click');
  }

  async sees(text: string): Promise<void> {
    const script = 'return document.body.innerText.includes(arguments[0])';
    await this.holds(`"${text}" is there`, script, text);
  }

  async isAt(path: string): Promise<void> {
    const script = 'return location.pathname === arguments[0]';
    await this.holds(`the address is ${path}`, script, path);
  }

  /** Waits until a script says true. */
  async holds(what: string, script: string, ...args: unknown[]): Promise<void> {
    await this.within(what, () => this.run<boolean>(script, ...args));
  }

  /** Finds an element and does something with it, again where a page has just given way to the next. */
  private async act(
    what: string,
    [script, ...args]: [script: string, ...args: unknown[]],
    action: string,
    parameters?: object,
  ): Promise<void> {
    await this.within(what, async () => {
      const found = await this.run<Record<string, string> | null | undefined>(script, ...args);
      if (!found) return false;
      await this.engine.command(`element/${found[ELEMENT]}/${action}`, parameters);
      return true;
    });
  }

  /** @throws with the last error and what the page says, when it does not succeed in time */
  private async within(what: string, attempt: () => Promise<boolean>): Promise<void> {
    let reason = '';
    const tried = () =>
      attempt().catch((error: unknown) => {
        reason = String(error);
        return false;
      });
    await until(what, tried, PATIENCE_MS).catch(async (error: unknown) => {
      const page = await this.run<string>('return `${location}: ${document.body.innerText}`');
      throw new Error([String(error), reason, page.slice(0, 1_000)].join('\n'));
    });
  }
}

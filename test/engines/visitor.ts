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
    await this.act(label, field, 'value', { text });
  }

  /** Presses the last button or link of that name: dialogs come after what opens them. */
  async press(name: string): Promise<void> {
    const button = `return [...document.querySelectorAll('main button, main a, dialog button')]
      .findLast((button) =>
        button.checkVisibility() && !button.disabled && button.innerText.trim() === arguments[0])`;
    await this.act(name, button, 'click');
  }

  async sees(text: string): Promise<void> {
    await this.holds('return document.body.innerText.includes(arguments[0])', text);
  }

  async isAt(path: string): Promise<void> {
    await this.holds('return location.pathname === arguments[0]', path);
  }

  /** Waits until a script says true. */
  async holds(script: string, ...args: unknown[]): Promise<void> {
    await this.within(`${script} (${args.join(', ')})`, () => this.run<boolean>(script, ...args));
  }

  /** Finds an element by its name and does something with it. */
  private async act(name: string, script: string, action: string, parameters?: object) {
    await this.within(`${action} of ${name}`, async () => {
      const found = await this.run<Record<string, string> | null>(script, name);
      if (found) await this.engine.command(`element/${found[ELEMENT]}/${action}`, parameters);
      return found !== null;
    });
  }

  /** Tries again where a page has just given way to the next. @throws with what the page says when time is up */
  private async within(what: string, attempt: () => Promise<boolean>): Promise<void> {
    const tried = () => attempt().catch(() => false);
    await until(what, tried, PATIENCE_MS).catch(async (error: unknown) => {
      const page = await this.run<string>('return `${location}: ${document.body.innerText}`');
      throw new Error(`${String(error)}\n${page.slice(0, 1_000)}`);
    });
  }
}

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Balancer, startBalancer } from '#support/balancer';
import { figures } from '#support/figures';
import { type Site, startSite } from '#support/site';
import type { Engine } from './engine.js';
import { startFirefox } from './firefox.js';
import { Visitor } from './visitor.js';
import { startWebKit } from './webkit.js';

const FIGURE = `const figure = document.querySelector('form[data-figure]');`;
const TEXT = `${FIGURE} return figure.innerText;`;
/** In the middle of the window: what says at its end that no script comes may lie over it elsewhere. */
const CASE = `${FIGURE}
  const choice = figure.elements.case[arguments[0]];
  choice.scrollIntoView({ block: 'center' });
  return choice;`;
/** Writes into a control, as far as it can be written into, and moves it otherwise. */
const WRITE = `${FIGURE}
  const control = figure.querySelector('[name=' + arguments[0] + ']:not([hidden])');
  control.focus();
  if (control.type === 'range') {
    control.value = arguments[1];
    control.dispatchEvent(new Event('input', { bubbles: true }));
    return;
  }
  control.select();
  document.execCommand('insertText', false, arguments[1]);`;

/** Whether scripts come. */
let scripts: boolean;
let site: Site;
let line: Balancer;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());
// A port of its own for each test: what the browser has kept of another one's files does not count.
beforeEach(async () => {
  scripts = true;
  line = await startBalancer([site.url], (file) => !scripts && file.endsWith('.js'));
});
afterEach(() => line?.close());

describe.each([
  ['Firefox', startFirefox],
  ['WebKitGTK', startWebKit],
])('%s', (_, start) => {
  let engine: Engine;
  let visitor: Visitor;
  beforeAll(async () => {
    engine = await start();
  });
  beforeEach(() => {
    visitor = new Visitor(engine, line.url);
  });
  afterAll(() => engine?.close());

  const text = () => visitor.run<string>(TEXT);
  const backToTheBeginning = () =>
    visitor.click(`${FIGURE} return figure.querySelector('[type=reset]')`);

  describe.each(figures)('The figure of $path', ({ path, states, control, good, shows }) => {
    it('shows each of its states by its radio buttons alone, where no script comes', async () => {
      scripts = false;
      await visitor.open(path);
      const seen = [await text()];
      for (let index = 1; index < states; index += 1) {
        await visitor.click(CASE, index);
        seen.push(await text());
      }
      expect(new Set(seen).size).toBe(states);
      await backToTheBeginning();
      expect(await text()).toBe(seen[0]);
    });

    it('answers what is typed, can be sent to somebody else, and goes back to the beginning', async () => {
      await visitor.open(path);
      const beginning = await text();
      await visitor.run(WRITE, control, good);
      await visitor.holds(
        'it shows the result',
        `${FIGURE} return figure.innerText.includes(arguments[0])`,
        shows,
      );
      const changed = await text();
      const hash = await visitor.run<string>('return location.hash');
      expect(hash).toMatch(/^#try\?/);

      await visitor.open('/about');
      await visitor.open(path + hash);
      await visitor.holds(
        'it shows the same',
        `${FIGURE} return figure.innerText === arguments[0]`,
        changed,
      );
      await backToTheBeginning();
      await visitor.holds(
        'it shows the beginning',
        `${FIGURE} return figure.innerText === arguments[0]`,
        beginning,
      );
      expect(await visitor.run('return location.hash')).toBe('');
    });
  });

  it('The line on the home page works out what is typed', async () => {
    await visitor.open('/');
    await visitor.run(WRITE, 'amount', '1.15');
    await visitor.holds(
      'it shows both results',
      `${FIGURE} return [...figure.querySelectorAll('dd')].every((result) => result.innerText === '0.05')`,
    );
  });
});

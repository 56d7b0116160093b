import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Balancer, startBalancer } from '#support/balancer';
import { type Site, startSite } from '#support/site';
import type { Engine } from './engine.js';
import { startFirefox } from './firefox.js';
import { Visitor } from './visitor.js';
import { startWebKit } from './webkit.js';

const NOT_LOADED = 'Part of this page did not load. What you typed is still here.';
const message = { Name: 'Ada', Email: 'ada@example.com', Subject: 'Hello', Message: 'One, two' };

/** The paths that do not come. */
let away: RegExp | undefined;
let site: Site;
let line: Balancer;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());
// A port of its own for each test: what the browser has kept of another one's files does not count.
beforeEach(async () => {
  line = await startBalancer([site.url], (path) => away?.test(path) === true);
});
afterEach(() => line?.close());

// Browsers differ in their treatment of a module that they could not fetch: some never ask for it again.
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

  it.each([
    ['its main script', /\/assets\/(main|app)-/],
    ['the form library', /\/assets\/forms-/],
    ['its own code', /\/assets\/contact-page-.*\.js/],
  ])(
    'keeps what was typed when %s does not come, and goes on when it does',
    async (_what, file) => {
      away = file;
      await visitor.open('/contact');
      for (const [label, text] of Object.entries(message)) await visitor.fill(label, text);
      await visitor.press('Send message');
      await visitor.sees(NOT_LOADED);
      away = undefined;
      await visitor.press('Try again');
      await visitor.holds(
        'the message is gone',
        'return !document.body.innerText.includes(arguments[0])',
        NOT_LOADED,
      );
      expect(
        await visitor.run<string[]>(
          `return arguments[0].map((label) => [...document.querySelectorAll('label')]
            .find((each) => each.innerText.trim() === label).control.value)`,
          Object.keys(message),
        ),
      ).toEqual(Object.values(message));
      await visitor.press('Send message');
      await visitor.sees('Incorrect CAPTCHA answer');
    },
  );

  it('follows a link by a full load when the code of its page does not come', async () => {
    away = /\/assets\/terms-page-/;
    await visitor.open('/');
    await visitor.run(`document.querySelector('footer a[href="/terms"]').click()`);
    await visitor.isAt('/terms');
    await visitor.holds('its text is there', `return document.querySelectorAll('h2').length >= 6`);
    away = undefined;
  });
});

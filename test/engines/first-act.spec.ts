import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Balancer, startBalancer } from '#support/balancer';
import { outcome } from '#support/outcome';
import { publicPaths } from '#support/site-map';
import { type Site, startSite } from '#support/site';
import { act, actsOn } from './acts.js';
import type { Engine } from './engine.js';
import { startFirefox } from './firefox.js';
import { Visitor } from './visitor.js';
import { startWebKit } from './webkit.js';

const LATE_MS = 1_500;
const STILL_MS = 500;
/** The first page meets nearly every kind of control: in WebKitGTK an act takes twelve seconds with its three visits. */
const PAGE_MS = 1_200_000;
/** The page that a link leads to: one that is loaded and one that the script draws differ in the focus only. */
const PAGE = `return [location.pathname, document.querySelector('h1')?.innerText]`;
const MENU = `return document.querySelector('header button[popovertarget=menu]')`;

let site: Site;
let line: Balancer | undefined;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
});
afterAll(() => site?.stop());
afterEach(() => line?.close());

describe.each([
  ['Firefox', startFirefox],
  ['WebKitGTK', startWebKit],
])('The first act on a page does in %s what a later one does', (_, start) => {
  let engine: Engine;
  // A browser for each page: one that has opened hundreds ends its session.
  beforeEach(async () => {
    engine = await start();
  });
  afterEach(() => engine?.close());

  /**
   * Opens a page, whose scripts come that late, for somebody who has never been on the site: what a browser keeps, it keeps
   * by the port, too.
   */
  async function visit(path: string, lateMs = 0): Promise<Visitor> {
    await line?.close();
    let watch = () => {};
    const watched = new Promise<void>((resolve) => (watch = resolve));
    line = await startBalancer([site.url], async (file) => {
      if (file.endsWith('.js')) await watched.then(() => pause(lateMs));
      return false;
    });
    const visitor = new Visitor(engine, line.url);
    await visitor.open(path);
    await visitor.run(`document.addEventListener('northfold:hydrated', () => (window.isAlive = true));
      window.isAlive = false;`);
    watch();
    return visitor;
  }

  /** Waits until the page's script has taken over, which it does when a key reaches a link, or another page stands there. */
  async function alive(visitor: Visitor): Promise<void> {
    await visitor.run(
      `document.querySelector('a').dispatchEvent(new Event('keyup', { bubbles: true }))`,
    );
    await visitor.holds('the page is alive', 'return window.isAlive !== false');
  }

  /** The outcome, once nothing changes any more. */
  async function settled(visitor: Visitor, see = `return (${outcome.toString()})()`) {
    let last: string;
    let now = '';
    do {
      last = now;
      await pause(STILL_MS);
      now = JSON.stringify(await visitor.run(see));
    } while (now !== last);
    return JSON.parse(now) as unknown;
  }

  const done = new Set<string>();

  it.each(publicPaths)(
    'on %s, scripts fast and late',
    async (path) => {
      const visitor = await visit(path);
      await alive(visitor);
      for (const one of await actsOn(visitor)) {
        if (done.has(one.name)) continue;
        done.add(one.name);
        const see = one.does === 'follow' ? PAGE : undefined;
        const later = await visit(path);
        await alive(later);
        await act(later, one);
        const expected = await settled(later, see);
        for (const lateMs of [0, LATE_MS]) {
          const first = await visit(path, lateMs);
          await act(first, one);
          await alive(first);
          const seen = await settled(first, see);
          expect(seen, `${one.name}, scripts ${lateMs} ms late`).toEqual(expected);
        }
      }
    },
    PAGE_MS,
  );

  it.each(publicPaths)('opens the menu of %s on a phone, and leaves it open', async (path) => {
    await engine.resize(390);
    const visitor = await visit(path, LATE_MS);
    await visitor.click(MENU);
    await alive(visitor);
    expect(await settled(visitor)).toMatchObject({ open: ['NAV Main'] });
  });
});

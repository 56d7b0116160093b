import type { BrowserContext } from '@playwright/test';
import { expect } from './browser-test.js';
import type { Row, Scene } from './lost-answer-rows.js';
import { test } from './restartable-site.js';

/** `elsewhere`: before, and something else has done the like a moment ago. */
type Moment = 'before' | 'after' | 'elsewhere';

/** Cuts the connection at the first such call, before the server has heard of it or when it has done its work. */
export async function cut(
  { page }: Scene,
  { method, path }: Row,
  when: Moment,
  until: Promise<void>,
) {
  let work: () => void = () => undefined;
  const worked = new Promise<void>((resolve) => (work = resolve));
  let isCut = false;
  await page.route(
    ({ pathname }) => path.test(pathname),
    async (route) => {
      if (isCut || route.request().method() !== method) return route.continue();
      isCut = true;
      if (when === 'after') expect((await route.fetch()).ok()).toBe(true);
      work();
      await until;
      await route.abort('connectionreset');
    },
  );
  return { worked };
}

/** Logged in on this device, once: it is for the page to log out. */
export async function logIn(context: BrowserContext, token: string): Promise<void> {
  await context.addInitScript((token) => {
    if (location.hostname !== 'localhost' && location.hostname !== '127.0.0.1') return;
    if (!sessionStorage.getItem('seen')) localStorage.setItem('northfold.token', token);
    sessionStorage.setItem('seen', 'yes');
  }, token);
}

export async function expectSeen(
  scene: Scene,
  { done, notDone, elsewhere }: Row,
  when: Moment,
): Promise<void> {
  const seen = { before: notDone ?? done, after: done, elsewhere: elsewhere?.seen ?? done }[when];
  if (typeof seen === 'function') await seen(scene);
  else await expect(scene.page.getByText(seen).first()).toBeVisible();
}

const ANSWERS = /ERR_CONNECTION_RESET|status of 40[0149]/;

/** A test for each row: the page says what is so, where the connection is cut at this moment. */
export function testLostAnswers(rows: readonly Row[], when: Moment): void {
  test.describe('Where an answer is lost, the page says what is so', () => {
    for (const row of rows) {
      if (when === 'elsewhere' && !row.elsewhere) continue;
      const what =
        when === 'elsewhere' ? 'lost after the like was done elsewhere' : `cut ${when} the work`;
      test(`${row.what}, ${what}`, async ({ page, context, account, mailbox, request, faults }) => {
        faults.allow(ANSWERS);
        if (!row.isGuest) await logIn(context, account.token);
        const scene = { page, account, mailbox, request };
        await row.prepare(scene);
        if (when === 'elsewhere') await row.elsewhere?.act(scene);
        await cut(scene, row, when, Promise.resolve());
        await row.press(scene);
        await expectSeen(scene, row, when);
      });
    }
  });
}

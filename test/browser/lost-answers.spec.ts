import type { BrowserContext } from '@playwright/test';
import { createAccount, expect, siteUrl } from '#support/browser-test';
import { type Row, ROWS, type Scene } from '#support/lost-answer-rows';
import { test } from '#support/restartable-site';

/** As many pages wait for one restart. */
const TOGETHER = 7;

/** Cuts the connection at the first such call, before the server has heard of it or when it has done its work. */
async function cut(
  { page }: Scene,
  { method, path }: Row,
  when: 'before' | 'after',
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
async function logIn(context: BrowserContext, token: string): Promise<void> {
  await context.addInitScript((token) => {
    if (location.hostname !== 'localhost' && location.hostname !== '127.0.0.1') return;
    if (!sessionStorage.getItem('seen')) localStorage.setItem('northfold.token', token);
    sessionStorage.setItem('seen', 'yes');
  }, token);
}

async function expectSeen(scene: Scene, { done, notDone }: Row, isDone: boolean): Promise<void> {
  const seen = isDone ? done : (notDone ?? done);
  if (typeof seen === 'function') await seen(scene);
  else await expect(scene.page.getByText(seen).first()).toBeVisible();
}

const ANSWERS = /ERR_CONNECTION_RESET|status of 40[0149]/;

test.describe('Where an answer is lost, the page says what is so', () => {
  for (const row of ROWS) {
    for (const when of ['before', 'after'] as const) {
      test(`${row.what}, cut ${when} the work`, async ({
        page,
        context,
        account,
        mailbox,
        request,
        faults,
      }) => {
        faults.allow(ANSWERS);
        if (!row.isGuest) await logIn(context, account.token);
        const scene = { page, account, mailbox, request };
        await row.prepare(scene);
        await cut(scene, row, when, Promise.resolve());
        await row.press(scene);
        await expectSeen(scene, row, when === 'after');
      });
    }
  }
});

const chunks = Array.from({ length: Math.ceil(ROWS.length / TOGETHER) }, (_, index) =>
  ROWS.slice(index * TOGETHER, (index + 1) * TOGETHER),
);

for (const rows of chunks) {
  test(`a server that is killed after the work and started again changes nothing of that: ${rows.map(({ what }) => what).join(', ')}`, async ({
    browser,
    mailbox,
    request,
    restart,
  }) => {
    test.setTimeout(180_000);
    let release = () => {};
    const restarted = new Promise<void>((resolve) => (release = resolve));
    const scenes = [];
    for (const row of rows) {
      const account = await createAccount(request);
      const context = await browser.newContext({ baseURL: siteUrl(), reducedMotion: 'reduce' });
      await context.addInitScript(() =>
        document.addEventListener('northfold:hydrated', () => {
          Reflect.set(window, 'isHydrated', true);
        }),
      );
      if (!row.isGuest) await logIn(context, account.token);
      const scene = { page: await context.newPage(), account, mailbox, request };
      await row.prepare(scene);
      const { worked } = await cut(scene, row, 'after', restarted);
      scenes.push({ scene, row, context, worked });
    }
    // Not before all are ready: a call that waits for longer than the page does is given up.
    await Promise.all(scenes.map(async ({ scene, row }) => row.press(scene)));
    await Promise.all(scenes.map(async ({ worked }) => worked));
    await restart();
    release();
    await Promise.all(scenes.map(async ({ scene, row }) => expectSeen(scene, row, true)));
    await Promise.all(scenes.map(async ({ context }) => context.close()));
  });
}

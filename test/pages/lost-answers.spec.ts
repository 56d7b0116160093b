import { createAccount, siteUrl } from '#support/browser-test';
import { ROWS } from '#support/lost-answer-rows';
import { cut, expectSeen, logIn, testLostAnswers } from '#support/lost-answers';
import { test } from '#support/restartable-site';

testLostAnswers(ROWS, 'before');
testLostAnswers(ROWS, 'after');
testLostAnswers(ROWS, 'elsewhere');

/** As many pages wait for one restart. */
const TOGETHER = 7;

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
    await Promise.all(scenes.map(async ({ scene, row }) => expectSeen(scene, row, 'after')));
    await Promise.all(scenes.map(async ({ context }) => context.close()));
  });
}

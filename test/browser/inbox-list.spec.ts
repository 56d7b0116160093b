import { expectAccessible } from '#support/axe';
import { expect, open, textOn } from '#support/browser-test';
import { button, filter, heading, link, rows, subjects } from './inbox-pages.js';
import { staffTest as test } from './staff-test.js';
import { tooWide } from '#support/too-wide';

test('messages are listed newest first, and the address says which', async ({ page, inbox }) => {
  await inbox.write({ subject: 'The older one', minutesAgo: 5 });
  await inbox.write({ subject: 'The newer one' });
  await inbox.write({ subject: 'One that is done', status: 'done' });
  await open(page, '/inbox');
  await expect(filter(page, 'New')).toHaveAttribute('aria-current', 'true');
  await page.getByRole('searchbox').fill(inbox.word);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/inbox?state=all&q=${inbox.word}`);
  await expect.poll(() => subjects(page)).toHaveLength(3);
  await filter(page, 'New').click();
  await expect(page).toHaveURL(inbox.list());
  await expect.poll(() => subjects(page)).toEqual(['The newer one', 'The older one']);
  await page.reload();
  await expect.poll(() => subjects(page)).toEqual(['The newer one', 'The older one']);
  await expect(page.getByRole('searchbox')).toHaveValue(inbox.word);
  await filter(page, 'Spam').click();
  await expect(textOn(page, `No results for “${inbox.word}” in Spam.`)).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect.poll(() => subjects(page)).toEqual(['The newer one', 'The older one']);
});

test('more messages load below, and Back returns to the row', async ({ page, inbox }) => {
  for (let n = 0; n < 30; n += 1) await inbox.write({ subject: `Number ${n}`, minutesAgo: n });
  await open(page, inbox.list());
  await expect(rows(page)).toHaveCount(25);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(rows(page)).toHaveCount(30);
  await expect(rows(page).nth(25)).toBeFocused();
  await link(page, 'Number 27').click();
  await expect(heading(page)).toHaveText('Number 27');
  await expect(heading(page)).toBeFocused();
  await expect(link(page, 'Number 27')).toHaveAttribute('aria-current', 'true');
  await expect(rows(page)).toHaveCount(30);
  await expect(link(page, 'Number 27')).toBeInViewport();
  await page.setViewportSize({ width: 1_000, height: 800 });
  await expect(rows(page)).toHaveCount(0);
  for (const back of [() => page.goBack(), () => link(page, 'Back to list').click()]) {
    await back();
    await expect(rows(page)).toHaveCount(30);
    await expect(link(page, 'Number 27')).toBeFocused();
    await expect(link(page, 'Number 27')).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Number 27');
  }
  await button(page, 'Open').click();
  await expect(page.getByRole('button', { name: 'Open', pressed: true })).toBeVisible();
  await link(page, 'Back to list').click();
  await expect(rows(page)).toHaveCount(29);
});

test('every 15 seconds the list offers new messages without moving the others', async ({
  page,
  inbox,
}) => {
  await inbox.write({ subject: 'Here before', minutesAgo: 5 });
  await page.clock.install();
  await open(page, inbox.list());
  await expect.poll(() => subjects(page)).toEqual(['Here before']);
  const place = await rows(page).first().boundingBox();
  for (const subject of ['One', 'Two', 'Three']) await inbox.write({ subject });
  const news = page.getByRole('status').getByRole('button', { name: '3 new messages' });
  // The clock of the page may go before the list has begun to look.
  await expect(async () => {
    await page.clock.fastForward(15_000);
    await expect(news).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(await subjects(page)).toEqual(['Here before']);
  expect(await rows(page).first().boundingBox()).toEqual(place);
  await expectAccessible(page);
  await news.click();
  await expect.poll(() => subjects(page)).toHaveLength(4);
  await expect(news).toBeHidden();
  await page.keyboard.press('j');
  await expect(rows(page).first().getByRole('link')).toBeFocused();
});

test('keys go through the list, open, sort, answer and search', async ({ page, inbox }) => {
  for (const [n, subject] of ['First', 'Second', 'Third'].entries()) {
    await inbox.write({ subject, minutesAgo: n });
  }
  await open(page, inbox.list());
  await expect(rows(page)).toHaveCount(3);
  for (const key of ['j', 'j', 'k']) await page.keyboard.press(key);
  await expect(link(page, 'First')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('First');
  await page.keyboard.press('j');
  await expect(heading(page)).toHaveText('Second');
  await expect(page.getByLabel('Your answer')).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByLabel('Your answer')).toBeFocused();
  await page.keyboard.type('jeke');
  await expect(page.getByLabel('Your answer')).toHaveValue('jeke');
  await heading(page).click();
  await page.keyboard.press('e');
  // A message that is done makes way, in the list beside it, too.
  await expect(heading(page)).toHaveText('Third');
  await expect.poll(() => subjects(page)).toEqual(['First', 'Third']);
  await page.keyboard.press('k');
  await expect(heading(page)).toHaveText('First');
  await page.goBack();
  await expect(page.getByLabel('Your answer')).toBeHidden();
  await expect(link(page, 'First')).toBeFocused();
  await page.keyboard.press('e');
  await expect(textOn(page, '1 done.')).toBeVisible();
  await expect(link(page, 'Third')).toBeFocused();
  await expect.poll(() => subjects(page)).toEqual(['Third']);
  await page.keyboard.press('z');
  await expect.poll(() => subjects(page)).toEqual(['First', 'Third']);
  for (const key of ['x', 'a']) await page.keyboard.press(key);
  await expect(rows(page).last()).toContainText('Assigned to Grace Hopper');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
});

test('keys are explained, and can be switched off', async ({ page, inbox }) => {
  await inbox.write();
  await open(page, inbox.list());
  await expect(rows(page)).toHaveCount(1);
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('?');
  await expect(dialog).toContainText('Next message');
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('switch', { name: 'Use these shortcuts' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('j');
  await page.keyboard.press('?');
  await expect(rows(page).getByRole('link')).not.toBeFocused();
  await expect(dialog).toBeHidden();
});

test('the whole of a list is downloaded', async ({ page, inbox }) => {
  await inbox.write({ subject: '=1+1' });
  await open(page, inbox.list());
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download this list as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^northfold-messages-[\d-]+\.csv$/);
});

test('the list, from its top, and a message fit from 320 to 1440 px', async ({ page, inbox }) => {
  const message = await inbox.write({
    name: 'W'.repeat(100),
    email: `${inbox.word}@${'w'.repeat(60)}.example`,
    subject: 'x'.repeat(200),
    message: 'y'.repeat(3_000),
  });
  await inbox.write({ subject: 'A message', minutesAgo: 60 });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/inbox');
  await expect.poll(async () => (await rows(page).first().boundingBox())?.y).toBeLessThan(241);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expectAccessible(page);
  for (const path of [inbox.list('all'), `/inbox/${message}`]) {
    await open(page, path);
    await expect(page.getByRole('main').getByText('x'.repeat(200)).last()).toBeVisible();
    for (const width of [320, 768, 1440, 390]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await tooWide(page), `${width} px`).toEqual([]);
      await expectAccessible(page);
    }
  }
});

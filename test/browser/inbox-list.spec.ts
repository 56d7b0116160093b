import { expectAccessible } from '#support/axe';
import { expect, hold, open, type Page } from '#support/browser-test';
import { staffTest as test } from '#support/staff-test';
import { tooWide } from '#support/too-wide';

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const subjects = (page: Page) => rows(page).getByRole('link').allInnerTexts();
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });
const filter = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** As when somebody comes back to the tab: the page looks whether there is anything new. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

test('messages are listed newest first, and the address says which', async ({ page, inbox }) => {
  await inbox.write({ subject: 'The older one', minutesAgo: 5 });
  await inbox.write({ subject: 'The newer one' });
  await inbox.write({ subject: 'One that is done', status: 'done' });
  await open(page, '/inbox');
  await page.getByRole('searchbox').fill(inbox.word);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/inbox?q=${inbox.word}`);
  await expect.poll(() => subjects(page)).toHaveLength(3);
  await filter(page, 'New').click();
  await expect(page).toHaveURL(inbox.list());
  await expect.poll(() => subjects(page)).toEqual(['The newer one', 'The older one']);
  await page.reload();
  await expect.poll(() => subjects(page)).toEqual(['The newer one', 'The older one']);
  await expect(page.getByRole('searchbox')).toHaveValue(inbox.word);
  await filter(page, 'Done').click();
  await expect.poll(() => subjects(page)).toEqual(['One that is done']);
  await page.goBack();
  await expect.poll(() => subjects(page)).toEqual(['The newer one', 'The older one']);
});

test('what nobody wrote is not found, and the page says so', async ({ page, inbox }) => {
  await open(page, inbox.list('all'));
  await expect(page.getByText(`Nothing was found for “${inbox.word}”.`)).toBeVisible();
  await expectAccessible(page);
});

test('a search in one state that finds nothing leads to all messages', async ({ page, inbox }) => {
  await inbox.write({ subject: 'One that is done', status: 'done' });
  await open(page, inbox.list());
  await expect(page.getByText(`Nothing was found for “${inbox.word}” in New.`)).toBeVisible();
  await page.getByRole('link', { name: 'Search all messages' }).click();
  await expect.poll(() => subjects(page)).toEqual(['One that is done']);
});

test('more messages come below, and Back returns to the place in the list', async ({
  page,
  inbox,
}) => {
  for (let n = 0; n < 30; n += 1) await inbox.write({ subject: `Number ${n}`, minutesAgo: n });
  await open(page, inbox.list());
  await expect(rows(page)).toHaveCount(25);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(rows(page)).toHaveCount(30);
  await expect(rows(page).nth(25)).toBeFocused();
  // Not before it takes a press: the page is scrolled for each try.
  await link(page, 'Number 27').click({ trial: true });
  const place = () => page.evaluate(() => window.scrollY);
  const before = await place();
  expect(before).toBeGreaterThan(0);
  await link(page, 'Number 27').click();
  await expect(heading(page)).toHaveText('Number 27');
  await page.goBack();
  await expect(rows(page)).toHaveCount(30);
  await expect.poll(place).toBe(before);
  await expect(link(page, 'Number 27')).toBeFocused();
});

test('new messages are told of, and move nothing until they are asked for', async ({
  page,
  inbox,
}) => {
  await inbox.write({ subject: 'Here before', minutesAgo: 5 });
  await open(page, inbox.list());
  await expect.poll(() => subjects(page)).toEqual(['Here before']);
  const place = await rows(page).first().boundingBox();
  for (const subject of ['One', 'Two', 'Three']) await inbox.write({ subject });
  await comeBack(page);
  const news = page.getByRole('status').getByRole('button', { name: '3 new messages' });
  await expect(news).toBeVisible();
  expect(await subjects(page)).toEqual(['Here before']);
  expect(await rows(page).first().boundingBox()).toEqual(place);
  await expectAccessible(page);
  await news.click();
  await expect.poll(() => subjects(page)).toHaveLength(4);
  await expect(rows(page).first().getByRole('link')).toBeFocused();
  await expect(news).toBeHidden();
});

test('the list looks every 15 seconds whether there is anything new', async ({ page, inbox }) => {
  await inbox.write({ status: 'done' });
  await page.clock.install();
  await open(page, inbox.list('done'));
  await expect(rows(page)).toHaveCount(1);
  // The clock of the page goes before the list has begun to look, on a slow machine.
  const nextLook = async () => {
    const look = page.waitForResponse((response) => response.url().includes('/inbox/messages?'));
    const forward = setInterval(() => void page.clock.fastForward(15_000), 1_000);
    await page.clock.fastForward(15_000);
    return look.finally(() => clearInterval(forward));
  };
  expect((await nextLook()).status()).toBe(200);
  expect((await nextLook()).status()).toBe(200);
});

test('keys go through the list, open, sort and search', async ({ page, inbox }) => {
  for (const [n, subject] of ['First', 'Second', 'Third'].entries()) {
    await inbox.write({ subject, minutesAgo: n });
  }
  await open(page, inbox.list());
  await expect(rows(page)).toHaveCount(3);
  await page.keyboard.press('j');
  await expect(link(page, 'First')).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(link(page, 'First')).toBeFocused();
  await page.keyboard.press('e');
  await expect.poll(() => subjects(page)).toEqual(['Second', 'Third']);
  await expect(link(page, 'Second')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Second');
  await page.keyboard.press('j');
  await expect(heading(page)).toHaveText('Third');
  await expect(page.getByLabel('Your answer')).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByLabel('Your answer')).toBeFocused();
  await page.keyboard.type('jeke');
  await expect(page.getByLabel('Your answer')).toHaveValue('jeke');
  await heading(page).click();
  await page.keyboard.press('e');
  await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect.poll(() => subjects(page)).toEqual(['Second']);
});

test('letters that are typed while a message is being set to Done stay letters', async ({
  page,
  inbox,
}) => {
  for (const [n, subject] of ['First', 'Second'].entries()) {
    await inbox.write({ subject, minutesAgo: n });
  }
  await open(page, inbox.list());
  await expect(rows(page)).toHaveCount(2);
  const release = await hold(page, '**/api/inbox/messages/*');
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await page.keyboard.press('/');
  await page.getByRole('searchbox').fill('');
  await page.keyboard.type('sch');
  release();
  await expect.poll(() => subjects(page)).toEqual(['Second']);
  await page.keyboard.type('eel');
  await expect(page.getByRole('searchbox')).toHaveValue('scheel');
  await page.reload();
  await expect.poll(() => subjects(page)).toEqual(['Second']);
});

test('a key that is pressed twice sets one message to Done, once', async ({ page, inbox }) => {
  for (const [n, subject] of ['First', 'Second', 'Third', 'Fourth'].entries()) {
    await inbox.write({ subject, minutesAgo: n });
  }
  let changes = 0;
  page.on('request', (request) => {
    if (request.method() === 'PATCH') changes += 1;
  });
  await open(page, inbox.list());
  await expect(rows(page)).toHaveCount(4);
  const release = await hold(page, '**/api/inbox/messages/*');
  for (const key of ['j', 'e', 'e', 'j', 'j', 'e']) await page.keyboard.press(key);
  release();
  await expect.poll(() => subjects(page)).toEqual(['Second', 'Fourth']);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(link(page, 'Fourth')).toBeFocused();
  expect(changes).toBe(2);
});

test('keys are explained, and can be switched off', async ({ page, inbox }) => {
  await inbox.write();
  await open(page, inbox.list());
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('The next message');
  await expectAccessible(page);
  await page.getByRole('switch', { name: 'Use these shortcuts' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('j');
  await page.keyboard.press('?');
  await expect(rows(page).getByRole('link')).not.toBeFocused();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the whole of a list is downloaded', async ({ page, inbox }) => {
  await inbox.write({ subject: '=1+1' });
  await open(page, inbox.list());
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all of this list as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^northfold-messages-[\d-]+\.csv$/);
});

test('the list fits from 320 to 1440 px, whatever strangers type', async ({ page, inbox }) => {
  await inbox.write({
    name: 'W'.repeat(100),
    subject: 'x'.repeat(200),
    message: 'y'.repeat(3_000),
  });
  await inbox.write({ subject: 'A message', minutesAgo: 60 });
  await open(page, inbox.list('all'));
  await expect(rows(page)).toHaveCount(2);
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await tooWide(page), `${width} px`).toEqual([]);
    await expectAccessible(page);
  }
});

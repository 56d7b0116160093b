import { expectAccessible } from '#support/axe';
import { expect, open, textOn } from '#support/browser-test';
import { layoutShifts } from '../pages/layout-shifts.js';
import {
  answerField,
  button,
  callAs,
  heading,
  openNew,
  thread,
  staffTest as test,
} from './staff-test.js';

// Wide enough for all there is to do with a message.
test.use({ viewport: { width: 1_920, height: 900 } });

test('what a stranger typed is plain text, with its controls visible', async ({ page, inbox }) => {
  await openNew(page, inbox, {
    name: 'Eve\u202Egnp.exe',
    subject: '<b>Bold</b>\u2066',
    message: '<img src=x onerror=alert(1)> (https://evil.example/a_(b)). \u202Egnp.exe\n> Quoted',
  });
  const main = page.getByRole('main');
  await expect(heading(page)).toHaveText('<b>Bold</b>[U+2066]');
  await expect(main).toContainText('Eve[U+202E]gnp.exe');
  await expect(main).toContainText(
    '<img src=x onerror=alert(1)> (https://evil.example/a_(b) (opens in a new tab)). [U+202E]gnp.exe',
  );
  expect(await main.locator('img, b').count()).toBe(0);
  const address = main.getByRole('link', { name: 'evil' });
  await expect(address).toHaveAttribute('href', 'https://evil.example/a_(b)');
  await expect(address).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  const quote = main.getByText('> Quoted', { exact: true });
  await expect(quote).toBeHidden();
  await main.getByText('Quoted text').click();
  await expect(quote).toBeVisible();
  await expect(page).toHaveTitle(/\[U\+2066\]/);
});

test('spam says so, and is taken out and put back', async ({ page, inbox }) => {
  const id = await openNew(page, inbox, {
    subject: 'Rank on google',
    message: 'seo services, backlinks, guest post',
    status: 'spam',
  });
  const notice = textOn(page, 'Marked as spam');
  await expectAccessible(page);
  await expect(textOn(page, 'Not emailed to us.')).toBeVisible();
  await button(page, 'New').click();
  await expect(notice).toBeHidden();
  await button(page, 'Spam').click();
  await expect(page).toHaveURL('/inbox');
  await open(page, `/inbox/${id}`);
  await expect(notice).toBeVisible();
  await expect(thread(page)).toContainText('Grace Hopper set it to Spam');
});

test('a message is assigned, and the history says so', async ({ page, inbox }) => {
  await inbox.colleague(`Katherine ${inbox.word}`);
  await openNew(page, inbox);
  await page.getByLabel('Assigned to').selectOption(`Katherine ${inbox.word}`);
  await button(page, 'Assign').click();
  await expect(thread(page)).toContainText(`Grace Hopper assigned it to Katherine ${inbox.word}`);
  await page.reload();
  await expect(page.getByLabel('Assigned to').locator('option:checked')).toHaveText(
    `Katherine ${inbox.word}`,
  );
  await page.keyboard.press('a');
  await expect(thread(page)).toContainText('Grace Hopper took it');
});

test('a message waits until tomorrow, a typed day, or no longer', async ({ page, inbox }) => {
  await openNew(page, inbox);
  const waiting = textOn(page, 'Waiting until').first();
  await button(page, 'Tomorrow').click();
  await expect(waiting).toBeVisible();
  await page.getByLabel('Wait until').fill('2040-02-29');
  await button(page, 'Wait').click();
  await expect(waiting).toContainText('Feb 29, 2040');
  await expect(thread(page)).toContainText('Grace Hopper put it off until Feb 29, 2040');
  await button(page, 'Don’t wait').click();
  await expect(waiting).toBeHidden();
});

test('a done message gives way to the next, and z brings it back', async ({ page, inbox }) => {
  await inbox.write({ subject: 'The second', minutesAgo: 5 });
  const id = await inbox.write({ subject: 'The first' });
  await page.clock.install();
  await open(page, `/inbox/${id}${inbox.list().slice('/inbox'.length)}`);
  await expect(button(page, 'Done')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Older' })).toBeVisible();
  await page.keyboard.press('e');
  await expect(heading(page)).toHaveText('The second');
  await expect(heading(page)).toBeFocused();
  const said = page.getByRole('status').filter({ hasText: '“The first” is done.' });
  await expect(said).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('z');
  await expect(said).toBeHidden();
  await expect(page.getByRole('link', { name: 'Newer' })).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByRole('button', { name: 'New', pressed: true })).toBeVisible();
  await expect(thread(page)).toContainText('Grace Hopper set it to New');

  await page.keyboard.press('e');
  await expect(said).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(said).toBeHidden();
});

test('an open message shows other viewers and what they do', async ({ page, inbox }) => {
  const barbara = await inbox.colleague('Barbara Liskov');
  const id = await inbox.write();
  await callAs(barbara, page, `${id}/views`);
  await page.clock.install();
  await open(page, `/inbox/${id}`);
  await expect(textOn(page, 'Barbara Liskov has this open too.')).toBeVisible();
  await callAs(barbara, page, `${id}/notes`, { text: 'I know her.' });
  await page.clock.fastForward(10_000);
  await expect(page.getByRole('status').getByText('Barbara Liskov added a note')).toBeVisible();
  await expect(thread(page)).toContainText('I know her.');
});

test('a long thread is stable, and links to its newest entry', async ({ page, inbox }) => {
  const id = await inbox.write({ message: 'Long\n'.repeat(80) });
  await inbox.run(
    `INSERT INTO inbox_entries (message_id, version, kind, text, sender)
     SELECT $1, n, CASE n WHEN 205 THEN 'auto-reply' ELSE 'reply' END, 'Reply ' || n, CASE n WHEN 205 THEN $2 ELSE 'friend@example.org' END
     FROM generate_series(1, 205) AS n`,
    [id, `${inbox.word}@example.com`],
  );
  await open(page, `/inbox/${id}`);
  await expect(thread(page)).toContainText('friend@example.org replied by email');
  await page.getByRole('link', { name: 'Go to the newest' }).click();
  const newest = thread(page).getByRole('listitem').last();
  await expect(newest).toContainText('Automatic reply from Ada Lovelace');
  await expect(newest).toBeInViewport();
  await expect(answerField(page)).toBeInViewport();
  await page.keyboard.press('r');
  await expect(answerField(page)).toBeFocused();
  expect(await layoutShifts(page, 0.01)).toEqual([]);
  const replies = thread(page).getByText(/^Reply \d+$/);
  await expect(replies).toHaveCount(100);
  for (const count of [200, 205]) {
    await button(page, 'Show earlier entries').click();
    await expect(replies).toHaveCount(count);
  }
  await expect(replies.first()).toHaveText('Reply 1');
  await expect(button(page, 'Show earlier entries')).toBeHidden();
});

test('deleting asks first about what was read, and leads back to the list', async ({
  page,
  inbox,
  faults,
}) => {
  faults.allow(/404|412/);
  const id = await openNew(page, inbox);
  await button(page, 'Delete this message').click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await button(page, 'Delete this message').click();
  await callAs(await inbox.colleague('Barbara Liskov'), page, `${id}/answers`, { text: 'Wait!' });
  await expect(thread(page)).toContainText('Wait!');
  await question.getByRole('button', { name: 'Delete this message' }).click();
  await expect(question).toContainText('Someone else has changed this message');
  await question.getByRole('button', { name: 'Delete this message' }).click();
  await expect(page).toHaveURL('/inbox');
  await expect(page.getByRole('main').locator(`a[href*="${id}"]`)).toHaveCount(0);
  await open(page, `/inbox/${id}`);
  await expect(textOn(page, 'This message is gone.')).toBeVisible();
});

test('all about an address is listed, downloaded and erased', async ({ page, inbox }) => {
  await inbox.write({ subject: 'An earlier question', minutesAgo: 600 });
  await openNew(page, inbox);
  await page.getByRole('link', { name: 'An earlier question' }).last().click();
  await expect(heading(page)).toHaveText('An earlier question');
  const download = page.waitForEvent('download');
  await button(page, 'Download all from this address').click();
  expect((await download).suggestedFilename()).toMatch(/^northfold-address-[\d-]+\.json$/);
  await button(page, 'Erase all from this address').click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`${inbox.word}@example.com`);
  await question.getByRole('button', { name: 'Erase all from this address' }).click();
  await expect(page).toHaveURL('/inbox');
  await open(page, inbox.list('all'));
  await expect(textOn(page, /No results/)).toBeVisible();
});

import { expectAccessible } from '#support/axe';
import { logInByForm, expect, open, type Page } from '#support/browser-test';
import type { InboxScene } from '#support/inbox-scene';
import { staffTest as test } from './staff-test.js';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const answerField = (page: Page) => page.getByLabel('Your answer');
const log = (page: Page) => page.getByRole('region', { name: 'History' });

/** Opens a message by its address. @returns its id */
async function openNew(page: Page, inbox: InboxScene, message = {}): Promise<string> {
  const id = await inbox.write(message);
  await open(page, `/inbox/${id}`);
  await expect(answerField(page)).toBeVisible();
  return id;
}

/** Answers, as somebody else does who is quicker. */
async function overtake(page: Page, inbox: InboxScene, id: string): Promise<void> {
  const { token } = await inbox.colleague('Barbara Liskov');
  const headers = { authorization: `Bearer ${token}` };
  const data = { text: 'Is Tuesday good?' };
  const answer = await page.request.post(`/api/inbox/messages/${id}/answers`, { headers, data });
  expect(answer.status()).toBe(201);
}

const answersOf = async (page: Page, id: string, { token }: { token: string }) => {
  const headers = { authorization: `Bearer ${token}` };
  const response = await page.request.get(`/api/inbox/messages/${id}`, { headers });
  const { answers }: { answers: { text: string }[] } = await response.json();
  return answers.map(({ text }) => text);
};

test('what a stranger typed is text: no tags, no links, and controls of direction are shown', async ({
  page,
  inbox,
}) => {
  await openNew(page, inbox, {
    name: 'Eve\u202Egnp.exe',
    subject: '<b>Bold</b>\u2066',
    message: '<img src=x onerror=alert(1)> https://evil.example \u202Egnp.exe',
  });
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('<b>Bold</b>[U+2066]');
  await expect(main).toContainText('Eve[U+202E]gnp.exe');
  await expect(main).toContainText(
    '<img src=x onerror=alert(1)> https://evil.example [U+202E]gnp.exe',
  );
  expect(await main.locator('img, b').count()).toBe(0);
  await expect(main.getByRole('link', { name: 'evil' })).toHaveCount(0);
  await expect(page).toHaveTitle(/\[U\+2066\]/);
});

test('an answer is mailed to the writer, a note to nobody, and both are kept with the message', async ({
  page,
  inbox,
  mailbox,
}) => {
  const email = `${inbox.word}@example.com`;
  const id = await openNew(page, inbox);
  await page.getByLabel('Your note').fill('I know her from the museum.');
  await button(page, 'Save note').click();
  await expect(page.getByText('Your note was saved.')).toBeVisible();
  await answerField(page).fill('Dear Ada,\n\nwe would love to.');
  await button(page, 'Send answer').click();
  await expect(page.getByText('Your answer is being sent.')).toBeVisible();
  await expect(answerField(page)).toHaveValue('');
  const letter = await mailbox.waitFor(email);
  expect(letter.text).toContain('we would love to.');
  await expect(log(page)).toContainText('Sent');
  await expect(log(page)).toContainText('I know her from the museum.');
  await expect(log(page).getByRole('listitem').first()).toContainText('Grace Hopper');
  await expectAccessible(page);

  // As when the mail server has refused it for good, and its job is gone.
  await inbox.run('UPDATE inbox_entries SET sent_at = NULL WHERE message_id = $1', [id]);
  await page.reload();
  await expect(log(page)).toContainText('Not sent.');
  await expectAccessible(page);
  await log(page).getByRole('button', { name: 'Try again' }).click();
  await expect(log(page)).toContainText('Sent');
});

test('spam says why in words, and is taken out and put back', async ({ page, inbox }) => {
  await openNew(page, inbox, {
    subject: 'Rank on google',
    message: 'seo services, backlinks, guest post',
    status: 'spam',
    spamScore: 100,
  });
  const notice = page.getByText('Marked as spam');
  await expect(notice).toContainText('it uses words from ads');
  await expectAccessible(page);
  await expect(page.getByText('Not emailed to us.')).toBeVisible();
  await button(page, 'New').click();
  await expect(notice).toBeHidden();
  await button(page, 'Spam').click();
  await expect(notice).toContainText('a staff member said so');
  await expect(log(page)).toContainText('Grace Hopper set it to Spam');
});

test('a message is given to somebody, and the history says so', async ({ page, inbox }) => {
  await inbox.colleague(`Katherine ${inbox.word}`);
  await openNew(page, inbox);
  await page.getByLabel('Assigned to').selectOption(`Katherine ${inbox.word}`);
  await button(page, 'Assign').click();
  await expect(log(page)).toContainText(`Grace Hopper assigned it to Katherine ${inbox.word}`);
  await page.reload();
  await expect(page.getByLabel('Assigned to').locator('option:checked')).toHaveText(
    `Katherine ${inbox.word}`,
  );
});

test('what somebody does who was overtaken is held back, told of, and done on a second press', async ({
  page,
  inbox,
  staff,
  faults,
}) => {
  faults.allow(/412/);
  const id = await openNew(page, inbox);
  await overtake(page, inbox, id);
  await answerField(page).fill('How wonderful.');
  await button(page, 'Send answer').click();
  const told = page.getByRole('alert');
  await expect(told).toContainText('Barbara Liskov answered');
  await expect(log(page)).toContainText('Is Tuesday good?');
  await expect(answerField(page)).toHaveValue('How wonderful.');
  // The second press of a double click does not count.
  await button(page, 'Send answer').hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(told).toBeVisible();
  expect(await answersOf(page, id, staff)).toEqual(['Is Tuesday good?']);
  await expectAccessible(page);
  await button(page, 'Send answer').click();
  await expect(page.getByText('Your answer is being sent.')).toBeVisible();
  expect(await answersOf(page, id, staff)).toEqual(['Is Tuesday good?', 'How wonderful.']);

  await expect(log(page).getByText('Waiting to be sent.')).toHaveCount(0);
  await overtake(page, inbox, id);
  await button(page, 'Done').click();
  await expect(told).toContainText('Barbara Liskov answered');
  await button(page, 'Done').click();
  await expect(page.getByRole('button', { name: 'Done', pressed: true })).toBeVisible();
  await expect(told).toBeHidden();
});

test('a draft survives a reload, and belongs to its message', async ({ page, inbox }) => {
  const id = await openNew(page, inbox);
  await answerField(page).fill('Half an answer');
  await page.getByLabel('Your note').fill('Half a note');
  await page.reload();
  await expect(answerField(page)).toHaveValue('Half an answer');
  await expect(page.getByLabel('Your note')).toHaveValue('Half a note');
  await openNew(page, inbox);
  await expect(answerField(page)).toHaveValue('');
  await open(page, `/inbox/${id}`);
  await expect(answerField(page)).toHaveValue('Half an answer');
});

test('a draft survives the end of its session', async ({ page, inbox, staff, faults }) => {
  // Logged in with the password alone, they are told of a second factor first.
  faults.allow(/401|403/);
  const id = await openNew(page, inbox);
  await answerField(page).fill('Half an answer');
  await inbox.run('DELETE FROM sessions WHERE user_id = $1', [staff.id]);
  await button(page, 'Send answer').click();
  await expect(page).toHaveURL('/login');
  await logInByForm(page, staff);
  await expect(page).toHaveURL(`/inbox/${id}`);
  await inbox.run('UPDATE sessions SET two_factors_at = authenticated_at WHERE user_id = $1', [
    staff.id,
  ]);
  await page.reload();
  await expect(answerField(page)).toHaveValue('Half an answer');
});

test('an answer whose own answer is lost is sent once, and one that finds no connection is kept', async ({
  page,
  inbox,
  staff,
  faults,
}) => {
  faults.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  const id = await openNew(page, inbox);
  await page.route(
    '**/answers',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    // As often as the page makes a call whose answer is lost.
    { times: 3 },
  );
  await answerField(page).fill('Once');
  await button(page, 'Send answer').click();
  await expect(page.getByRole('alert')).toContainText('check whether it went through');
  await page.reload();
  await button(page, 'Send answer').click();
  await expect(page.getByText('Your answer is being sent.')).toBeVisible();
  expect(await answersOf(page, id, staff)).toEqual(['Once']);
  await answerField(page).fill('Twice');
  await page.context().setOffline(true);
  await button(page, 'Send answer').click();
  await expect(page.getByRole('alert')).toContainText('Your answer wasn’t sent.');
  await page.context().setOffline(false);
  await page.reload();
  await expect(answerField(page)).toHaveValue('Twice');
});

test('deleting asks first, and leads back to the list', async ({ page, inbox, faults }) => {
  faults.allow(/404|412/);
  const id = await openNew(page, inbox);
  await button(page, 'Delete this message').click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await overtake(page, inbox, id);
  await button(page, 'Delete this message').click();
  await question.getByRole('button', { name: 'Delete this message' }).click();
  await expect(question).toContainText('Someone else has changed this message');
  await question.getByRole('button', { name: 'Delete this message' }).click();
  await expect(page).toHaveURL('/inbox');
  await open(page, `/inbox/${id}`);
  await expect(page.getByText('This message is gone.')).toBeVisible();
});

test('everything about an address is shown, downloaded and, after a question, erased', async ({
  page,
  inbox,
}) => {
  await inbox.write({ subject: 'An earlier question', minutesAgo: 600 });
  await openNew(page, inbox);
  await page.getByRole('link', { name: 'An earlier question' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('An earlier question');
  const download = page.waitForEvent('download');
  await button(page, 'Download all from this address').click();
  expect((await download).suggestedFilename()).toMatch(/^northfold-address-[\d-]+\.json$/);
  await button(page, 'Erase all from this address').click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`${inbox.word}@example.com`);
  await question.getByRole('button', { name: 'Erase all from this address' }).click();
  await expect(page).toHaveURL('/inbox');
  await open(page, inbox.list('all'));
  await expect(page.getByText(/No results/)).toBeVisible();
});

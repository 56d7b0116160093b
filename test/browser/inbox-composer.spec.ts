import { expectAccessible } from '#support/axe';
import { logInByForm, expect, open, type Page, textOn, loginFor } from '#support/browser-test';
import {
  answerField,
  button,
  heading,
  openNew,
  overtake,
  thread,
  staffTest as test,
} from './staff-test.js';

const noteField = (page: Page) => page.getByLabel('Your note');

const answersOf = async (page: Page, id: string, { token }: { token: string }) => {
  const headers = { authorization: `Bearer ${token}` };
  const response = await page.request.get(`/api/inbox/messages/${id}`, { headers });
  const { answers }: { answers: { text: string }[] } = await response.json();
  return answers.map(({ text }) => text);
};

test('an answer is emailed, and a note stays with staff', async ({ page, inbox, mailbox }) => {
  const email = `${inbox.word}@example.com`;
  const id = await openNew(page, inbox);
  await button(page, 'Note').click();
  await expect(noteField(page)).toBeFocused();
  await page.keyboard.type('I know her from the museum.');
  await button(page, 'Save note').click();
  await expect(textOn(page, 'Your note was saved.')).toBeVisible();
  await expectAccessible(page);
  await expect(button(page, 'Note')).toHaveAttribute('aria-pressed', 'true');
  await button(page, 'Answer').click();
  await expect(answerField(page)).toBeFocused();
  await answerField(page).fill('Dear Ada,\n\nwe would love to.');
  await button(page, 'Send').click();
  await expect(textOn(page, 'Your answer is being sent.')).toBeVisible();
  await expect(answerField(page)).toHaveValue('');
  const letter = await mailbox.waitFor(email);
  expect(letter.text).toContain('we would love to.');
  await expect(thread(page)).toContainText('Sent');
  await expect(thread(page)).toContainText('I know her from the museum.');
  await expect(thread(page).getByRole('listitem')).toContainText([
    'We have one from 1991.',
    'Grace Hopper, for staff only',
    'Grace Hopper answered',
    'Grace Hopper set it to Open',
  ]);
  await expectAccessible(page);

  // As when the mail server has refused it for good, and its job is gone.
  await inbox.run('UPDATE inbox_entries SET sent_at = NULL WHERE message_id = $1', [id]);
  await page.reload();
  await expect(thread(page)).toContainText('Not sent.');
  await expectAccessible(page);
  await thread(page).getByRole('button', { name: 'Try again' }).click();
  await expect(thread(page)).toContainText('Sent');
});

test('a saved answer is sent with three keys', async ({ page, inbox, mailbox }) => {
  const title = `A ${inbox.word}`;
  await inbox.write({ subject: 'The second', minutesAgo: 5 });
  const id = await inbox.write({ subject: 'The first' });
  await inbox.run('DELETE FROM saved_answers');
  await open(page, `/inbox/${id}${inbox.list('all').slice('/inbox'.length)}`);
  await expect(page.getByRole('link', { name: 'Older' })).toBeVisible();
  await answerField(page).fill('Dear Ada Lovelace, call us.');
  await button(page, 'Saved answers').click();
  await page.getByLabel('Save this text as').fill(title);
  await page.keyboard.press('Enter');
  await expect(textOn(page, 'saved for all staff')).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('Saved by Grace Hopper');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await answerField(page).fill('');
  await button(page, 'Saved answers').focus();

  for (const key of ['s', '1']) await page.keyboard.press(key);
  await expect(answerField(page)).toHaveValue('Dear Ada Lovelace, call us.');
  await page.keyboard.press('Control+Enter');
  await expect(thread(page)).toContainText('Dear Ada Lovelace, call us.');
  expect((await mailbox.waitFor(`${inbox.word}@example.com`)).text).toContain('Dear Ada Lovelace');
  await answerField(page).fill('See you.');
  await button(page, 'Send and next').click();
  await expect(heading(page)).toHaveText('The second');
  await expect(textOn(page, 'Your answer is being sent.')).toBeVisible();
  await answerField(page).fill('See you, too.');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(page).toHaveURL(inbox.list('all'));
  await expect(textOn(page, '“The second” is done.')).toBeVisible();
  await open(page, `/inbox/${id}`);
  await expect(answerField(page)).toHaveValue('');
  await button(page, 'Saved answers').click();
  await button(page, `Delete “${title}”`).click();
  await expect(textOn(page, title)).toBeHidden();
});

test('a conflicting answer is sent on the second try', async ({ page, inbox, staff, faults }) => {
  faults.allow(/412/);
  const id = await openNew(page, inbox);
  await overtake(page, inbox, id);
  await answerField(page).fill('How wonderful.');
  await button(page, 'Send').click();
  const warning = page.getByRole('alert');
  await expect(warning).toContainText('Barbara Liskov answered');
  await expect(answerField(page)).toHaveValue('How wonderful.');
  await expect(warning).toBeVisible();
  expect(await answersOf(page, id, staff)).toEqual(['Is Tuesday good?']);
  await expectAccessible(page);
  await button(page, 'Send').click();
  await expect(textOn(page, 'Your answer is being sent.')).toBeVisible();
  expect(await answersOf(page, id, staff)).toEqual(['Is Tuesday good?', 'How wonderful.']);
  await overtake(page, inbox, id);
  await button(page, 'New').click();
  await expect(warning).toContainText('Barbara Liskov answered');
  await button(page, 'New').click();
  await expect(page.getByRole('button', { name: 'New', pressed: true })).toBeVisible();
  await expect(warning).toBeHidden();
});

test('a draft survives a reload, and belongs to its message', async ({ page, inbox }) => {
  const id = await openNew(page, inbox);
  await answerField(page).fill('Half an answer');
  await button(page, 'Note').click();
  await noteField(page).fill('Half a note');
  await page.reload();
  await expect(answerField(page)).toHaveValue('Half an answer');
  await button(page, 'Note').click();
  await expect(noteField(page)).toHaveValue('Half a note');
  await openNew(page, inbox);
  await expect(answerField(page)).toHaveValue('');
  await open(page, `/inbox/${id}`);
  await expect(answerField(page)).toHaveValue('Half an answer');
});

test('a draft survives the end of its session', async ({ page, inbox, staff, faults }) => {
  // Logged in with the password alone, the page asks for a second factor first.
  faults.allow(/401|403/);
  const id = await openNew(page, inbox);
  await answerField(page).fill('Half an answer');
  await inbox.run('DELETE FROM sessions WHERE user_id = $1', [staff.id]);
  // The page may find out by itself before.
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(loginFor(`/inbox/${id}`));
  await logInByForm(page, staff);
  await expect(page).toHaveURL(`/inbox/${id}`);
  await inbox.run('UPDATE sessions SET two_factors_at = authenticated_at WHERE user_id = $1', [
    staff.id,
  ]);
  await page.reload();
  await expect(answerField(page)).toHaveValue('Half an answer');
});

test('a lost answer is sent once, an offline one kept', async ({ page, inbox, staff, faults }) => {
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
  await button(page, 'Send').click();
  await expect(page.getByRole('alert')).toContainText('check whether it went through');
  await page.reload();
  await button(page, 'Send').click();
  await expect(textOn(page, 'Your answer is being sent.')).toBeVisible();
  expect(await answersOf(page, id, staff)).toEqual(['Once']);
  await answerField(page).fill('Twice');
  await page.context().setOffline(true);
  await button(page, 'Send').click();
  await expect(page.getByRole('alert')).toContainText('Your answer wasn’t sent.');
  await page.context().setOffline(false);
  await page.reload();
  await expect(answerField(page)).toHaveValue('Twice');
});

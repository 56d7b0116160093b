import { expectAccessible } from '#support/axe';
import { hold, logInByForm, expect, open, type Page } from '#support/browser-test';
import type { InboxScene } from '#support/inbox-scene';
import { staffTest as test } from './staff-test.js';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const answerField = (page: Page) => page.getByLabel('Your answer');
const noteField = (page: Page) => page.getByLabel('Your note');
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const thread = (page: Page) => page.getByRole('region', { name: 'Conversation' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens a message by its address. @returns its id */
async function openNew(page: Page, inbox: InboxScene, message = {}): Promise<string> {
  const id = await inbox.write(message);
  await open(page, `/inbox/${id}`);
  await expect(answerField(page)).toBeVisible();
  return id;
}

/** Calls the API about a message as somebody else of the staff. */
async function callAs({ token }: { token: string }, page: Page, path: string, data = {}) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.post(`/api/inbox/messages/${path}`, { headers, data });
  expect(answer.ok()).toBe(true);
}

/** Answers, as somebody else does who is quicker. */
async function overtake(page: Page, inbox: InboxScene, id: string): Promise<void> {
  const colleague = await inbox.colleague('Barbara Liskov');
  await callAs(colleague, page, `${id}/answers`, { text: 'Is Tuesday good?' });
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
  await expect(heading(page)).toHaveText('<b>Bold</b>[U+2066]');
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
  await tab(page, 'Note').click();
  await expect(noteField(page)).toBeFocused();
  await page.keyboard.type('I know her from the museum.');
  await button(page, 'Save note').click();
  await expect(page.getByText('Your note was saved.')).toBeVisible();
  await expectAccessible(page);
  await tab(page, 'Note').press('ArrowLeft');
  await expect(tab(page, 'Answer')).toBeFocused();
  await answerField(page).fill('Dear Ada,\n\nwe would love to.');
  await button(page, 'Send').click();
  await expect(page.getByText('Your answer is being sent.')).toBeVisible();
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

test('spam says why in words, and is taken out and put back', async ({ page, inbox }) => {
  const id = await openNew(page, inbox, {
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
  await expect(page).toHaveURL('/inbox');
  await open(page, `/inbox/${id}`);
  await expect(notice).toContainText('a staff member said so');
  await expect(thread(page)).toContainText('Grace Hopper set it to Spam');
});

test('a message is given to somebody, and the history says so', async ({ page, inbox }) => {
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

test('a message waits until tomorrow, a day that is typed, or no longer', async ({
  page,
  inbox,
}) => {
  await openNew(page, inbox);
  const waiting = page.getByText('Waiting until');
  await button(page, 'Tomorrow').click();
  await expect(waiting).toBeVisible();
  await page.getByLabel('Wait until').fill('2040-02-29');
  await button(page, 'Wait').click();
  await expect(waiting).toContainText('Feb 29, 2040');
  await expect(thread(page)).toContainText('Grace Hopper put it off until Feb 29, 2040');
  await button(page, 'Don’t wait').click();
  await expect(waiting).toBeHidden();
});

test('a done message makes way for the next one, and comes back with z within ten seconds', async ({
  page,
  inbox,
}) => {
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
  await page.keyboard.press('k');
  await expect(page.getByRole('button', { name: 'New', pressed: true })).toBeVisible();
  await expect(thread(page)).toContainText('Grace Hopper set it to New');

  await page.keyboard.press('e');
  await expect(said).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(said).toBeHidden();
});

test('a saved answer is sent with three keys, and the message is done or left for the next', async ({
  page,
  inbox,
  mailbox,
}) => {
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
  await expect(page.getByText('saved for all staff')).toBeVisible();
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
  await expect(page.getByText('Your answer is being sent.')).toBeVisible();
  await answerField(page).fill('See you, too.');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(page).toHaveURL(inbox.list('all'));
  await expect(page.getByText('“The second” is done.')).toBeVisible();
  await open(page, `/inbox/${id}`);
  await expect(answerField(page)).toHaveValue('');
  await button(page, 'Saved answers').click();
  await button(page, `Delete “${title}”`).click();
  await expect(page.getByText(title)).toBeHidden();
});

test('who has a message open sees who else has, and hears what they do', async ({
  page,
  inbox,
}) => {
  const barbara = await inbox.colleague('Barbara Liskov');
  const id = await inbox.write();
  await callAs(barbara, page, `${id}/views`);
  await page.clock.install();
  await open(page, `/inbox/${id}`);
  await expect(page.getByText('Barbara Liskov has this open too.')).toBeVisible();
  await callAs(barbara, page, `${id}/notes`, { text: 'I know her.' });
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(thread(page)).toContainText('I know her.', { timeout: 1_000 });
  }).toPass();
  await expect(page.locator('#announcement')).toHaveText('Barbara Liskov added a note');
});

test('a long thread shifts nothing, leads to its newest entry, and tells replies from ours', async ({
  page,
  inbox,
}) => {
  const id = await inbox.write({ message: 'Long\n'.repeat(80) });
  await inbox.run(
    `INSERT INTO inbox_entries (message_id, version, kind, text, sender)
     SELECT $1, n, CASE n WHEN 5 THEN 'auto-reply' ELSE 'reply' END, 'Reply ' || n, 'ada@example.org'
     FROM generate_series(1, 5) AS n`,
    [id],
  );
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
        Reflect.set(window, 'shift', Number(Reflect.get(window, 'shift') ?? 0) + value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await open(page, `/inbox/${id}`);
  await expect(thread(page)).toContainText('Ada Lovelace replied by email');
  await page.getByRole('link', { name: 'Go to the newest' }).click();
  const newest = thread(page).getByRole('listitem').last();
  await expect(newest).toContainText('Automatic reply from Ada Lovelace');
  await expect(newest).toBeInViewport();
  await expect(answerField(page)).toBeInViewport();
  await page.keyboard.press('r');
  await expect(answerField(page)).toBeFocused();
  expect(await page.evaluate(() => Number(Reflect.get(window, 'shift') ?? 0))).toBeLessThan(0.01);
});

test('on a phone nothing stands below the place to write, and the rest is folded up above @phone', async ({
  page,
  inbox,
}) => {
  await inbox.write({ subject: 'An earlier question', minutesAgo: 600 });
  await openNew(page, inbox);
  const others = page.getByRole('link', { name: 'An earlier question' });
  await expect(others).toBeHidden();
  await expectAccessible(page);
  await page.getByText('Assign, wait, data').click();
  await expect(others).toBeVisible();
  const bottom = async (place: ReturnType<Page['locator']>) => {
    const { y = 0, height = 0 } = (await place.boundingBox()) ?? {};
    return y + height;
  };
  const composer = page.getByRole('tabpanel');
  expect(await bottom(others)).toBeLessThan((await thread(page).boundingBox())?.y ?? 0);
  const main = page.locator('main > div');
  expect(await bottom(main)).toBeCloseTo(await bottom(composer), 0);
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
  // What is told of, and the second press, do not wait until the message is read again.
  const release = await hold(page, `**/api/inbox/messages/${id}`);
  await answerField(page).fill('How wonderful.');
  await button(page, 'Send').click();
  const told = page.getByRole('alert');
  await expect(told).toContainText('Barbara Liskov answered');
  await expect(answerField(page)).toHaveValue('How wonderful.');
  // The second press of a double click does not count.
  await button(page, 'Send').hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(told).toBeVisible();
  expect(await answersOf(page, id, staff)).toEqual(['Is Tuesday good?']);
  await expectAccessible(page);
  await button(page, 'Send').click();
  await expect(page.getByText('Your answer is being sent.')).toBeVisible();
  expect(await answersOf(page, id, staff)).toEqual(['Is Tuesday good?', 'How wonderful.']);
  release();
  await overtake(page, inbox, id);
  await button(page, 'New').click();
  await expect(told).toContainText('Barbara Liskov answered');
  await button(page, 'New').click();
  await expect(page.getByRole('button', { name: 'New', pressed: true })).toBeVisible();
  await expect(told).toBeHidden();
});

test('a draft survives a reload, and belongs to its message', async ({ page, inbox }) => {
  const id = await openNew(page, inbox);
  await answerField(page).fill('Half an answer');
  await tab(page, 'Note').click();
  await noteField(page).fill('Half a note');
  await page.reload();
  await expect(answerField(page)).toHaveValue('Half an answer');
  await tab(page, 'Note').click();
  await expect(noteField(page)).toHaveValue('Half a note');
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
  await button(page, 'Send').click();
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
  await button(page, 'Send').click();
  await expect(page.getByRole('alert')).toContainText('check whether it went through');
  await page.reload();
  await button(page, 'Send').click();
  await expect(page.getByText('Your answer is being sent.')).toBeVisible();
  expect(await answersOf(page, id, staff)).toEqual(['Once']);
  await answerField(page).fill('Twice');
  await page.context().setOffline(true);
  await button(page, 'Send').click();
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
  await expect(page.getByText(/No results/)).toBeVisible();
});

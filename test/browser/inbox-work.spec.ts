import { expectAccessible } from '#support/axe';
import { expect, hold, open, textOn } from '#support/browser-test';
import { tooWide } from '#support/too-wide';
import { button, check, filter, heading, link, rows, subjects } from './inbox-pages.js';
import { answerField, staffTest as test, thread } from './staff-test.js';

test('work is listed oldest first', async ({ page, inbox, staff }) => {
  const change = async (id: string, sql: string, ...values: unknown[]) =>
    inbox.run(`UPDATE contact_messages SET ${sql} WHERE id = $1`, [id, ...values]);
  const late = await inbox.write({ subject: 'A late one', minutesAgo: 30 * 1_440 });
  await change(late, 'assignee_id = $2', staff.id);
  const waiting = await inbox.write({ subject: 'One that waits', minutesAgo: 40 * 1_440 });
  await change(waiting, "assignee_id = $2, waiting_until = now() + interval '9 days'", staff.id);
  await inbox.write({ subject: 'Unassigned one', minutesAgo: 61 });
  const unsent = `INSERT INTO jobs (task, payload, attempts) VALUES ('email:answer', jsonb_build_object('message', $1::text), 13)`;
  await inbox.run(unsent, [waiting]);
  await open(page, inbox.list('mine', 'view'));
  await expect.poll(() => subjects(page)).toEqual(['One that waits', 'A late one']);
  await expect(rows(page).first()).toContainText(/Not sentWaiting until \w+ \d+, \d{4}/);
  await expect(rows(page).last()).toContainText('Overdue');
  await expectAccessible(page);
  await link(page, 'A late one').click();
  await link(page, 'Newer').or(link(page, 'Older')).click();
  await expect(heading(page)).toHaveText('One that waits');
  await page.goBack();
  await expect(page).toHaveURL(inbox.list('mine', 'view'));
  for (const [name, subject] of [
    ['Unassigned', 'Unassigned one'],
    ['Overdue', 'A late one'],
    ['Not sent', 'One that waits'],
  ] as const) {
    await filter(page, name).click();
    await expect.poll(() => subjects(page)).toEqual([subject]);
  }
});

test('several messages are changed at once', async ({ page, inbox, faults }) => {
  faults.allow(/412|504/);
  const ids: string[] = [];
  for (let n = 0; n < 4; n += 1)
    ids.push(await inbox.write({ subject: `Number ${n}`, minutesAgo: n }));
  await open(page, inbox.list());
  await check(page, 'Select all shown').check();
  await check(page, /Number 0/).uncheck();
  await expect(textOn(page, '3 selected')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await tooWide(page)).toEqual([]);
  await expectAccessible(page);
  await inbox.run('UPDATE contact_messages SET version = version + 1 WHERE id = $1', [ids[2]]);
  await button(page, 'Done').click();
  const words = '2 done. 1 was changed by someone else in the meantime and left as it is.';
  await expect(page.getByRole('status').getByText(words)).toBeVisible();
  await expect.poll(() => subjects(page)).toEqual(['Number 0', 'Number 2']);
  await expectAccessible(page);
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await expect(check(page, /Number/).and(page.locator(':checked'))).toHaveCount(2);
  await button(page, 'Assign to me').click();
  await expect(textOn(page, '2 assigned to you.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Show' }).selectOption({ value: 'mine' });
  await expect.poll(() => subjects(page)).toEqual(['Number 2', 'Number 0']);
  await check(page, /Number 0/).check();
  await button(page, 'Clear').click();
  await expect(check(page, /Number 0/)).not.toBeChecked();
  await expect(check(page, 'Select all shown')).toBeFocused();
  await check(page, /Number 0/).check();
  const release = await hold(page, `**/api/inbox/messages/${ids[0]}`, { status: 504 });
  await button(page, 'Spam').click();
  await check(page, /Number 0/).click();
  await expect(check(page, /Number 0/)).toBeChecked();
  release();
  await expect(textOn(page, 'We don’t know whether 1 was changed')).toBeVisible();
});

test('a list of work offers what came to it since', async ({ page, inbox, staff }) => {
  const id = await inbox.write({ subject: 'Handed over', minutesAgo: 600 });
  await page.clock.install();
  await open(page, inbox.list('mine', 'view'));
  await expect(textOn(page, `No results for “${inbox.word}” in Mine.`)).toBeVisible();
  await inbox.run('UPDATE contact_messages SET assignee_id = $2 WHERE id = $1', [id, staff.id]);
  const news = button(page, '1 new message');
  await expect(async () => {
    await page.clock.fastForward(15_000);
    await expect(news).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await news.click();
  await expect.poll(() => subjects(page)).toEqual(['Handed over']);
});

test('a reply is seen until it is opened, kept whole, and answered with copies', async ({
  page,
  inbox,
  mailbox,
}) => {
  const id = await inbox.write({ subject: 'Rounding', status: 'open', minutesAgo: 600 });
  const reply = `INSERT INTO inbox_entries (message_id, version, kind, text, sender)
    VALUES ($1, 1, 'reply', 'It rounds down.', $2) RETURNING id`;
  const facts = {
    from: `boss@${inbox.word}.example`,
    cc: [`legal@${inbox.word}.example`, `cto@${inbox.word}.example`],
    references: [],
    attachments: [{ name: 'payroll.cbl', type: 'text/plain', bytes: 1_234_567 }],
  };
  await inbox.run(
    `WITH reply AS (${reply}) INSERT INTO incoming_emails (raw, message_id, entry_id, facts)
     SELECT 'Subject: Rounding\n\nIt rounds down.', $1, id, $3 FROM reply`,
    [id, `${inbox.word}@example.com`, facts],
  );
  await inbox.run('UPDATE contact_messages SET replied_at = now(), version = 1 WHERE id = $1', [
    id,
  ]);
  await open(page, inbox.list('open'));
  const row = rows(page).first();
  await expect(row).toContainText('It rounds down.');
  await expect(row).toContainText('(unread)');
  await expectAccessible(page);
  await row.getByRole('link').click();
  await expect(row).not.toContainText('(unread)');
  await expect(thread(page)).toContainText(`Sent from boss@${inbox.word}.example`);
  await expect(thread(page)).toContainText('payroll.cbl 1.2 MB');
  const download = page.waitForEvent('download');
  await button(page, 'Original email').click();
  expect((await download).suggestedFilename()).toBe('email.eml');
  await answerField(page).fill('We fix that.');
  await page.getByLabel(`cto@${inbox.word}.example`).uncheck();
  await expectAccessible(page);
  await button(page, 'Send').click();
  await expect(row).toContainText('Grace Hopper: We fix that.');
  const sent = await mailbox.waitFor(`${inbox.word}@example.com`);
  expect(sent.text).toContain('We fix that.');
  expect(sent.text).toContain('> It rounds down.');
  expect(sent.headers.get('cc')).toBe(`legal@${inbox.word}.example`);
});

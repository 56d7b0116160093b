import { countedEmails } from '#server/mail/email';
import { beforeAll, expect } from 'vitest';
import type { EventsResponse } from '#server/auth/sessions/sessions.dto';
import type { TestApp } from '#support/app';
import type { Message } from '#support/email-message';
import { call } from '#support/factories';
import { signUpStaff } from '#support/staff';

/** Has the sessions of an account count as begun so long ago. */
export const ageSessions = async ({ database }: TestApp, email: string, age = '11 minutes') =>
  database.query(
    `UPDATE sessions SET authenticated_at = now() - $2::interval
     WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
    [email, age],
  );

/** Has every link that was mailed for an account expire. */
export const expireLinks = async ({ database }: TestApp, email: string) =>
  database.query(
    `UPDATE mailed_links SET expires_at = now()
     WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
    [email],
  );

/** The tables whose rows belong to an account. */
export async function tablesOfAccounts({ database }: TestApp): Promise<string[]> {
  const rows: { name: string }[] = await database.query(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE column_name = 'user_id' AND table_schema = current_schema()`,
  );
  return rows.map(({ name }) => name);
}

/** The types of an account's recent activity, the latest first. */
export async function eventsOf(site: { url: string }, token: string): Promise<string[]> {
  const answer = await call(site, '/auth/events', { token });
  const { events }: EventsResponse = JSON.parse(await answer.text());
  return events.map(({ type }) => type);
}

/** The subjects of all emails to an address, once nothing is queued any more. */
export async function subjectsTo({ database, mailbox }: TestApp, email: string): Promise<string[]> {
  const queued = async () => database.query('SELECT FROM jobs');
  await expect.poll(queued).toEqual([]);
  return (await mailbox.emails(email)).map(({ subject }) => subject);
}

/** @returns the token of a reset link that is asked for now */
export async function askForReset({ url, mailbox }: TestApp, email: string): Promise<string> {
  const isLink = ({ subject }: Message) => subject.startsWith('Reset your');
  const before = (await mailbox.emails(email)).findLast(isLink);
  expect((await call({ url }, '/auth/forgot-password', { body: { email } })).status).toBe(202);
  return mailbox.resetToken(email, /^Reset your/, before);
}

/** @returns the token of the newest confirmation link, after another one was asked for */
export async function askForConfirmation(
  site: TestApp,
  { email, token }: { email: string; token: string },
): Promise<string> {
  const before = await site.mailbox.waitFor(email, { subject: /Confirm/ });
  const again = await call(site, '/auth/confirm-email/resend', { method: 'POST', token });
  expect(again.status).toBe(202);
  return site.mailbox.confirmationToken(email, before);
}

/** How often an email came to this outcome in this process, in which other files of tests send some, too. */
export async function countedSoFar(kind: string, outcome: string): Promise<number> {
  const { values } = await countedEmails.get();
  return values.find(({ labels: l }) => l['kind'] === kind && l['outcome'] === outcome)?.value ?? 0;
}

/** The id of an account. */
export const idOf = async ({ database }: TestApp, email: string): Promise<string> =>
  (await database.query('SELECT id FROM users WHERE email = $1', [email]))[0]?.id;

/** Sets a password by the token of a mailed link. */
export const resetPassword = async (
  site: { url: string },
  token: string,
  newPassword: string,
  headers: Record<string, string> = {},
): Promise<Response> =>
  call(site, '/auth/reset-password', { body: { token, newPassword }, headers });

/** Changes the password of a session, which shows the one so far where it is given. */
export const changePassword = async (
  site: { url: string },
  { token, password }: { token: string; password?: string },
  newPassword: string,
  headers: Record<string, string> = {},
): Promise<Response> => {
  const body = { current_password: password, new_password: newPassword };
  return call(site, '/auth/change-password', { method: 'PUT', token, body, headers });
};

export type Staff = Awaited<ReturnType<typeof signUpStaff>>;

/** A member of the staff, from before the first test of a file on. */
export function useStaff(site: TestApp, name?: string): Staff {
  const staff = {} as Staff;
  beforeAll(async () => void Object.assign(staff, await signUpStaff(site, name)));
  return staff;
}

import { canonicalEmail } from '#server/shared/email-address';
import { call, confirmAddress, type Credentials, signUpAndLogIn } from './factories.js';

interface Site {
  url: string;
  database: { query: (sql: string, values: unknown[]) => Promise<unknown> };
}

/** Does what `npm run accounts -- staff add` does. */
export async function makeStaff(
  site: Pick<Site, 'database'>,
  { email }: Pick<Credentials, 'email'>,
): Promise<void> {
  await confirmAddress(site, { email });
  await site.database.query('UPDATE users SET staff_since = now() WHERE email_canonical = $1', [
    canonicalEmail(email),
  ]);
}

/** Has the sessions of somebody count as begun with two factors. */
export async function showTwoFactors(
  { database }: Pick<Site, 'database'>,
  { email }: Pick<Credentials, 'email'>,
): Promise<void> {
  await database.query(
    `UPDATE sessions SET two_factors_at = authenticated_at
     WHERE user_id = (SELECT id FROM users WHERE email_canonical = $1)`,
    [canonicalEmail(email)],
  );
}

/** Somebody of the staff, whose session counts as begun with two factors. */
export async function signUpStaff(
  site: Site,
  name: string | null = null,
): Promise<Credentials & { token: string; id: string }> {
  const user = await signUpAndLogIn(site);
  await makeStaff(site, user);
  await showTwoFactors(site, user);
  const values = [canonicalEmail(user.email), name];
  await site.database.query('UPDATE users SET name = $2 WHERE email_canonical = $1', values);
  const ids = 'SELECT id FROM users WHERE email_canonical = $1';
  const [row] = (await site.database.query(ids, values.slice(0, 1))) as [{ id: string }];
  return { ...user, id: row.id };
}

/** A message of the contact form. @returns its id */
export async function writeMessage(
  site: { url: string },
  fields: Partial<Record<'name' | 'email' | 'subject' | 'message' | 'website', string>> = {},
): Promise<string> {
  const body = {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    subject: 'A difference engine',
    message: 'We have one from 1991 and would like to read its source code.',
    ...fields,
  };
  const { id }: { id: string } = JSON.parse(await (await call(site, '/contact', { body })).text());
  return id;
}

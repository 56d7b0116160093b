import { canonicalEmail } from '#server/shared/email-address';
import {
  buildContactMessage,
  call,
  confirmAddress,
  type Credentials,
  signUpAndLogIn,
  type Site,
} from './factories.js';

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

/** A member of staff with a session that counts as begun with two factors. */
export async function signUpStaff(
  site: Site,
  name: string | null = null,
): Promise<Credentials & { token: string; id: string }> {
  const user = await signUpAndLogIn(site);
  await makeStaff(site, user);
  const ids = 'SELECT id FROM users WHERE email_canonical = $1';
  const found = await site.database.query(ids, [canonicalEmail(user.email)]);
  const [{ id }] = found as [{ id: string }];
  await site.database.query('UPDATE users SET name = $2 WHERE id = $1', [id, name]);
  const proof = 'UPDATE sessions SET two_factors_at = authenticated_at WHERE user_id = $1';
  await site.database.query(proof, [id]);
  return { ...user, id };
}

/** A message of the contact form. @returns its id */
export async function writeMessage(
  site: { url: string },
  fields: Partial<Record<'name' | 'email' | 'subject' | 'message' | 'website', string>> = {},
): Promise<string> {
  const body = buildContactMessage(fields);
  const { id }: { id: string } = JSON.parse(await (await call(site, '/contact', { body })).text());
  return id;
}

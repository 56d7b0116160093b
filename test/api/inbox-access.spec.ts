import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ApiDocument, type DocumentedCall, operationsOf } from '#server/shared/api-document';
import { type TestApp, useTestApp } from '#support/app';
import { call, logIn, signUpAndLogIn } from '#support/factories';
import { addPasskey, logInWith, ORIGIN, tokenOf } from '#support/passkeys';
import { givePersonalToken } from '#support/personal-tokens';
import { challengeFor, codeOf, signUpWithSecondStep } from '#support/second-step';
import { makeStaff, signUpStaff, writeMessage } from '#support/staff';
import { expectBadFields, expectProblem, expectNamed } from './problem.js';

/** Every call of the inbox is tried: a new one without `@Staff()` fails here. */

const JWT_SECRET = randomBytes(32).toString('base64url');
const site = useTestApp({ env: { JWT_SECRET, PUBLIC_URL: ORIGIN } });
const replica = useTestApp({ env: { JWT_SECRET } }, site);
let calls: DocumentedCall[];
beforeAll(async () => {
  const document: ApiDocument = JSON.parse(await (await call(site, '/openapi.json')).text());
  calls = operationsOf(document).filter(({ path }) => path.startsWith('/api/inbox'));
});

async function send(
  { method, path, operation }: DocumentedCall,
  token: string | undefined,
  { at = site, id = randomUUID() }: { at?: TestApp; id?: string } = {},
): Promise<Response> {
  const body = operation.requestBody?.content['application/json']?.example;
  const here = path.replace('/api', '').replaceAll(/\{\w+\}/g, id);
  return call(at, `${here}${path.endsWith('export') ? '?format=csv' : ''}`, {
    method,
    ...(token !== undefined && { token }),
    ...(body !== undefined && { body }),
  });
}

const counts = async (token: string, at = site) => call(at, '/inbox/counts', { token });

describe('The inbox', () => {
  it('is closed to accounts that are not staff, in every call, even where a message is there', async () => {
    const { token } = await signUpAndLogIn(site);
    const id = await writeMessage(site);
    for (const each of calls) await expectNamed(await send(each, token, { id }), 'staff-only');
    const { token: staff } = await signUpStaff(site);
    const shown = await call(site, `/inbox/messages/${id}`, { token: staff });
    expect(JSON.parse(await shown.text())).toMatchObject({ state: 'new', version: 0 });
  });

  it('is closed to staff who logged in with the password alone, in every call', async () => {
    const user = await signUpAndLogIn(site);
    await makeStaff(site, user);
    for (const each of calls)
      await expectNamed(await send(each, user.token), 'second-factor-required');
  });

  it('is closed to staff whose address is not confirmed any more', async () => {
    const { token, email } = await signUpStaff(site);
    expect((await counts(token)).status).toBe(200);
    await site.database.query('UPDATE users SET email_confirmed_at = NULL WHERE email = $1', [
      email,
    ]);
    await expectNamed(await counts(token), 'staff-address-unconfirmed');
  });

  it('is open to staff who logged in with a code, and to no session from before', async () => {
    const user = await signUpWithSecondStep(site);
    await makeStaff(site, user);
    await expectNamed(await counts(user.token), 'second-factor-required');
    const body = { challenge: await challengeFor(site, user), code: codeOf(user.key) };
    const token = await tokenOf(await call(site, '/auth/login/second-step', { body }));
    expect((await counts(token)).status).toBe(200);
  });

  it('is open to staff who logged in with a passkey', async () => {
    const user = await signUpAndLogIn(site);
    await makeStaff(site, user);
    const { passkey } = await addPasskey(site, user.token);
    const token = await tokenOf(await logInWith(site, passkey));
    expect((await counts(token)).status).toBe(200);
    await expectNamed(await counts(await logIn(site, user)), 'second-factor-required');
  });

  it('is closed at once to who is not staff any more, on every replica', async () => {
    const { token, email } = await signUpStaff(site);
    for (const at of [site, replica]) expect((await counts(token, at)).status).toBe(200);
    await site.database.query('UPDATE users SET staff_since = NULL WHERE email = $1', [email]);
    for (const each of calls)
      await expectNamed(await send(each, token, { at: replica }), 'staff-only');
  });

  it('is open to a token of the staff within its scopes, and closed once its owner is not staff', async () => {
    const user = await signUpStaff(site);
    const reading = await givePersonalToken(site, user, { scopes: ['inbox:read'] });
    const id = await writeMessage(site);
    expect((await call(site, `/inbox/messages/${id}`, { token: reading })).status).toBe(200);
    const note = { body: { text: 'A note' } };
    const refused = await call(site, `/inbox/messages/${id}/notes`, { token: reading, ...note });
    await expectProblem(refused, 403);
    const writing = await givePersonalToken(site, user, { scopes: ['inbox:write'] });
    expect(
      (await call(site, `/inbox/messages/${id}/notes`, { token: writing, ...note })).status,
    ).toBe(201);
    await site.database.query('UPDATE users SET staff_since = NULL WHERE email = $1', [user.email]);
    await expectNamed(await call(site, `/inbox/messages/${id}`, { token: reading }), 'staff-only');
  });

  it('is not opened by a token that the password alone has made', async () => {
    const user = await signUpAndLogIn(site);
    await makeStaff(site, user);
    const body = { name: 'Reader', scopes: ['inbox:read'] };
    await expectBadFields(await call(site, '/auth/tokens', { token: user.token, body }), 'scopes');
    const { token } = await signUpStaff(site);
    expect((await call(site, '/auth/tokens', { token, body })).status).toBe(201);
  });
});

import { expect } from 'vitest';
import { useTestApp } from '#support/app';
import { call, type CallOptions } from '#support/factories';
import { loginOptions, ORIGIN } from '#support/passkeys';
import { type AccountModel, PASSWORDS, type Thing } from './account-model.js';
import { fieldsOf, takeEmails } from './queued.js';

export const site = useTestApp({ env: { WORKER: 'off', PUBLIC_URL: ORIGIN, DATABASE_POOL: '8' } });

/** @param refusal the status that a call has to be refused with @returns the answer, unless it was refused */
export async function ask(path: string, options: CallOptions, refusal?: number | false) {
  const answer = await call(site, path, options);
  const text = await answer.text();
  expect(answer.ok || answer.status, `${path}: ${answer.status} ${text}`).toBe(refusal || true);
  return answer.ok ? fieldsOf(text) : undefined;
}

/** The same from a session, which needs a fresh proof. */
export const askFrom = async (
  { token, isOver, hasProof }: Thing,
  path: string,
  { isFree = false, ...options }: CallOptions & { isFree?: boolean },
  refusal?: number | false,
) => ask(path, { ...options, token }, isOver ? 401 : !isFree && !hasProof ? 403 : refusal);

export const logIn = async (body: object) =>
  fieldsOf(await (await call(site, '/auth/login/email', { body })).text());

export const showPasskey = async ({ key, isOver }: Thing) =>
  ask('/auth/login/passkey', { body: key?.get(await loginOptions(site)) }, isOver && 401);

/** SQL: all that the database holds becomes four days older. */
export const LATER = `DO $$ DECLARE c record; BEGIN
  FOR c IN SELECT * FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type = 'timestamp with time zone' AND is_generated = 'NEVER'
  LOOP EXECUTE format('UPDATE %I SET %2$I = %2$I - interval ''4 days''', c.table_name, c.column_name); END LOOP; END $$`;

/** Compares what callers can observe with the model. @param isWhole whether all that is over is looked at once more */
export async function look(model: AccountModel, isWhole = false) {
  const emails = await takeEmails(site);
  const listed = (list: { kind: string; to: string }[]) =>
    list.map(({ kind, to }) => `${kind} to ${to}`).toSorted();
  expect(listed(emails), 'emails').toEqual(listed(model.emails));
  for (const { kind, to, link } of model.emails.splice(0)) {
    const token = emails.find((each) => each.kind === kind && each.to === to)?.token;
    expect(token !== undefined, `the link of ${kind}`).toBe(link !== undefined);
    if (link && token) link.token = token;
  }
  for (const thing of model.things.filter(({ isSeenOver }) => isWhole || !isSeenOver)) {
    const { kind, of, token, isOver, key } = thing;
    thing.isSeenOver = isOver;
    if (kind === 'session' || kind === 'token') {
      const profile = await ask('/auth/profile', { token }, isOver && 401);
      const { email, isConfirmed: emailVerified } = of;
      if (profile) expect(profile).toMatchObject({ email, emailVerified });
    } else if (key) {
      if (isOver) await showPasskey(thing);
    } else {
      const link = await ask('/auth/mailed-link', { body: { token } });
      const good = kind === 'notice' || kind === 'restore' ? 'take-back' : kind;
      expect(link?.['kind'], `a link of ${of.email} (${kind})`).toBe(isOver ? null : good);
    }
  }
  for (const email of model.addresses) {
    const account = model.find(email);
    for (const password of PASSWORDS) {
      const { access_token: token, type = '' } = await logIn({ email, password });
      const owed = account?.step ? /second-step-required$/ : /^$/;
      const said = account?.password === password ? owed : /wrong-credentials$/;
      expect(type, `${email}, ${password}`).toMatch(said);
      if (token) await ask('/auth/logout', { method: 'POST', token });
    }
  }
  for (const { of, token } of model.live(undefined, 'session')) {
    const { passkeys } = (await ask('/auth/passkeys', { token })) ?? {};
    expect(passkeys, 'passkeys').toHaveLength(model.live(of, 'passkey').length);
    const step = await ask('/auth/second-step', { token });
    expect(step).toMatchObject({ recoveryCodesLeft: of.step?.codes.length ?? 0 });
  }
}

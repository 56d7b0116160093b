import fc from 'fast-check';
import { it } from 'vitest';
import { SoftwarePasskey } from '#support/authenticator';
import { ORIGIN } from '#support/passkeys';
import { codeOf, forgetUsedCodes, wrongCode } from '#support/second-step';
import { ask, askFrom, LATER, logIn, look, showPasskey, site } from './account-look.js';
import { type Account, AccountModel, PASSWORDS, type Thing } from './account-model.js';

/*
 * Accounts beside a model of them: whatever people do, in whatever order, after each deed those log in who may, the
 * links, sessions and tokens live that should, and the emails are queued that say so. MODEL_RUNS times as many runs;
 * MODEL_SEED repeats those of a failure.
 */

const RUNS = 15 * Number(process.env['MODEL_RUNS'] ?? 1);
const SEED = Number(process.env['MODEL_SEED'] ?? 1);

const CHOICE = fc.record({
  n: fc.nat(99),
  m: fc.nat(99),
  address: fc.nat(2),
  password: fc.constantFrom(...PASSWORDS),
  code: fc.constantFrom('app', 'recovery', 'wrong'),
  isYes: fc.boolean(),
});
type Choice = typeof CHOICE extends fc.Arbitrary<infer Each> ? Each : never;

/** Uses a code up in the model if it is good. */
async function takeCode(model: AccountModel, of: Account, { code }: Choice) {
  const { key = 'AAAA', codes = [] } = of.step ?? {};
  await forgetUsedCodes(site, of.email);
  if (code === 'app' && of.step) return { text: codeOf(key), isGood: true };
  const text = code === 'recovery' ? codes.shift() : undefined;
  if (text) model.notify('recovery-code-used', of);
  return { text: text ?? wrongCode(key), isGood: text !== undefined };
}

type Deed = (model: AccountModel, choice: Choice) => Promise<unknown>;

/** A deed of a logged-in session, started first if necessary. */
const by =
  (deed: (model: AccountModel, session: Thing, choice: Choice) => Promise<unknown>): Deed =>
  async (model, choice) => {
    if (model.live(undefined, 'session').length === 0) await DEEDS['logIn']?.(model, choice);
    const session = model.pick(choice.n, 'session');
    if (session) await deed(model, session, choice);
  };

/** Removes a passkey, or a token, which takes no proof. */
const removing = (kind: 'passkey' | 'token', path: string, notice: string) =>
  by(async (model, session, { m }) => {
    const { of } = session;
    const thing = model.pick(m, kind);
    if (!thing) return;
    const refusal = (thing.of !== of || thing.isOver) && 404;
    const options = { ...DELETE, isFree: kind === 'token' };
    if (!(await askFrom(session, `${path}/${thing.id}`, options, refusal))) return;
    thing.isOver = true;
    model.notify(notice, of);
  });
const POST = { method: 'POST' };
const DELETE = { method: 'DELETE' };

const DEEDS: Record<string, Deed> = {
  signUp: async (model, { address, password }) => {
    const email = model.addresses[address] ?? '';
    const isTaken = model.find(email) && 409;
    if (!(await ask('/auth/signup/email', { body: { email, password } }, isTaken))) return;
    const account = { email, password, isConfirmed: false };
    model.accounts.push(account);
    model.mailLink('confirm-address', account, 'confirmation');
  },
  logIn: async (model, choice) => {
    const account = model.accounts[choice.n % model.accounts.length];
    if (!account) return;
    const isRemembered = choice.isYes;
    const { email, password, step } = account;
    const body = { email, password, remember_me: isRemembered };
    const { access_token: token = '', challenge } = await logIn(body);
    const more = { isRemembered, hasProof: true };
    if (!step) return model.add(account, 'session', { ...more, token });
    const { text: code, isGood } = await takeCode(model, account, choice);
    const path = '/auth/login/second-step';
    const started = await ask(path, { body: { challenge, code } }, !isGood && 401);
    if (!started) return;
    step.by = model.add(account, 'session', { ...more, token: started['access_token'] ?? '' });
    await ask(path, { body: { ...(await logIn(body)), code } }, 401);
  },
  logInWithPasskey: async (model, { n }) => {
    const passkey = model.pick(n, 'passkey');
    const { access_token: token } = (passkey && (await showPasskey(passkey))) ?? {};
    if (passkey && token) passkey.by = model.add(passkey.of, 'session', { token, hasProof: true });
  },
  confirm: async (model, { n, m, isYes, password, code }) => {
    const link = model.pickLink(n, 'confirmation');
    const session = code === 'app' ? model.pick(m, 'session') : undefined;
    if (!link) return;
    const isOwn = session?.of === link.of;
    const body = { token: link.token, ...(isYes && { newPassword: password }) };
    const isGood = link.kind === 'confirmation' && !link.isOver && (isOwn || isYes);
    const refusal = session?.isOver ? 401 : !isGood && 400;
    const options = { body, ...(session && { token: session.token }) };
    if (!(await ask('/auth/confirm-email', options, refusal))) return;
    model.end(link.of, ['email-change']);
    model.claim(link.of, { ...(isOwn && { session }), ...(isYes && { password }) });
  },
  forget: async (model, { address }) => {
    const email = model.addresses[address] ?? '';
    const account = model.find(email);
    await ask('/auth/forgot-password', { body: { email } });
    if (account) model.mailLink('password-reset', account, 'reset');
  },
  reset: async (model, { n, password }) => {
    const link = model.pickLink(n, 'reset', 'notice', 'restore');
    if (!link) return;
    const { of, kind, gives = of.email, isOver } = link;
    const isLink = kind !== 'confirmation' && kind !== 'email-change';
    const isGood = isLink && !isOver && of.password !== password;
    const body = { token: link.token, newPassword: password };
    const isTaken = gives !== of.email && model.find(gives)?.isConfirmed;
    const refusal = !isGood ? 400 : isTaken && 409;
    if (!(await ask('/auth/reset-password', { body }, refusal))) return;
    link.isOver = true;
    model.end(of, ['email-change']);
    if (kind !== 'reset') model.takeBack(link);
    model.claim(of, { password, gives });
  },
  askForAddress: by(async (model, session, { address }) => {
    const { of } = session;
    const email = model.addresses[address] ?? '';
    const options = { method: 'PUT', body: { email } };
    if (!(await askFrom(session, '/auth/email', options, email === of.email && 400))) return;
    const taken = model.find(email);
    model.end(of, ['email-change']);
    model.notify('email-change-requested', of);
    const change = { gives: email, from: of.email };
    if (!taken) model.mailLink('confirm-new-address', of, 'email-change', change);
    else if (taken.isConfirmed) model.mail('address-taken', taken);
    else model.mailLink('confirm-address', taken, 'confirmation');
  }),
  changeAddress: by(async (model, session, { m }) => {
    const { of } = session;
    const link = model.pickLink(m, 'email-change');
    if (!link) return;
    const { kind, gives = '', from, isOver } = link;
    const isDone = gives === of.email;
    const isGood =
      kind === 'email-change' && !isOver && link.of === of && (isDone || from === of.email);
    const refusal = !isGood ? 400 : !isDone && model.find(gives) && 409;
    const options = { body: { token: link.token }, isFree: true };
    if (!(await askFrom(session, '/auth/email/confirm', options, refusal)) || isDone) return;
    const { email: to, isConfirmed } = of;
    model.claim(of, { session, gives });
    model.mail('new-address', of);
    if (isConfirmed) {
      model.mail('email-changed', of, { to, link: model.add(of, 'restore', { gives: to }) });
    }
  }),
  addPasskey: by(async (model, session) => {
    const options = await askFrom(session, '/auth/passkey-options', POST);
    if (!options) return;
    const key = new SoftwarePasskey(ORIGIN);
    const made = await askFrom(session, '/auth/passkeys', { body: key.create(options as never) });
    model.add(session.of, 'passkey', { key, id: made?.['id'] ?? '', by: session });
    model.notify('passkey-added', session.of);
  }),
  removePasskey: removing('passkey', '/auth/passkeys', 'passkey-removed'),
  switchOn: by(async (model, session) => {
    const { of } = session;
    const begun = await askFrom(session, '/auth/second-step', POST, of.step && 409);
    if (!begun) return;
    const { key = '' } = begun;
    const on = await askFrom(session, '/auth/second-step/confirm', { body: { code: codeOf(key) } });
    of.step = { key, codes: [on?.['recoveryCodes'] ?? []].flat(), since: model.day, by: session };
    model.end(of, ['session'], (each) => each !== session);
    model.notify('second-step-on', of);
  }),
  switchOff: by(async (model, session) => {
    const { of } = session;
    if (!(await askFrom(session, '/auth/second-step', DELETE)) || !of.step) return;
    of.step = undefined;
    model.notify('second-step-off', of);
  }),
  makeToken: by(async (model, session) => {
    const { of } = session;
    const body = { name: 'Backup', scopes: ['profile:read'], expiresInDays: 365 };
    const made = await askFrom(session, '/auth/tokens', { body }, !of.isConfirmed && 409);
    if (!made) return;
    model.add(of, 'token', made);
    model.notify('access-token-created', of);
  }),
  revokeToken: removing('token', '/auth/tokens', 'access-token-revoked'),
  delete: by(async (model, session) => {
    const { of } = session;
    const isMoved = model.live(of, 'restore').length > 0 && 409;
    if (!(await askFrom(session, '/auth/delete', DELETE, isMoved))) return;
    model.remove(of);
    if (of.isConfirmed) model.mail('account-deleted', of);
  }),
  wait: async (model) => {
    await site.database.query(LATER);
    model.wait(4);
  },
};

const stepOf = (name: string, choice: Choice): fc.AsyncCommand<AccountModel, object> => ({
  check: () => true,
  run: async (model) => {
    await site.database.query('DELETE FROM limit_counters');
    await DEEDS[name]?.(model, choice);
    await look(model);
  },
  toString: () => `${name}(${JSON.stringify(choice)})`,
});

/** Deeds that take away come seldom, and a change of address, which takes several deeds, often. */
const WEIGHTS: Partial<Record<string, number>> = {
  wait: 1,
  switchOn: 1,
  signUp: 1,
  confirm: 2,
  reset: 2,
  delete: 8,
  askForAddress: 20,
  changeAddress: 20,
};

it('agrees with its model', { timeout: 20_000 * RUNS }, async () => {
  const steps = Object.keys(DEEDS).map((name) => ({
    weight: WEIGHTS[name] ?? 4,
    arbitrary: CHOICE.map((choice) => stepOf(name, choice)),
  }));
  const runs = fc.commands([fc.oneof(...steps)], { maxCommands: 40, size: 'max' });
  const property = fc.asyncProperty(CHOICE, runs, async (choice, commands) => {
    const model = new AccountModel();
    const begin = ['signUp', 'logIn', 'confirm'].map((name) => stepOf(name, choice));
    await fc.asyncModelRun(() => ({ model, real: {} }), [...begin, ...commands]);
    await look(model, true);
  });
  await fc.assert(property, { numRuns: RUNS, seed: SEED });
});

import { AccountAdministration } from '../users/account-administration.service.js';
import { emailFault, parseEmail } from '../shared/email-address.js';
import { REASON_MAX } from '../shared/limits.js';
import { runCommand, UsageError } from './command.js';
import { withServices } from './product.js';
import { confirm, humanTime, print, printable } from './terminal.js';

const HELP = `Looks after the account of one person.

Usage: npm run --silent accounts -- show ADDRESS      (in the container: node dist/server/cli/accounts.js …)
       npm run --silent accounts -- sessions end ADDRESS
       npm run --silent accounts -- tokens list ADDRESS
       npm run --silent accounts -- tokens revoke ADDRESS
       npm run --silent accounts -- reset-second-step ADDRESS
       npm run --silent accounts -- email OLD NEW --because TEXT
       npm run --silent accounts -- remove ADDRESS
       npm run --silent accounts -- staff add|remove ADDRESS
       npm run --silent accounts -- staff list

  show ADDRESS                what there is of the account, no secrets; times are UTC
  sessions end ADDRESS        logs the account out everywhere, at once and on every replica. Its owner
                              is told by email, and sees it among the account's activity
  tokens list ADDRESS         the account's access tokens, never the tokens themselves
  tokens revoke ADDRESS       revokes all of them, at once and on every replica. Its owner is told by email,
                              and sees it among the account's activity
  reset-second-step ADDRESS   for an owner who lost both the authenticator app and the recovery codes: the
                              password alone logs in again. Its owner is told by email, and sees it among the
                              account's activity. First make sure, another way than by email, that it is
                              the owner who asks
  email OLD NEW               for an owner who lost both the mailbox and what else shows who asks: gives the
                              account another address, logs it out everywhere and makes all its links
                              useless. Its owner then chooses “Forgot Password?” with NEW: that link
                              confirms it, and removes passkeys and the second step. OLD is told, with the
                              reason. First make sure, another way than by email, that it is the owner who asks
  remove ADDRESS              deletes the account with all it owns, as its owner can. A confirmed address gets
                              the farewell. Messages of the contact form stay: the inbox erases them
  staff add|remove ADDRESS    lets an account with a confirmed address answer the messages of the contact form
                              in the inbox, or not any more: at once, on every replica. Its owner sees it
                              among the account's activity. The inbox also asks for a log-in with a passkey
                              or the second step
  staff list                  lists the staff
  --because TEXT              why an address is changed: told to OLD, and kept with the account's activity
  --yes                       does not ask before it removes; only a terminal is asked
  --help                      this text

ADDRESS and OLD are the account's email address, in any spelling that logs in.
Reads the product's settings: DATABASE_URL and JWT_SECRET, or DATA_DIR for the embedded database.
Exit code: 0 done, 1 failed (there is no such account, say), 2 wrong usage.
`;

interface Options {
  yes: boolean;
  because: string;
}

type Action = (accounts: AccountAdministration, address: string, options: Options) => Promise<void>;

const show: Action = async (accounts, address) => {
  const { account, ...found } = await accounts.overview(address);
  const lines = {
    address: account.email,
    name: account.name ?? 'none',
    'signed up': humanTime(account.createdAt),
    confirmed: account.emailConfirmedAt ? humanTime(account.emailConfirmedAt) : 'no',
    'last log-in': found.lastLogin ? humanTime(found.lastLogin) : 'none in 180 days',
    sessions: found.sessions,
    password: account.passwordHash ? 'yes' : 'no',
    passkeys: found.passkeys,
    tokens: found.tokens,
    'second step': found.hasSecondStep ? 'on' : 'off',
    staff: account.staffSince ? 'yes' : 'no',
    messages: `${found.messages} by the contact form`,
    id: account.id,
  };
  for (const [name, value] of Object.entries(lines)) {
    print(`${name.padEnd(11)}  ${printable(String(value))}`);
  }
};

const listTokens: Action = async (accounts, address) => {
  const tokens = await accounts.listTokens(address);
  for (const { hint, name, scopes, expiresAt, lastUsedAt } of tokens) {
    const last = lastUsedAt ? `used ${humanTime(lastUsedAt)}` : 'not used yet';
    print(
      `${hint}  until ${humanTime(expiresAt)}  ${last}  ${scopes.join(',')}  ${printable(name)}`,
    );
  }
  print(`Access tokens: ${tokens.length}`);
};

const remove: Action = async (accounts, address, { yes }) => {
  const { account, sessions } = await accounts.overview(address);
  const what = `${printable(account.email)}, its passkeys, settings, activity and ${sessions} session${sessions === 1 ? '' : 's'}`;
  await confirm(`Remove the account ${what} for good?`, yes);
  await accounts.remove(address);
  print('Removed.');
};

const setStaff =
  (isStaff: boolean): Action =>
  async (accounts, address) => {
    const isChanged = await accounts.setStaff(address, isStaff);
    const is = isStaff ? 'is' : 'is not';
    print(isChanged ? `From now on the account ${is} staff.` : `The account ${is} staff already.`);
  };

const ACTIONS = new Map<string, Action>([
  ['show', show],
  [
    'sessions end',
    async (accounts, address) => print(`Sessions ended: ${await accounts.endSessions(address)}`),
  ],
  ['tokens list', listTokens],
  [
    'tokens revoke',
    async (accounts, address) =>
      print(`Access tokens revoked: ${await accounts.revokeTokens(address)}`),
  ],
  [
    'reset-second-step',
    async (accounts, address) => {
      await accounts.resetSecondStep(address);
      print('Switched off: the password alone logs in.');
    },
  ],
  ['remove', remove],
  ['staff add', setStaff(true)],
  ['staff remove', setStaff(false)],
]);

const changeEmail =
  (to: string): Action =>
  async (accounts, from, { because }) => {
    const reason = because.trim();
    const fault = emailFault(to);
    if (fault) throw new UsageError(fault.message);
    if (reason === '' || reason.length > REASON_MAX) {
      throw new UsageError(`Say why with --because TEXT, in ${REASON_MAX} characters at most.`);
    }
    if (parseEmail(from) === parseEmail(to)) {
      throw new UsageError('OLD and NEW are the same address.');
    }
    await accounts.changeEmail(from, to, reason);
    print(`Changed: its owner chooses "Forgot Password?" with ${to}, which confirms it.`);
  };

const listStaff: Action = async (accounts) => {
  const staff = await accounts.listStaff();
  for (const { email, name } of staff) print(printable(`${email}  ${name ?? ''}`));
  if (staff.length === 0) print('Nobody is staff.');
};

/** @throws UsageError for words that name no action */
function actionOf(words: readonly string[]): [action: Action, address: string] {
  const [first = '', from = '', to = ''] = words;
  if (words.join(' ') === 'staff list') return [listStaff, ''];
  if (first === 'email' && words.length === 3) return [changeEmail(to), from];
  const address = words.at(-1);
  const action = ACTIONS.get(words.slice(0, -1).join(' '));
  if (action && address !== undefined) return [action, address];
  const actions = [...ACTIONS.keys()].join(', ');
  throw new UsageError(`Say one of: ${actions}; then an address. Or: email OLD NEW, staff list.`);
}

const OPTIONS = {
  yes: { type: 'boolean', default: false },
  because: { type: 'string', default: '' },
} as const;

await runCommand(HELP, OPTIONS, async (options, words) => {
  const [action, address] = actionOf(words);
  await withServices(async (services) =>
    action(services.get(AccountAdministration, { strict: false }), address, options),
  );
});

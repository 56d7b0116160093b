import { AccountAdministration } from '../users/account-administration.service.js';
import { emailFault, parseEmail } from '../shared/email-address.js';
import { REASON_MAX } from '../shared/limits.js';
import { confirm, print, printTable, runCommand, timeOf, UsageError } from './command.js';
import { withServices } from './product.js';

const HELP = `Looks after one account, at once and on every replica. Its owner sees it among the account's activity.

Usage: npm run --silent accounts -- ACTION      (in the container: node dist/server/cli/accounts.js ACTION)

  show ADDRESS                what there is of the account, no secrets; times are UTC
  sessions end ADDRESS        logs it out everywhere. Its owner is told by email
  tokens list ADDRESS         its access tokens, never the tokens themselves
  tokens revoke ADDRESS       revokes all of them. Its owner is told by email
  reset-second-step ADDRESS   for an owner who lost both the authenticator app and the recovery codes (*): the
                              password alone logs in again. Its owner is told by email
  email OLD NEW --because TEXT   for an owner who lost the mailbox, too (*): gives the account another address and
                              ends every session, token and link. OLD is told the reason. Its owner then chooses
                              “Forgot Password?” with NEW: that link confirms it, and removes passkeys and second step
  remove ADDRESS              deletes the account with all it owns, as its owner can; --yes doesn't ask before
  staff add|remove ADDRESS    lets a confirmed account use the inbox, or not anymore
  staff list                  lists the staff

(*) First make sure, another way than by email, that it is the owner who asks.
Reads the product's settings: DATABASE_URL and JWT_SECRET, or DATA_DIR for the embedded database.
Exit code: 0 done, 1 failed (there is no such account, say), 2 wrong usage.
`;

interface Options {
  yes: boolean;
  because: string;
}

type Action = (
  accounts: AccountAdministration,
  addresses: string[],
  options: Options,
) => Promise<void>;

const show: Action = async (accounts, [address = '']) => {
  const { account, ...found } = await accounts.overview(address);
  const facts = {
    address: account.email,
    name: account.name ?? 'none',
    'signed up': timeOf(account.createdAt),
    confirmed: account.emailConfirmedAt ? timeOf(account.emailConfirmedAt) : 'no',
    'last log-in': found.lastLogin ? timeOf(found.lastLogin) : 'none in 180 days',
    sessions: found.sessions,
    password: account.passwordHash ? 'yes' : 'no',
    passkeys: found.passkeys,
    tokens: found.tokens,
    'second step': found.hasSecondStep ? 'on' : 'off',
    staff: account.staffSince ? 'yes' : 'no',
    messages: `${found.messages} by the contact form`,
    id: account.id,
  };
  printTable(Object.entries(facts).map(([name, value]) => [name, String(value)]));
};

const listTokens: Action = async (accounts, [address = '']) => {
  const tokens = await accounts.listTokens(address);
  const rows = tokens.map(({ hint, name, scopes, expiresAt, lastUsedAt }) => {
    const last = lastUsedAt ? `used ${timeOf(lastUsedAt)}` : 'not used yet';
    return [hint, `until ${timeOf(expiresAt)}`, last, scopes.join(','), name];
  });
  printTable(rows);
  print(`Access tokens: ${tokens.length}`);
};

const changeEmail: Action = async (accounts, [from = '', to = ''], { because }) => {
  const reason = because.trim();
  const fault = emailFault(to);
  if (fault) throw new UsageError(fault.message);
  if (reason === '' || reason.length > REASON_MAX) {
    throw new UsageError(`Say why with --because TEXT, in ${REASON_MAX} characters at most.`);
  }
  if (parseEmail(from) === parseEmail(to))
    throw new UsageError('OLD and NEW are the same address.');
  await accounts.changeEmail(from, to, reason);
  print(`Changed: its owner chooses "Forgot Password?" with ${to}, which confirms it.`);
};

const remove: Action = async (accounts, [address = ''], { yes }) => {
  const { account } = await accounts.overview(address);
  await confirm(`Remove the account ${account.email} and all it owns for good?`, yes);
  await accounts.remove(address);
  print('Removed.');
};

const setStaff =
  (isStaff: boolean): Action =>
  async (accounts, [address = '']) => {
    const isChanged = await accounts.setStaff(address, isStaff);
    const is = isStaff ? 'is' : 'is not';
    print(isChanged ? `From now on the account ${is} staff.` : `The account ${is} staff already.`);
  };

const ACTIONS: Record<string, { addresses?: number; act: Action }> = {
  show: { act: show },
  'sessions end': {
    act: async (accounts, [address = '']) =>
      print(`Sessions ended: ${await accounts.endSessions(address)}`),
  },
  'tokens list': { act: listTokens },
  'tokens revoke': {
    act: async (accounts, [address = '']) =>
      print(`Access tokens revoked: ${await accounts.revokeTokens(address)}`),
  },
  'reset-second-step': {
    act: async (accounts, [address = '']) => {
      await accounts.resetSecondStep(address);
      print('Switched off: the password alone logs in.');
    },
  },
  email: { addresses: 2, act: changeEmail },
  remove: { act: remove },
  'staff add': { act: setStaff(true) },
  'staff remove': { act: setStaff(false) },
  'staff list': {
    addresses: 0,
    act: async (accounts) => {
      const staff = await accounts.listStaff();
      for (const { email, name } of staff) print(`${email}  ${name ?? ''}`);
      if (staff.length === 0) print('Nobody is staff.');
    },
  },
};

const OPTIONS = {
  yes: { type: 'boolean', default: false },
  because: { type: 'string', default: '' },
} as const;

await runCommand(HELP, OPTIONS, async (options, words) => {
  const name = Object.keys(ACTIONS).find((one) => `${words.join(' ')} `.startsWith(`${one} `));
  const action = ACTIONS[name ?? ''];
  const addresses = words.slice(name?.split(' ').length);
  if (!action || addresses.length !== (action.addresses ?? 1)) {
    throw new UsageError(`Say one of: ${Object.keys(ACTIONS).join(', ')}; then an address.`);
  }
  await withServices(async (services) =>
    action.act(services.get(AccountAdministration, { strict: false }), addresses, options),
  );
});

import { AccountAdministration } from '../users/account-administration.service.js';
import { emailFault, parseEmail } from '../shared/email-address.js';
import { REASON_MAX } from '../shared/limits.js';
import { confirm, print, printTable, runCommand, timeOf, UsageError } from './command.js';
import { withServices } from './product.js';

const HELP = `Looks after one account, at once and on every replica. Its owner sees it among the account's activity.

Usage: npm run --silent accounts -- ACTION      (in the container: node dist/server/cli/accounts.js ACTION)

  show ADDRESS                what there is of the account, no secrets; times are UTC
  sessions end ADDRESS        logs it out everywhere. Its owner is told by email
  tokens revoke ADDRESS       revokes its access tokens. Its owner is told by email
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

/** @returns what to print: a sentence, or the rows of a table */
type Action = (
  accounts: AccountAdministration,
  addresses: [string, string],
  options: Options,
) => Promise<string | string[][]>;

const changeEmail: Action = async (accounts, [from, to], { because }) => {
  const reason = because.trim();
  const fault = emailFault(to);
  if (fault) throw new UsageError(fault);
  if (reason === '' || reason.length > REASON_MAX) {
    throw new UsageError(`Say why with --because TEXT, in ${REASON_MAX} characters at most.`);
  }
  if (parseEmail(from) === parseEmail(to))
    throw new UsageError('OLD and NEW are the same address.');
  await accounts.changeEmail(from, to, reason);
  return `Changed: its owner chooses "Forgot Password?" with ${to}, which confirms it.`;
};

const setStaff =
  (isStaff: boolean): Action =>
  async (accounts, [address]) => {
    const isChanged = await accounts.setStaff(address, isStaff);
    const is = isStaff ? 'is' : 'is not';
    return isChanged ? `From now on the account ${is} staff.` : `The account ${is} staff already.`;
  };

const ACTIONS: Record<string, Action> = {
  show: async (accounts, [address]) =>
    Object.entries(await accounts.overview(address)).map(([name, value]) => [
      name,
      value instanceof Date ? timeOf(value) : String(value),
    ]),
  'sessions end': async (accounts, [address]) =>
    `Sessions ended: ${await accounts.endSessions(address)}`,
  'tokens revoke': async (accounts, [address]) =>
    `Access tokens revoked: ${await accounts.revokeTokens(address)}`,
  'reset-second-step': async (accounts, [address]) => {
    await accounts.resetSecondStep(address);
    return 'Switched off: the password alone logs in.';
  },
  email: changeEmail,
  remove: async (accounts, [address], { yes }) => {
    const account = await accounts.overview(address);
    await confirm(`Remove the account ${account.address} and all it owns for good?`, yes);
    await accounts.remove(account.id);
    return 'Removed.';
  },
  'staff add': setStaff(true),
  'staff remove': setStaff(false),
  'staff list': async (accounts) => {
    const staff = await accounts.listStaff();
    if (staff.length === 0) return 'Nobody is staff.';
    return staff.map(({ email, name }) => [email, name ?? '']);
  },
};

const ADDRESSES: Record<string, number> = { email: 2, 'staff list': 0 };

const OPTIONS = {
  yes: { type: 'boolean', default: false },
  because: { type: 'string', default: '' },
} as const;

await runCommand(HELP, OPTIONS, async (options, words) => {
  const name =
    Object.keys(ACTIONS).find((one) => `${words.join(' ')} `.startsWith(`${one} `)) ?? '';
  const [address = '', other = '', ...more] = words.slice(name.split(' ').length);
  const action = ACTIONS[name];
  const given = [address, other, ...more].filter(Boolean).length;
  if (!action || given !== (ADDRESSES[name] ?? 1)) {
    throw new UsageError(`Say one of: ${Object.keys(ACTIONS).join(', ')}; then an address.`);
  }
  await withServices(async (services) => {
    const result = await action(services.get(AccountAdministration), [address, other], options);
    if (typeof result === 'string') print(result);
    else printTable(result);
  });
});

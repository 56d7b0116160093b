import { AccountAdministrationService } from '../users/account-administration.service.js';
import { emailFault, parseEmail } from '../shared/email-address.js';
import { REASON_MAX } from '../shared/lengths.js';
import { confirm, print, printTable, runCommand, timeOf, UsageError } from './command.js';
import { withServices } from './product.js';

const HELP = `Manages one account, at once and on every replica. The owner sees it in the account's activity.

Usage: npm run --silent accounts -- ACTION      (in the container: node dist/server/cli/accounts.js ACTION)

  show ADDRESS                shows the account, without secrets; times are UTC
  sessions end ADDRESS        logs it out everywhere. The owner is notified by email
  tokens revoke ADDRESS       revokes its access tokens. The owner is notified by email
  reset-second-step ADDRESS   for an owner who lost the authenticator app and the recovery codes (*): turns off the
                              second step. The owner is notified by email
  email OLD NEW --because TEXT   for an owner who also lost the mailbox (*): changes the account's address and
                              ends every session, token and link. OLD gets the reason, if it's confirmed. The owner then chooses
                              “Forgot Password?” with NEW: that link confirms it and removes passkeys and second step
  remove ADDRESS              deletes the account and everything in it, as its owner can; --yes skips the question
  staff add|remove ADDRESS    lets a confirmed account use the inbox, or stops it
  staff list                  lists the staff

(*) First make sure, by some way other than email, that the owner is asking.
Reads the product's settings: DATABASE_URL and JWT_SECRET, or DATA_DIR for the embedded database.
Exit code: 0 done, 1 failed (no such account, for example), 2 wrong usage.
`;

interface Options {
  yes: boolean;
  because: string;
}

/** @returns what to print: a sentence, or the rows of a table */
type Action = (
  accounts: AccountAdministrationService,
  addresses: [string, string],
  options: Options,
) => Promise<string | string[][]>;

const changeEmail: Action = async (accounts, [from, to], { because }) => {
  const reason = because.trim();
  const fault = emailFault(to);
  if (fault) throw new UsageError(fault);
  if (reason === '' || reason.length > REASON_MAX) {
    throw new UsageError(
      `Give the reason with --because TEXT, in at most ${REASON_MAX} characters.`,
    );
  }
  if (parseEmail(from) === parseEmail(to))
    throw new UsageError('OLD and NEW are the same address.');
  const isEmailed = await accounts.changeEmail(from, to, reason);
  const silent = `No email goes to ${from}: it's unconfirmed, or was sent too many today. `;
  return `Changed. ${isEmailed ? '' : silent}The owner now chooses "Forgot Password?" with ${to}, which confirms it.`;
};

const setStaff =
  (isStaff: boolean): Action =>
  async (accounts, [address]) => {
    const isChanged = await accounts.setStaff(address, isStaff);
    const is = isStaff ? 'staff' : 'not staff';
    return isChanged ? `The account is now ${is}.` : `The account is already ${is}.`;
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
    return 'Turned off. The password is all the owner needs to log in.';
  },
  email: changeEmail,
  remove: async (accounts, [address], { yes }) => {
    const account = await accounts.overview(address);
    await confirm(`Permanently delete the account ${account.address} and everything in it?`, yes);
    await accounts.remove(account.id);
    return 'Deleted.';
  },
  'staff add': setStaff(true),
  'staff remove': setStaff(false),
  'staff list': async (accounts) => {
    const staff = await accounts.listStaff();
    if (staff.length === 0) return 'There are no staff.';
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
    throw new UsageError(`Use one of: ${Object.keys(ACTIONS).join(', ')}; then an address.`);
  }
  await withServices(async (services) => {
    const result = await action(
      services.get(AccountAdministrationService),
      [address, other],
      options,
    );
    if (typeof result === 'string') print(result);
    else printTable(result);
  });
});

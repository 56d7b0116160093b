import type { INestApplicationContext } from '@nestjs/common';
import { EntityManager, IsNull, Not } from 'typeorm';
import { AccountChanges } from '../auth/sessions/account-changes.js';
import { SecurityLog } from '../auth/sessions/security-log.js';
import { unassignMessages } from '../contact/erasing.js';
import {
  endSessions,
  inFuture,
  lockAccount,
  revokePersonalTokens,
  switchedOn,
} from '../database/accounts.js';
import { violatedConstraint } from '../database/database-errors.js';
import { ContactMessage } from '../database/entities/contact-message.entity.js';
import { Identity } from '../database/entities/identity.entity.js';
import { MailedLink } from '../database/entities/mailed-link.entity.js';
import { Passkey } from '../database/entities/passkey.entity.js';
import { PersonalAccessToken } from '../database/entities/personal-access-token.entity.js';
import { SecondStep } from '../database/entities/second-step.entity.js';
import { SecurityEvent } from '../database/entities/security-event.entity.js';
import { Session } from '../database/entities/session.entity.js';
import { User } from '../database/entities/user.entity.js';
import { emailChangedByOperator } from '../mail/emails.js';
import { MailService } from '../mail/mail.service.js';
import { accessTokensRevoked, secondStepOff, sessionsEnded } from '../mail/notices.js';
import { canonicalEmail, emailFault, mailableEmail, parseEmail } from '../shared/email-address.js';
import { REASON_MAX } from '../shared/lengths.js';
import { UsersService } from '../users/users.service.js';
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

const OPTIONS = {
  yes: { type: 'boolean', default: false },
  because: { type: 'string', default: '' },
} as const;

interface Given {
  services: INestApplicationContext;
  /** In any spelling. */
  addresses: [string, string];
  yes: boolean;
  because: string;
}

/** @returns what to print: a sentence, or the rows of a table */
type Action = (given: Given) => Promise<string | string[][]>;

async function accountOf(manager: EntityManager, address: string, find = lockAccount) {
  const emailCanonical = parseEmail(address);
  const account = emailCanonical && (await find(manager, { emailCanonical }));
  if (!account) throw new Error('There is no account with this address.');
  return account;
}

const onAccount =
  (work: (manager: EntityManager, account: User, given: Given) => ReturnType<Action>): Action =>
  async (given) =>
    given.services.get(EntityManager).transaction(async (manager) => {
      const account = await accountOf(manager, given.addresses[0]);
      return work(manager, account, given);
    });

/** No lock: the owner may be at work. */
const look: typeof lockAccount = async (manager, which) => manager.findOneBy(User, which);

/** For people to read. No secrets. */
const show: Action = async ({ services, addresses: [address] }) => {
  const manager = services.get(EntityManager);
  const account = await accountOf(manager, address, look);
  const { id: userId, emailCanonical } = account;
  const live = { userId, expiresAt: inFuture() };
  const overview = {
    address: account.email,
    name: account.name ?? 'none',
    'signed up': account.createdAt,
    confirmed: account.emailConfirmedAt ?? 'no',
    sessions: await manager.countBy(Session, live),
    password: account.passwordHash ? 'yes' : 'no',
    passkeys: await manager.countBy(Passkey, { userId }),
    linked: await manager.countBy(Identity, { userId }),
    tokens: await manager.countBy(PersonalAccessToken, live),
    'second step': (await manager.existsBy(SecondStep, switchedOn(userId))) ? 'on' : 'off',
    staff: account.staffSince ? 'yes' : 'no',
    messages: await manager.countBy(ContactMessage, { emailCanonical }),
    id: userId,
  };
  return Object.entries(overview).map(([name, value]) => [
    name,
    value instanceof Date ? timeOf(value) : String(value),
  ]);
};

/** For an owner who lost both the mailbox and the second factor (decision 35). */
const changeEmail = onAccount(async (manager, account, { services, addresses, because }) => {
  const [from, to] = addresses;
  const reason = because.trim();
  const fault = emailFault(to);
  if (fault) throw new UsageError(fault);
  if (reason === '' || reason.length > REASON_MAX) {
    throw new UsageError(
      `Give the reason with --because TEXT, in at most ${REASON_MAX} characters.`,
    );
  }
  const [userId, emailCanonical] = [account.id, canonicalEmail(to)];
  if (account.emailCanonical === emailCanonical) {
    throw new UsageError('OLD and NEW are the same address.');
  }
  const facts = { because: reason };
  const mail = services.get(MailService);
  const isEmailed = (await mail.send(manager, emailChangedByOperator, account, facts)) === 'queued';
  const changed = { email: mailableEmail(to), emailCanonical };
  await manager
    .update(User, userId, { ...changed, emailConfirmedAt: null, confirmBy: null })
    .catch((error: unknown) => {
      const isTaken = violatedConstraint(error) === 'users_email_canonical_key';
      throw isTaken ? new Error('Another account has this address.') : error;
    });
  await endSessions(manager, userId);
  await revokePersonalTokens(manager, { userId });
  await manager.delete(MailedLink, { userId });
  const type = 'email-changed-by-operator';
  await manager.insert(SecurityEvent, { userId, type, reason });
  services.get(SecurityLog).line(type, userId);
  const silent = `No email goes to ${from}: it's unconfirmed, or was sent too many today. `;
  return `Changed. ${isEmailed ? '' : silent}The owner now chooses "Forgot Password?" with ${to}, which confirms it.`;
});

const setStaff = (isStaff: boolean) =>
  onAccount(async (manager, { id, emailConfirmedAt, staffSince }, { services }) => {
    const is = isStaff ? 'staff' : 'not staff';
    if (isStaff && !emailConfirmedAt) throw new Error("The address isn't confirmed.");
    if (isStaff === (staffSince !== null)) return `The account is already ${is}.`;
    await manager.update(User, id, { staffSince: isStaff ? new Date() : null });
    if (!isStaff) await unassignMessages(manager, id);
    const event = isStaff ? 'staff-added' : 'staff-removed';
    await services.get(SecurityLog).record(event, id, manager);
    return `The account is now ${is}.`;
  });

const ACTIONS: Record<string, Action> = {
  show,
  'sessions end': onAccount(async (manager, account, { services }) => {
    await services.get(AccountChanges).notifyOwner(manager, account, sessionsEnded, {});
    return `Sessions ended: ${await endSessions(manager, account.id)}`;
  }),
  'tokens revoke': onAccount(async (manager, account, { services }) => {
    const revoked = await revokePersonalTokens(manager, { userId: account.id });
    const changes = services.get(AccountChanges);
    if (revoked > 0) await changes.notifyOwner(manager, account, accessTokensRevoked, {});
    return `Access tokens revoked: ${revoked}`;
  }),
  'reset-second-step': onAccount(async (manager, account, { services }) => {
    const { affected } = await manager.delete(SecondStep, switchedOn(account.id));
    if (affected !== 1) throw new Error('The account has no second step.');
    const event = 'second-step-reset-by-operator';
    await services.get(AccountChanges).notifyOwner(manager, account, secondStepOff, {}, event);
    return 'Turned off. The password is all the owner needs to log in.';
  }),
  email: changeEmail,
  remove: async ({ services, addresses: [address], yes }) => {
    const manager = services.get(EntityManager);
    const { id, email } = await accountOf(manager, address, look);
    await confirm(`Permanently delete the account ${email} and everything in it?`, yes);
    await services.get(UsersService).delete({ id });
    return 'Deleted.';
  },
  'staff add': setStaff(true),
  'staff remove': setStaff(false),
  'staff list': async ({ services }) => {
    const where = { staffSince: Not(IsNull()) };
    const staff = await services.get(EntityManager).find(User, { where, order: { email: 'ASC' } });
    return staff.length === 0
      ? 'There are no staff.'
      : staff.map(({ email, name }) => [email, name ?? '']);
  },
};

const ADDRESSES: Record<string, number> = { email: 2, 'staff list': 0 };

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
    const result = await action({ services, addresses: [address, other], ...options });
    if (typeof result === 'string') print(result);
    else printTable(result);
  });
});

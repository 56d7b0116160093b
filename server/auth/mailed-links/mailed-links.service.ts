import { Injectable } from '@nestjs/common';
import { EntityManager, Not } from 'typeorm';
import { problem } from '../../api/problem.js';
import { Cleanup } from '../../cleanup/cleanup.js';
import { MailedLink, REPLACED_KINDS } from '../../database/entities/mailed-link.entity.js';
import { inFuture, lockAccount, switchedOn } from '../../database/accounts.js';
import { Passkey } from '../../database/entities/passkey.entity.js';
import { SecondStep } from '../../database/entities/second-step.entity.js';
import { User } from '../../database/entities/user.entity.js';
import { confirmAddress, confirmNewAddress, passwordReset } from '../../mail/emails.js';
import { MailService, type SendOutcome } from '../../mail/mail.service.js';
import { Limiter } from '../../limits/limiter.js';
import { hashOf, newToken } from '../../shared/hash.js';
import {
  CONFIRMATION_TOKEN_HOURS,
  EMAIL_CHANGE_MINUTES,
  RESET_TOKEN_MINUTES,
} from '../../shared/lengths.js';
import { currentOrigin } from '../../shared/request-context.js';
import type { SetUpBefore } from '../../shared/set-up-before.js';
import { EMPTY_PROFILE, type UpdateProfileRequest } from '../../users/profile.dto.js';
import type { SessionUser } from '../sessions/callers.js';
import { SecurityLog } from '../sessions/security-log.js';
import type { MailedLinkResponse } from './mailed-links.dto.js';

/** By the purpose of a link: the email sent for it, how long it works, and the problem when it doesn't. */
const LINKS = {
  reset: { email: passwordReset, minutes: RESET_TOKEN_MINUTES, problem: 'invalid-reset-token' },
  confirmation: {
    email: confirmAddress,
    minutes: CONFIRMATION_TOKEN_HOURS * 60,
    problem: 'invalid-confirmation-link',
  },
  'email-change': {
    email: confirmNewAddress,
    minutes: EMAIL_CHANGE_MINUTES,
    problem: 'invalid-email-change-link',
  },
} as const;
type Purpose = keyof typeof LINKS;

/** A security notice brings its own link (`AccountChanges`), which resets the password, too. */
const purposeOf = ({ kind }: MailedLink): Purpose => (kind === 'take-back' ? 'reset' : kind);

/** A link that works, and its account. */
export interface GoodLink {
  link: MailedLink;
  owner: User;
}

/** What shows who claims an account, beside the link. */
export interface Shown {
  /** The session that the claim comes from: its maker knows the password. */
  sessionId?: string | undefined;
  /** A code of the second step. */
  code?: string | undefined;
}

const NOTHING: SetUpBefore = { secondStep: false, passkeys: 0, name: false };

/** Matches everything that other sessions have set up. */
export const setUpByOtherSessions = (userId: string, { sessionId }: Shown) => ({
  userId,
  ...(sessionId !== undefined && { sessionId: Not(sessionId) }),
});

const PROFILE = Object.keys(EMPTY_PROFILE) as (keyof UpdateProfileRequest)[];

/** What confirming an address for the first time removes; nothing once it is confirmed. */
export async function takenByFirstClaim(
  manager: EntityManager,
  account: User,
  shown: Shown,
): Promise<SetUpBefore> {
  const { id, emailConfirmedAt } = account;
  if (emailConfirmedAt !== null) return NOTHING;
  const elsewhere = setUpByOtherSessions(id, shown);
  const hasProfile = PROFILE.some((field) => account[field] !== null);
  return {
    secondStep:
      !shown.code && (await manager.existsBy(SecondStep, { ...switchedOn(id), ...elsewhere })),
    passkeys: await manager.countBy(Passkey, elsewhere),
    name: !shown.code && shown.sessionId === undefined && hasProfile,
  };
}

/** The token of a mailed link proves access to the mail of the account's address (ASVS 5.0, 6.4.1 and 6.6.2). */
@Injectable()
export class MailedLinksService {
  constructor(
    private readonly manager: EntityManager,
    private readonly mail: MailService,
    private readonly limiter: Limiter,
    private readonly securityLog: SecurityLog,
    cleanup: Cleanup,
  ) {
    // The time of one that waits to be mailed begins then.
    const waiting = `kind <> 'take-back' AND expires_at > now() - interval '2 days'`;
    cleanup.registerRows('mailed_links', 'token_hash', `expires_at < now() AND NOT (${waiting})`);
  }

  /**
   * Mails a link in place of an earlier one of its kind, in the given transaction. Without an email, because the address
   * was sent too many, the earlier one stays good.
   * @param carried columns that links of this kind have besides
   */
  async send(
    manager: EntityManager,
    kind: Purpose,
    account: Pick<User, 'id' | 'email' | 'emailConfirmedAt'>,
    carried: Partial<MailedLink> = {},
  ): Promise<SendOutcome> {
    const token = newToken();
    const { email, minutes } = LINKS[kind];
    // To the address as the account has it, never as it was typed just now.
    // A change of address was counted when it was asked for.
    const isPaid = kind === 'email-change';
    const outcome = await this.mail.send(manager, email, account, { token }, { isPaid });
    if (outcome !== 'queued') return outcome;
    await manager.upsert(
      MailedLink,
      {
        ...carried,
        kind,
        userId: account.id,
        tokenHash: hashOf(token),
        createdAt: () => 'now()',
        expiresAt: () => `now() + interval '${minutes} minutes'`,
      },
      { conflictPaths: ['userId', 'kind'], indexPredicate: REPLACED_KINDS },
    );
    return outcome;
  }

  /** A good link with its owner, or null. It stays good. @throws Problem 429 */
  private async find(token: string): Promise<GoodLink | null> {
    const link = await this.manager.findOneBy(MailedLink, {
      tokenHash: hashOf(token),
      expiresAt: inFuture(),
    });
    if (!link) await this.limiter.take(['mailed-link', currentOrigin().network]);
    const owner = link && (await this.manager.findOneBy(User, { id: link.userId }));
    return owner && { link, owner };
  }

  /** It stays good. @throws Problem 400 when the token is unknown, used, replaced or expired, or for something else; 429 */
  async get(purpose: Purpose, token: string, callerId?: string): Promise<GoodLink> {
    const found = await this.find(token);
    if (found && purposeOf(found.link) === purpose) return found;
    this.securityLog.line(`${purpose}-refused`, callerId);
    throw problem(LINKS[purpose].problem);
  }

  /** What a page says of a link before it is used. @throws Problem 429 */
  async read(token: string, caller: SessionUser | undefined): Promise<MailedLinkResponse> {
    const found = await this.find(token);
    if (!found) return { kind: null, email: null, newEmail: null, removes: NOTHING };
    const { owner, link } = found;
    const { kind, newEmail } = link;
    // Passwords are reset from no session.
    const isReset = purposeOf(link) === 'reset';
    const sessionId = caller?.id === owner.id && !isReset ? caller.sessionId : undefined;
    if (newEmail !== null && sessionId === undefined) {
      // A stranger may read the mail of a former address, or of one that was mistyped.
      return { kind, email: newEmail, newEmail, removes: NOTHING };
    }
    const removes = await takenByFirstClaim(this.manager, owner, { sessionId });
    return { kind, email: owner.email, newEmail, removes };
  }

  /**
   * Uses a link up. Locks its account first, so that claims by different links wait for each other.
   * @throws Problem 400 when the account is gone, or the link: of two calls with one, the second.
   */
  async useUp(manager: EntityManager, link: MailedLink): Promise<User> {
    const { userId: id, tokenHash } = link;
    const account = await lockAccount(manager, { id });
    const live = { tokenHash, expiresAt: inFuture() };
    if (!account || (await manager.delete(MailedLink, live)).affected !== 1) {
      throw problem(LINKS[purposeOf(link)].problem);
    }
    return account;
  }
}

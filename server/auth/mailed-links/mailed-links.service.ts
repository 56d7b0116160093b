import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { problem } from '../../api/problem.js';
import { Cleanup } from '../../cleanup/cleanup.js';
import { MailedLink, REPLACED_KINDS } from '../../database/entities/mailed-link.entity.js';
import { inFuture, lockAccount } from '../../database/accounts.js';
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
import type { SessionUser } from '../sessions/callers.js';
import { SecurityLog } from '../sessions/security-log.js';
import type { MailedLinkResponse } from './mailed-links.dto.js';
import { NOTHING, takenByFirstClaim } from './set-up-before.js';

/** The emails that are sent for their link, and the problem when it doesn't work. */
const LINKS = {
  reset: {
    email: passwordReset,
    minutes: RESET_TOKEN_MINUTES,
    refusal: 'invalid-reset-token',
  },
  confirmation: {
    email: confirmAddress,
    minutes: CONFIRMATION_TOKEN_HOURS * 60,
    refusal: 'invalid-confirmation-link',
  },
  'email-change': {
    email: confirmNewAddress,
    minutes: EMAIL_CHANGE_MINUTES,
    refusal: 'invalid-email-change-link',
  },
} as const;
type LinkPurpose = keyof typeof LINKS;

/** A security notice brings a link of its own (`AccountChanges`), which sets a new password, too. */
const purposeOf = (kind: MailedLink['kind']): LinkPurpose =>
  kind === 'take-back' ? 'reset' : kind;

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
    cleanup.registerRows('mailed_links', `expires_at < now() AND NOT (${waiting})`);
  }

  /**
   * Mails a link in place of an earlier one of its kind, in the given transaction. Without an email, because the address
   * was sent too many, the earlier one stays good.
   * @param carried columns that links of this kind have besides
   */
  async send(
    manager: EntityManager,
    kind: LinkPurpose,
    account: Pick<User, 'id' | 'email' | 'emailConfirmedAt'>,
    carried: Partial<MailedLink> = {},
  ): Promise<SendOutcome> {
    const token = newToken();
    const { email } = LINKS[kind];
    // To the address as the account has it, never as it was typed just now.
    // A change of address was counted when it was asked for.
    const isPaid = kind === 'email-change';
    const outcome = await this.mail.send(manager, email, account, { token }, isPaid);
    if (outcome !== 'queued') return outcome;
    const tokenHash = hashOf(token);
    await this.keep(manager, { ...carried, kind, userId: account.id, tokenHash });
    return outcome;
  }

  async keep(manager: EntityManager, link: Partial<MailedLink> & { kind: LinkPurpose }) {
    const createdAt = () => 'now()';
    const expiresAt = () => `now() + interval '${LINKS[link.kind].minutes} minutes'`;
    await manager.upsert(
      MailedLink,
      { ...link, createdAt, expiresAt },
      { conflictPaths: ['userId', 'kind'], indexPredicate: REPLACED_KINDS },
    );
  }

  /** A good link with its owner, or null. It stays good. @throws Problem `too-many-requests` */
  private async find(token: string): Promise<{ link: MailedLink; owner: User } | null> {
    const link = await this.manager.findOneBy(MailedLink, {
      tokenHash: hashOf(token),
      expiresAt: inFuture(),
    });
    if (!link) await this.limiter.take(['mailed-link', currentOrigin().network]);
    const owner = link && (await this.manager.findOneBy(User, { id: link.userId }));
    return owner && { link, owner };
  }

  /** It stays good. @throws Problem of the purpose unless the token is good for it; `too-many-requests` */
  async get(purpose: LinkPurpose, token: string, callerId?: string) {
    const found = await this.find(token);
    if (found && purposeOf(found.link.kind) === purpose) return found;
    this.securityLog.line(`${purpose}-refused`, callerId);
    throw problem(LINKS[purpose].refusal);
  }

  /** What a page says of a link before it is used. @throws Problem `too-many-requests` */
  async read(token: string, caller: SessionUser | undefined): Promise<MailedLinkResponse> {
    const found = await this.find(token);
    if (!found) return { kind: null, email: null, newEmail: null, removes: NOTHING };
    const { owner, link } = found;
    const { kind, newEmail } = link;
    // Passwords are reset from no session.
    const isReset = purposeOf(kind) === 'reset';
    const sessionId = caller?.id === owner.id && !isReset ? caller.sessionId : undefined;
    if (newEmail !== null && sessionId === undefined) {
      // A stranger may read the mail of a former address, or of one that was mistyped.
      return { kind, email: newEmail, newEmail, removes: NOTHING };
    }
    const removes = await takenByFirstClaim(this.manager, owner, sessionId);
    return { kind, email: owner.email, newEmail, removes };
  }

  /**
   * Uses a link up. Locks its account first, so that claims by different links wait for each other.
   * @throws Problem of the purpose when the account is gone, or the link: of two calls with one, the second.
   */
  async useUp(manager: EntityManager, { userId: id, kind, tokenHash }: MailedLink): Promise<User> {
    const account = await lockAccount(manager, { id });
    const { affected } = await manager.delete(MailedLink, { tokenHash, expiresAt: inFuture() });
    if (!account || affected !== 1) throw problem(LINKS[purposeOf(kind)].refusal);
    return account;
  }
}

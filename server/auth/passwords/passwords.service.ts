import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { problem } from '../../api/problem.js';
import { endSessions, revokePersonalTokens } from '../../database/accounts.js';
import { MailedLink } from '../../database/entities/mailed-link.entity.js';
import { Passkey } from '../../database/entities/passkey.entity.js';
import { User } from '../../database/entities/user.entity.js';
import { Limiter } from '../../limits/limiter.js';
import { emailKey, type Point } from '../../limits/limits.js';
import { MailService } from '../../mail/mail.service.js';
import { passwordChanged, passwordRemoved } from '../../mail/notices.js';
import { Queue, type QueueTask } from '../../queue/queue.js';
import { type CanonicalEmail, canonicalEmail } from '../../shared/email-address.js';
import { currentOrigin, type RequestOrigin, runInContext } from '../../shared/request-context.js';
import {
  LinkClaimsService,
  throwWhenTaken,
  UNCONFIRMED_UNTIL,
} from '../mailed-links/link-claims.service.js';
import { MailedLinksService, PURPOSES } from '../mailed-links/mailed-links.service.js';
import { SecondStepCodesService } from '../second-step/second-step-codes.service.js';
import { AccountChanges } from '../sessions/account-changes.js';
import type { SessionUser } from '../sessions/callers.js';
import { CurrentPasswordService } from '../sessions/current-password.service.js';
import { EMPTY_PROFILE, type NewProfileResponse } from '../../users/profile.dto.js';
import { SecurityLog } from '../sessions/security-log.js';
import { PasswordPolicy } from './password-policy.js';
import {
  type ChangePasswordRequest,
  FORGOT_PASSWORD_MESSAGE,
  type ForgotPasswordResponse,
  type ResetPasswordRequest,
  type SignupRequest,
} from './passwords.dto.js';

interface ResetRequest {
  email: CanonicalEmail;
  origin: RequestOrigin;
}

/** Signing up, and the password from then on: changed, removed (passkeys alone log in then), or forgotten. */
@Injectable()
export class PasswordsService {
  private readonly resetRequests: QueueTask<ResetRequest>;

  constructor(
    private readonly manager: EntityManager,
    private readonly limiter: Limiter,
    private readonly currentPassword: CurrentPasswordService,
    private readonly passwordPolicy: PasswordPolicy,
    private readonly accounts: AccountChanges,
    private readonly links: MailedLinksService,
    private readonly claims: LinkClaimsService,
    private readonly codes: SecondStepCodesService,
    private readonly mail: MailService,
    private readonly securityLog: SecurityLog,
    queue: Queue,
  ) {
    this.resetRequests = queue.register<ResetRequest>({
      name: 'password-reset-request',
      urgency: 'urgent',
      run: async ({ email, origin }) => runInContext(origin, async () => this.sendLink(email)),
    });
  }

  /** @throws Problem `validation`, `email-taken`, `unavailable`; `too-many-requests` after too many emails */
  async signUp({ email, password }: SignupRequest): Promise<NewProfileResponse> {
    const passwordHash = await this.passwordPolicy.hash(password, { email, field: 'password' });
    const emailCanonical = canonicalEmail(email);
    const id = randomUUID();
    const account = { id, email, emailCanonical, passwordHash, confirmBy: UNCONFIRMED_UNTIL };
    await this.manager.transaction(async (manager) => {
      await manager.insert(User, account).catch(throwWhenTaken);
      await this.securityLog.record('signed-up', id, manager);
      const unconfirmed = { id, email, emailConfirmedAt: null };
      const outcome = await this.links.send(manager, 'confirmation', unconfirmed);
      if (typeof outcome === 'object') throw this.limiter.refusal(outcome);
    });
    return { ...EMPTY_PROFILE, email };
  }

  /** @throws Problem `incorrect-password`, `invalid-token`, `validation`, `too-many-requests`, `unavailable` */
  async change(user: SessionUser, body: ChangePasswordRequest): Promise<void> {
    const { new_password: newPassword, current_password: current } = body;
    await this.limiter.take(['password-changes', user.sessionId]);
    // Without the current one, the guard of the route has seen a fresh proof.
    const old =
      current === undefined
        ? (await this.manager.findOneBy(User, { id: user.id }))?.passwordHash
        : await this.currentPassword.verify(user, current, 'password-change-refused');
    const passwordHash = await this.passwordPolicy.hash(newPassword, {
      email: user.email,
      field: 'new_password',
      old,
    });
    await this.accounts.changeAccount(user, passwordChanged, async (manager) => {
      await manager.update(User, user.id, { passwordHash });
      await endSessions(manager, user.id, user.sessionId);
      // A link that someone else asked for must not undo the change.
      await manager.delete(MailedLink, { userId: user.id, kind: 'reset' });
      const tokens = body.revoke_tokens
        ? await revokePersonalTokens(manager, { userId: user.id })
        : 0;
      if (tokens > 0) await this.securityLog.record('access-tokens-revoked', user.id, manager);
      return { facts: { tokens: String(tokens) }, result: undefined };
    });
  }

  /**
   * Done twice it changes nothing more.
   * @throws Problem `passkey-needed`: a passkey lets the owner in, and a confirmed address when that is lost;
   * `invalid-token` when the session has just ended
   */
  async remove(user: SessionUser): Promise<void> {
    await this.accounts.changeAccount(user, passwordRemoved, async (manager, account) => {
      const hasPasskey = await manager.existsBy(Passkey, { userId: user.id });
      if (!hasPasskey || account.emailConfirmedAt === null) throw problem('passkey-needed');
      if (account.passwordHash === null) return { facts: null, result: undefined };
      await manager.update(User, user.id, { passwordHash: null });
      await endSessions(manager, user.id, user.sessionId);
      await manager.delete(MailedLink, { userId: user.id, kind: 'reset' });
      return { facts: {}, result: undefined };
    });
  }

  /**
   * The worker acts on it later: a known and an unknown address cost the same work.
   * @throws Problem `too-many-requests`: where the account knows the client, others there use nothing, as at a log-in
   */
  async requestReset(typed: string): Promise<ForgotPasswordResponse> {
    const email = canonicalEmail(typed);
    const origin = currentOrigin();
    const { network } = origin;
    const account = await this.manager.findOne(User, {
      select: { id: true, knownNetworks: true },
      where: { emailCanonical: email },
    });
    const points: Point[] = [['forgot-account', `${emailKey(email)}:${network}`]];
    if (!account?.knownNetworks.includes(network)) points.push(['forgot-client', network]);
    await this.limiter.take(...points);
    // Together: where it isn't queued, it has taken no place among the urgent ones.
    await this.manager.transaction(async (manager) => {
      const urgency = await this.mail.urgencyOfLink(manager);
      await this.resetRequests.add(manager, { email, origin }, { urgency });
    });
    return { message: FORGOT_PASSWORD_MESSAGE };
  }

  /**
   * A refused password or code leaves the token good.
   * @throws Problem `invalid-reset-token`; `validation` for a password easily guessed, or the old one; `wrong-code`;
   * `email-taken` for the address that the link gives back; `too-many-requests`, `unavailable`
   */
  async reset({ token, newPassword, code }: ResetPasswordRequest): Promise<void> {
    const { link, owner } = await this.links.get(PURPOSES.reset, token);
    const passwordHash = await this.passwordPolicy.hash(newPassword, {
      email: link.newEmail ?? owner.email,
      field: 'newPassword',
      old: owner.passwordHash,
    });
    const claim = { passwordHash, code: code !== undefined };
    await this.claims.claim(
      PURPOSES.reset,
      link,
      claim,
      code === undefined ? undefined : async (work) => this.codes.verify(owner, code, work),
    );
  }

  private async sendLink(emailCanonical: CanonicalEmail): Promise<void> {
    const account = await this.manager.findOneBy(User, { emailCanonical });
    if (!account) return this.securityLog.line('reset-requested', undefined, emailCanonical);
    await this.manager.transaction(async (manager) => {
      await this.securityLog.record('reset-requested', account.id, manager);
      await this.links.send(manager, 'reset', account);
    });
  }
}

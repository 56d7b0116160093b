import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { problem } from '../../api/problem.js';
import { endSessions, lockAccount, switchedOn } from '../../database/accounts.js';
import { MailedLink } from '../../database/entities/mailed-link.entity.js';
import { SecondStep } from '../../database/entities/second-step.entity.js';
import { Session } from '../../database/entities/session.entity.js';
import { User } from '../../database/entities/user.entity.js';
import { Limiter } from '../../limits/limiter.js';
import { emailKey, type Point } from '../../limits/limits.js';
import { MailService } from '../../mail/mail.service.js';
import { passwordChanged } from '../../mail/notices.js';
import { Queue, type QueueTask } from '../../queue/queue.js';
import { type CanonicalEmail, canonicalEmail } from '../../shared/email-address.js';
import { hashOf } from '../../shared/hash.js';
import { currentOrigin, type RequestOrigin, runInContext } from '../../shared/request-context.js';
import {
  LinkClaimsService,
  throwWhenTaken,
  UNCONFIRMED_UNTIL,
} from '../mailed-links/link-claims.service.js';
import { MailedLinksService } from '../mailed-links/mailed-links.service.js';
import { SecondStepCodesService } from '../second-step/second-step-codes.service.js';
import { AccountChanges } from '../sessions/account-changes.js';
import type { SessionUser } from '../sessions/callers.js';
import { EMPTY_PROFILE, type NewProfileResponse } from '../../users/profile.dto.js';
import { type OwnerEvent, SecurityLog } from '../sessions/security-log.js';
import type { ReauthenticateRequest } from '../sessions/sessions.dto.js';
import { PasswordHasher } from './password-hasher.js';
import {
  type ChangePasswordRequest,
  FORGOT_PASSWORD_MESSAGE,
  type ForgotPasswordResponse,
  type ResetPasswordRequest,
  type SignupRequest,
} from './passwords.dto.js';

/** Signing up, and the password from then on: asked for again, changed or forgotten. */
@Injectable()
export class PasswordsService {
  private readonly resetRequests: QueueTask<{ email: CanonicalEmail; origin: RequestOrigin }>;

  constructor(
    private readonly manager: EntityManager,
    private readonly limiter: Limiter,
    private readonly hasher: PasswordHasher,
    private readonly accounts: AccountChanges,
    private readonly links: MailedLinksService,
    private readonly claims: LinkClaimsService,
    private readonly codes: SecondStepCodesService,
    private readonly mail: MailService,
    private readonly securityLog: SecurityLog,
    queue: Queue,
  ) {
    this.resetRequests = queue.register({
      name: 'password-reset-request',
      urgency: 'urgent',
      run: async ({ email, origin }) => runInContext(origin, async () => this.sendLink(email)),
    });
  }

  /** @throws Problem `validation`, `email-taken`, `unavailable`; `too-many-requests` after too many emails */
  async signUp({ email, password, browserKey }: SignupRequest): Promise<NewProfileResponse> {
    const passwordHash = await this.hasher.hashChosen(password, email, 'password');
    const emailCanonical = canonicalEmail(email);
    const id = randomUUID();
    const account = { id, email, emailCanonical, passwordHash, confirmBy: UNCONFIRMED_UNTIL };
    await this.manager.transaction(async (manager) => {
      await manager.insert(User, account).catch(throwWhenTaken);
      await this.securityLog.record('signed-up', id, manager);
      const unconfirmed = { id, email, emailConfirmedAt: null };
      const browserHash = browserKey === undefined ? null : hashOf(browserKey);
      const outcome = await this.links.send(manager, 'confirmation', unconfirmed, { browserHash });
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
        : await this.verifyCurrent(user, current, 'password-change-refused');
    if (current !== undefined) await this.limiter.clear('current-password', user.sessionId);
    const passwordHash = await this.hasher.hashChosen(newPassword, user.email, 'new_password', old);
    await this.accounts.changeAccount(user, passwordChanged, async (manager) => {
      await manager.update(User, user.id, { passwordHash });
      await endSessions(manager, user.id, user.sessionId);
      // A link that someone else asked for must not undo the change.
      await manager.delete(MailedLink, { userId: user.id, kind: 'reset' });
      const tokens = body.revoke_tokens ? await this.accounts.revokeTokens(manager, user.id) : 0;
      return { facts: { tokens: String(tokens) }, result: undefined };
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
      await this.resetRequests.add(manager, { email, origin }, urgency);
    });
    return { message: FORGOT_PASSWORD_MESSAGE };
  }

  /**
   * A refused password leaves the token good.
   * @throws Problem `invalid-reset-token`; `validation` for a password easily guessed, or the old one; `email-taken` for the address that the link gives back; `too-many-requests`, `unavailable`
   */
  async reset({ token, newPassword }: ResetPasswordRequest): Promise<void> {
    const { link, owner } = await this.links.get('reset', token);
    const email = link.newEmail ?? owner.email;
    const old = owner.passwordHash;
    const passwordHash = await this.hasher.hashChosen(newPassword, email, 'newPassword', old);
    await this.claims.claim(link, { passwordHash });
  }

  private async sendLink(emailCanonical: CanonicalEmail): Promise<void> {
    const account = await this.manager.findOneBy(User, { emailCanonical });
    if (!account) return this.securityLog.line('reset-requested', undefined, emailCanonical);
    await this.manager.transaction(async (manager) => {
      await this.securityLog.record('reset-requested', account.id, manager);
      await this.links.send(manager, 'reset', account);
    });
  }

  /**
   * Confirms the session's owner again: by the password, and a code where the owner has switched the second step on.
   * @throws Problem `incorrect-password`, `second-step-required`, `wrong-code` (the session lives on); `invalid-token`
   */
  async reauthenticate(user: SessionUser, request: ReauthenticateRequest): Promise<void> {
    const { password, code } = request;
    const { id, sessionId } = user;
    const hash = await this.verifyCurrent(user, password, 'reauthentication-refused');
    const twoFactors = await this.manager.existsBy(SecondStep, switchedOn(id));
    const owed = twoFactors ? code : undefined;
    if (twoFactors && owed === undefined) throw problem('second-step-required', undefined);
    const codePoints: Point[] = twoFactors ? [['second-step-proof', sessionId]] : [];
    await this.limiter.take(...codePoints);
    // All or nothing: a code isn't used up for a session that has ended.
    const outcome = await this.manager.transaction(async (manager) => {
      const account = await lockAccount(manager, { id });
      const isAlive = await manager.existsBy(Session, { id: sessionId });
      if (!account || !isAlive) throw problem('invalid-token');
      if (account.passwordHash !== hash) return 'account-changed';
      if (owed !== undefined && !(await this.codes.spend(manager, id, owed))) return 'wrong-code';
      const now = () => 'statement_timestamp()';
      const proof = { authenticatedAt: now, ...(twoFactors && { twoFactorsAt: now }) };
      await manager.update(Session, sessionId, proof);
      return 'proven';
    });
    if (outcome === 'account-changed') {
      // By this session, or by a log-in that renewed the hash of the same password: checked once more.
      await this.limiter.giveBack(['current-password', sessionId], ...codePoints);
      return this.reauthenticate(user, request);
    }
    if (outcome === 'wrong-code') {
      await this.securityLog.record('reauthentication-refused', id);
      throw problem('wrong-code');
    }
    await this.limiter.clear('current-password', sessionId);
    await this.limiter.giveBack(...codePoints);
    this.securityLog.line('reauthenticated', id);
  }

  /**
   * Takes a point, which stays taken.
   * @param refused what the owner is shown when the password is wrong
   * @returns the hash that was checked
   * @throws Problem `incorrect-password` (the session lives on); `too-many-requests`, `unavailable`
   */
  private async verifyCurrent(user: SessionUser, password: string, refused: OwnerEvent) {
    await this.limiter.take(['current-password', user.sessionId]);
    const account = await this.manager.findOneBy(User, { id: user.id });
    const stored = account?.passwordHash;
    if (!stored || !(await this.hasher.verify(stored, password))) {
      await this.securityLog.record(refused, user.id);
      throw problem('incorrect-password');
    }
    return stored;
  }
}

import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { errors, jwtVerify } from 'jose';
import { EntityManager, Not } from 'typeorm';
import { type Problem, problem, whenViolated } from '../../api/problem.js';
import { lockAccount } from '../../database/accounts.js';
import { Identity } from '../../database/entities/identity.entity.js';
import { Session } from '../../database/entities/session.entity.js';
import { User } from '../../database/entities/user.entity.js';
import { Limiter } from '../../limits/limiter.js';
import { identityLinked, identityUnlinked } from '../../mail/notices.js';
import { canonicalEmail } from '../../shared/email-address.js';
import { SESSION_SECONDS } from '../../shared/lengths.js';
import { blockOf, currentOrigin } from '../../shared/request-context.js';
import { HOUR } from '../../shared/units.js';
import { AccountChanges } from '../sessions/account-changes.js';
import type { SessionUser } from '../sessions/callers.js';
import type { LoginResponse } from '../sessions/login.dto.js';
import { LoginService } from '../sessions/login.service.js';
import { SecurityLog } from '../sessions/security-log.js';
import { AuthenticationRequestsService, type Proven } from './authentication-requests.service.js';
import { ProvidersService, SKEW_SECONDS } from './providers.service.js';
import { IdentityResponse, type ProviderAnswerRequest } from './sign-in-with.dto.js';

/** OpenID Connect Back-Channel Logout 1.0, section 2.4. */
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const LOGOUT_TOKEN_MINUTES = 10;

/** Raw SQL: of a provider's session, of an account there, or of both. A token that is sent twice ends no later session. */
const END_SESSIONS = `
  WITH identity AS (
    SELECT id, user_id FROM identities WHERE issuer = $1 AND ($2::text IS NULL OR subject = $2)
  ), owing_a_code AS (
    DELETE FROM second_step_challenges AS challenge USING identity
    WHERE challenge.user_id = identity.user_id AND by_provider->>'identityId' = identity.id::text
      AND ($3::text IS NULL OR by_provider->>'providerSid' = $3 OR $2 IS NOT NULL)
  )
  DELETE FROM sessions USING identity
  WHERE identity_id = identity.id
    AND ($3 IS NULL OR provider_sid = $3 OR provider_sid IS NULL AND $2 IS NOT NULL)
    AND created_at <= to_timestamp($4::float8)`;

/** The accounts at OpenID providers that log in to an account here. Linked by proof only, never by an address. */
@Injectable()
export class IdentitiesService {
  constructor(
    private readonly manager: EntityManager,
    private readonly providers: ProvidersService,
    private readonly requests: AuthenticationRequestsService,
    private readonly accounts: AccountChanges,
    private readonly login: LoginService,
    private readonly limiter: Limiter,
    private readonly securityLog: SecurityLog,
  ) {}

  async list(userId: string) {
    const order = { createdAt: 'DESC' } as const;
    const { passwordHash } = await this.manager.findOneByOrFail(User, { id: userId });
    const found = await this.manager.find(Identity, { where: { userId }, order });
    const identities = found.map((identity) =>
      IdentityResponse.of({ ...identity, provider: this.providers.labelOf(identity.issuer) }),
    );
    return { identities, hasPassword: passwordHash !== null };
  }

  /**
   * Logs in to the account of an identity, or makes one for an address that is free and that the provider has verified.
   * @throws Problem `provider-email-unverified`, `identity-not-linked`, `second-step-required`; of `finish`
   */
  async logIn(request: ProviderAnswerRequest): Promise<LoginResponse> {
    const proven = await this.requests.finish(request);
    const { provider, subject, providerSid, authTime, remembered, twoFactors } = proven;
    const most = provider.sessionHours ? provider.sessionHours * HOUR : SESSION_SECONDS.remembered;
    const where = { issuer: provider.issuer, subject };
    if (!(await this.manager.existsBy(Identity, where))) {
      // A company may be one client.
      await this.limiter.take(['signup-network', blockOf(currentOrigin().ip)]);
    }
    const enter = async (manager: EntityManager) => {
      const known = await manager.findOneBy(Identity, where);
      const { id: identityId, userId } = known ?? (await this.signUp(manager, proven));
      // Locked as everywhere: the account, then what belongs to it.
      const account = await lockAccount(manager, { id: userId });
      const session = { byProvider: { identityId, providerSid, authTime, most } };
      const proof = { id: userId, passwordHash: null, twoFactors };
      const started = await this.login.start(manager, proof, remembered, 'provider', session);
      // Unlinked or deleted a moment ago.
      if (!account || started === 'account-changed') throw problem('provider-refused');
      return { account, ...session, started };
    };
    const entered = this.manager.transaction(enter).catch(async (error: unknown) => {
      // Of two first log-ins at once, the second finds what the first has made.
      if (await this.manager.existsBy(Identity, where)) return this.manager.transaction(enter);
      throw error;
    });
    const { account, byProvider, started } = await entered;
    if (started === 'code-owed') throw await this.login.challenge(account, remembered, byProvider);
    await this.login.forgetFailures(account.emailCanonical);
    return started;
  }

  private async signUp(manager: EntityManager, proven: Proven): Promise<Identity> {
    const { email, emailVerified } = proven;
    if (!email || !emailVerified) throw problem('provider-email-unverified');
    const account = manager.create(User, {
      id: randomUUID(),
      email,
      emailCanonical: canonicalEmail(email),
      emailConfirmedAt: new Date(),
    });
    const refuse = whenViolated('users_email_canonical_key', 'identity-not-linked');
    await manager.insert(User, account).catch(refuse);
    await this.securityLog.record('signed-up', account.id, manager);
    await this.login.trustClient(manager, account.id);
    const identity = await this.insert(manager, account.id, proven);
    const facts = { name: proven.provider.label };
    await this.accounts.notifyOwner(manager, account, identityLinked, facts);
    return identity;
  }

  /** @throws Problem `identity-taken`, `invalid-token`; of `finish` */
  async link(user: SessionUser, request: ProviderAnswerRequest): Promise<void> {
    const proven = await this.requests.finish(request, user.sessionId);
    const facts = { name: proven.provider.label };
    await this.accounts.changeAccount(user, identityLinked, async (manager, { id }) => ({
      facts,
      result: await this.insert(manager, id, proven),
    }));
  }

  private async insert(manager: EntityManager, userId: string, proven: Proven) {
    const { subject, email } = proven;
    const { issuer } = proven.provider;
    const identity = manager.create(Identity, { userId, issuer, subject, ...(email && { email }) });
    await manager.insert(Identity, identity).catch(whenViolated('identities_', 'identity-taken'));
    return identity;
  }

  /** Ends its other sessions, too. @throws Problem `no-such-identity`, `last-way-in`, `invalid-token` */
  async unlink(user: SessionUser, id: string): Promise<void> {
    await this.accounts.changeAccount(user, identityUnlinked, async (manager, account) => {
      const identity = await manager.findOneBy(Identity, { id, userId: user.id });
      if (!identity) throw problem('no-such-identity');
      await this.accounts.requireAnotherWayIn(manager, account, id);
      await manager.delete(Session, { identityId: id, id: Not(user.sessionId) });
      await manager.delete(Identity, id);
      return { facts: { name: this.providers.labelOf(identity.issuer) }, result: undefined };
    });
  }

  /** Back-channel logout. @throws Problem `bad-request` for a token that isn't one; `no-such-provider`, `provider-unavailable` */
  async endSessions(name: string, logoutToken: string): Promise<void> {
    const provider = this.providers.named(name);
    const { configuration, keys } = await this.providers.discover(provider);
    const verified = jwtVerify(logoutToken, keys, {
      issuer: configuration.serverMetadata().issuer,
      audience: provider.clientId,
      clockTolerance: SKEW_SECONDS,
      maxTokenAge: `${LOGOUT_TOKEN_MINUTES} minutes`,
      requiredClaims: ['jti'],
    });
    const { payload } = await verified.catch(async (error: unknown) => {
      // The other two: its keys didn't come.
      const isBad =
        error instanceof errors.JOSEError &&
        !['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC'].includes(error.code);
      throw isBad ? await this.badToken() : problem('provider-unavailable');
    });
    const { sub, sid, iat = 0, events, nonce } = payload;
    const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events;
    // The nonce: an ID token is no logout token.
    const names = [sub, sid].filter((each) => each !== undefined);
    const isNamed = names.length > 0 && names.every((each) => typeof each === 'string');
    if (!isLogout || nonce !== undefined || !isNamed) {
      throw await this.badToken();
    }
    await this.manager.query(END_SESSIONS, [provider.issuer, sub, sid, iat + SKEW_SECONDS]);
    this.securityLog.line('ended-by-provider');
  }

  /** Good ones cost a provider nothing. @throws Problem `too-many-requests` */
  private async badToken(): Promise<Problem> {
    await this.limiter.take(['provider-answers', currentOrigin().network]);
    return problem('bad-request');
  }
}

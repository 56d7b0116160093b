import { Injectable, Logger } from '@nestjs/common';
import * as oidc from 'openid-client';
import { EntityManager, IsNull } from 'typeorm';
import { type Problem, problem } from '../../api/problem.js';
import { Cleanup } from '../../cleanup/cleanup.js';
import { Environment, type Provider } from '../../config/environment.js';
import { Sealer } from '../../config/sealer.js';
import { inFuture } from '../../database/accounts.js';
import { AuthenticationRequest } from '../../database/entities/authentication-request.entity.js';
import { Limiter } from '../../limits/limiter.js';
import { mailableEmail, parseEmail } from '../../shared/email-address.js';
import { hashOf } from '../../shared/hash.js';
import { PROVIDER_MINUTES, SESSION_SECONDS } from '../../shared/lengths.js';
import { currentOrigin } from '../../shared/request-context.js';
import type { SessionUser } from '../sessions/callers.js';
import { SecurityLog } from '../sessions/security-log.js';
import { ProvidersService } from './providers.service.js';
import type { ProviderAnswerRequest, StartProviderRequest } from './sign-in-with.dto.js';

/** OpenID Connect Core 1.0, section 2: `sub` is at most 255 ASCII characters. */
const SUBJECT = /^[ -~]{1,255}$/;

/** What a provider says about the person it let in. */
export interface Proven {
  provider: Provider;
  subject: string;
  /** The ID of the session at the provider. */
  providerSid: string | null;
  /** When they logged in there, in seconds since 1970, if it says so. */
  authTime: number | undefined;
  email: string | undefined;
  emailVerified: boolean;
  twoFactors: boolean;
  remembered: boolean;
}

/** Whether the provider failed, rather than the person or their answer. */
const isAway = (error: unknown) =>
  error instanceof TypeError ||
  (error instanceof oidc.ClientError &&
    ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'].includes(error.code ?? ''));

/** Authorization code flow with PKCE (OpenID Connect Core 1.0, section 3.1; RFC 9700), for the browser that began it. */
@Injectable()
export class AuthenticationRequestsService {
  private readonly logger = new Logger(AuthenticationRequestsService.name);
  private readonly sealer: Sealer;

  constructor(
    private readonly manager: EntityManager,
    private readonly environment: Environment,
    private readonly providers: ProvidersService,
    private readonly limiter: Limiter,
    private readonly securityLog: SecurityLog,
    cleanup: Cleanup,
  ) {
    this.sealer = new Sealer(environment, 'northfold provider answers');
    cleanup.registerRows('authentication_requests', 'expires_at < now()');
  }

  /** @returns the provider's address for the browser @throws Problem `confirmed-address-needed`, `provider-unavailable` */
  async begin(
    provider: Provider,
    { browserKey, link, remember_me: remembered = false }: StartProviderRequest,
    caller: SessionUser | undefined,
  ): Promise<string> {
    // A stranger may have signed up with the address, and what they link would have to go when its owner confirms it.
    if (link && !caller?.emailVerified) throw problem('confirmed-address-needed');
    const { configuration } = await this.providers.discover(provider);
    const state = oidc.randomState();
    const nonce = oidc.randomNonce();
    const codeVerifier = oidc.randomPKCECodeVerifier();
    await this.manager.insert(AuthenticationRequest, {
      stateHash: hashOf(state),
      browserHash: hashOf(browserKey),
      provider: provider.name,
      sessionId: link && caller ? caller.sessionId : null,
      codeVerifier,
      nonce,
      remembered,
      expiresAt: () => `now() + interval '${PROVIDER_MINUTES} minutes'`,
    });
    const [kind, value] = provider.secondFactor?.split(/:(.*)/) ?? [];
    return oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: this.callbackOf(provider.name),
      scope: 'openid email',
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      // A proof of who is there now, or at least the word of when it was: `max_age` has the provider send `auth_time`.
      max_age: caller ? '0' : String(SESSION_SECONDS.remembered),
      ...(kind === 'acr' && value && { acr_values: value }),
    }).href;
  }

  /** Seals a provider's answer, for the page of the site to send back: no script, history or referrer gets the code. */
  seal(name: string, search: string): string {
    return this.sealer.seal(this.callbackOf(name) + search);
  }

  /**
   * Uses up the request that an answer belongs to: once, from the browser that made it, for what it was made for.
   * @param sessionId of the session that links an identity
   * @throws Problem `provider-refused`, `provider-canceled`, `provider-unavailable`, `too-many-requests`
   */
  async finish({ answer, browserKey }: ProviderAnswerRequest, sessionId?: string): Promise<Proven> {
    const address = this.open(answer);
    const live = {
      stateHash: hashOf(address?.searchParams.get('state') ?? ''),
      browserHash: hashOf(browserKey),
      sessionId: sessionId ?? IsNull(),
      expiresAt: inFuture(),
    };
    const request = await this.manager.findOneBy(AuthenticationRequest, live);
    const isUsed = request && (await this.manager.delete(AuthenticationRequest, live)).affected;
    if (!address || !request || isUsed !== 1 || !this.isFor(request, address)) {
      await this.limiter.take(['provider-answers', currentOrigin().network]);
      throw this.refusal();
    }
    const { provider: name, remembered } = request;
    const provider = this.providers.named(name);
    const claims = await this.exchange(provider, address, request);
    const { sid, auth_time: authTime } = claims;
    const email = typeof claims['email'] === 'string' ? claims['email'].trim() : '';
    return {
      provider,
      subject: claims.sub,
      providerSid: typeof sid === 'string' && SUBJECT.test(sid) ? sid : null,
      authTime,
      // An address that we would spell differently might be another mailbox.
      email: email === mailableEmail(email) ? parseEmail(email) : undefined,
      // Some send it as text.
      emailVerified: ['true', true].includes(claims['email_verified'] as boolean),
      twoFactors: hasTwoFactors(provider, claims),
      remembered,
    };
  }

  private async exchange(provider: Provider, address: URL, request: AuthenticationRequest) {
    const { configuration } = await this.providers.discover(provider);
    try {
      const tokens = await oidc.authorizationCodeGrant(configuration, address, {
        pkceCodeVerifier: request.codeVerifier,
        expectedState: address.searchParams.get('state') ?? '',
        expectedNonce: request.nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims || !SUBJECT.test(claims.sub))
        throw new Error('The subject isn’t 1 to 255 ASCII characters.');
      const { userinfo_endpoint: endpoint } = configuration.serverMetadata();
      const isComplete = claims['email'] !== undefined && claims['email_verified'] !== undefined;
      if (isComplete || endpoint === undefined) return claims;
      const more = await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub);
      return { ...claims, email: more.email, email_verified: more.email_verified };
    } catch (error) {
      if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied') {
        throw problem('provider-canceled');
      }
      // For the operator: a wrong secret looks the same to all who log in.
      this.logger.warn({ err: error, provider: provider.name });
      throw isAway(error) ? problem('provider-unavailable') : this.refusal();
    }
  }

  /** Where a provider sends the browser back: each has its own address, against mix-up (RFC 9700 section 4.4). */
  private callbackOf(name: string): string {
    return `${this.environment.publicUrl}/api/auth/providers/${name}/callback`;
  }

  private isFor({ provider }: AuthenticationRequest, { origin, pathname }: URL): boolean {
    return origin + pathname === this.callbackOf(provider);
  }

  private open(answer: string): URL | undefined {
    try {
      return new URL(this.sealer.open(answer));
    } catch {
      return undefined;
    }
  }

  private refusal(): Problem {
    this.securityLog.line('provider-refused');
    return problem('provider-refused');
  }
}

/** Whether the provider says so in the way that the operator accepts: RFC 8176, OpenID Connect Core 1.0, section 2. */
function hasTwoFactors({ secondFactor }: Provider, { amr, acr }: oidc.IDToken): boolean {
  if (secondFactor === 'amr') return Array.isArray(amr) && amr.includes('mfa');
  return secondFactor !== undefined && secondFactor === `acr:${acr as string}`;
}

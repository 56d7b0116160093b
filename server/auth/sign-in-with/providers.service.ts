import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { createRemoteJWKSet, customFetch as customFetchOfKeys, type JWTVerifyGetKey } from 'jose';
import * as oidc from 'openid-client';
import { problem } from '../../api/problem.js';
import { Environment, type Provider } from '../../config/environment.js';
import { HOUR } from '../../shared/units.js';
import type { ProvidersResponse } from './sign-in-with.dto.js';

/** For each call to a provider. A log-in makes at most three, in less time than a client waits. */
const TIMEOUT_SECONDS = 5;
/** Between its clock and ours. */
export const SKEW_SECONDS = 300;
const KEPT_MS = HOUR * 1_000;
const FAILURE_KEPT_MS = 30_000;

/** Of one answer. */
const ANSWER_BYTES = 1_000_000;

/** A provider that is broken may send without end. */
const boundedFetch = async (...call: Parameters<typeof fetch>): Promise<Response> => {
  const response = await fetch(...call);
  let left = ANSWER_BYTES;
  const bound = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      left -= chunk.length;
      if (left < 0) throw new TypeError('The answer is too large.');
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(bound), response);
};

interface Discovered {
  configuration: oidc.Configuration;
  /** Its keys, fetched again when a token names a new one. */
  keys: JWTVerifyGetKey;
}

/** The OpenID providers of OIDC_PROVIDERS, and what each says of itself (OpenID Connect Discovery 1.0). */
@Injectable()
export class ProvidersService implements OnApplicationBootstrap {
  private readonly logger = new Logger(ProvidersService.name);
  private readonly known = new Map<string, { until: number; discovered: Promise<Discovered> }>();

  constructor(private readonly environment: Environment) {}

  /** Not awaited: the site starts without its providers, too. */
  onApplicationBootstrap(): void {
    void this.list();
  }

  /** @throws Problem `no-such-provider` */
  named(name: string): Provider {
    const provider = this.environment.oidcProviders.find((each) => each.name === name);
    if (!provider) throw problem('no-such-provider');
    return provider;
  }

  async list(): Promise<ProvidersResponse> {
    const providers = this.environment.oidcProviders.map(async (provider) => {
      const isThere = this.discover(provider).then(
        () => true,
        () => false,
      );
      return { name: provider.name, label: provider.label, available: await isThere };
    });
    return { providers: await Promise.all(providers) };
  }

  /** The label of an issuer, or its host if it's no longer configured. */
  labelOf(issuer: string): string {
    const provider = this.environment.oidcProviders.find((each) => each.issuer === issuer);
    return provider?.label ?? new URL(issuer).host;
  }

  /** At most an hour old. One that couldn't be reached is asked again after half a minute. @throws Problem `provider-unavailable` */
  async discover(provider: Provider): Promise<Discovered> {
    const { name } = provider;
    const known = this.known.get(name);
    if (known && known.until > Date.now()) return known.discovered;
    const discovered = this.ask(provider).catch((error: unknown) => {
      this.logger.warn(`The provider ${name} can't be reached: ${String(error)}`);
      kept.until = Date.now() + FAILURE_KEPT_MS;
      throw problem('provider-unavailable');
    });
    const kept = { until: Date.now() + KEPT_MS, discovered };
    this.known.set(name, kept);
    return discovered;
  }

  private async ask({ issuer, clientId, clientSecret }: Provider): Promise<Discovered> {
    const authenticate: oidc.ClientAuth = (server, ...call) => {
      const methods = server.token_endpoint_auth_methods_supported;
      const by = methods?.includes('client_secret_post')
        ? oidc.ClientSecretPost
        : oidc.ClientSecretBasic;
      by(clientSecret)(server, ...call);
    };
    const client = { client_secret: clientSecret, [oidc.clockTolerance]: SKEW_SECONDS };
    const configuration = await oidc.discovery(new URL(issuer), clientId, client, authenticate, {
      timeout: TIMEOUT_SECONDS,
      [oidc.customFetch]: boundedFetch as oidc.CustomFetch,
      // The signature of an ID token is checked even though it came by TLS. Without TLS: on this machine only (`issuer`).
      execute: [
        oidc.enableNonRepudiationChecks,
        // oxlint-disable-next-line typescript/no-deprecated -- marked only to stand out
        ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
      ],
    });
    // Throws where the metadata has no address that a browser may be sent to.
    oidc.buildAuthorizationUrl(configuration, {});
    const { jwks_uri: keys = '' } = configuration.serverMetadata();
    const timeoutDuration = TIMEOUT_SECONDS * 1_000;
    const options = { timeoutDuration, [customFetchOfKeys]: boundedFetch };
    return { configuration, keys: createRemoteJWKSet(new URL(keys), options) };
  }
}

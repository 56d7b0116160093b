import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Redirect,
  Req,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Call } from '../../api/call.js';
import { PathId } from '../../api/path-id.js';
import { ApiLimits, Limit } from '../../limits/limit.decorators.js';
import { PROVIDER_MINUTES } from '../../shared/lengths.js';
import { FreshProof, Public, PublicOrLoggedIn } from '../sessions/access.decorators.js';
import { CurrentUser, type SessionUser } from '../sessions/callers.js';
import { LoginResponse } from '../sessions/login.dto.js';
import { AuthenticationRequestsService } from './authentication-requests.service.js';
import { IdentitiesService } from './identities.service.js';
import { ProvidersService } from './providers.service.js';
import {
  IdentitiesResponse,
  LogoutRequest,
  ProviderAddressResponse,
  ProviderAnswerRequest,
  ProvidersResponse,
  StartProviderRequest,
} from './sign-in-with.dto.js';

const REFUSALS = [
  'provider-refused',
  'provider-canceled',
  'provider-unavailable',
  'no-such-provider',
] as const;

@ApiTags('providers')
@Controller('auth')
export class SignInWithController {
  constructor(
    private readonly providers: ProvidersService,
    private readonly requests: AuthenticationRequestsService,
    private readonly identities: IdentitiesService,
  ) {}

  @Get('providers')
  @Public()
  @Call('listProviders', 'List the providers to log in with', {
    description: 'OpenID providers, as the operator has configured them.',
    answers: [200, 'All of them.', ProvidersResponse],
  })
  async list(): Promise<ProvidersResponse> {
    return this.providers.list();
  }

  @Post('providers/:provider')
  @PublicOrLoggedIn()
  @Limit('provider-requests')
  @Call('startWithProvider', 'Start logging in with a provider, or linking an identity', {
    description:
      'Send the browser to `url`. It comes back to `/login/provider` with the `answer` for `logInWithProvider`, or ' +
      `\`linkIdentity\`, in the fragment. Send that within ${PROVIDER_MINUTES} minutes. \`provider\` is a \`name\` from \`listProviders\`.`,
    answers: [200, 'Where the browser goes.', ProviderAddressResponse],
    problems: ['no-such-provider', 'provider-unavailable', 'confirmed-address-needed'],
  })
  async start(
    @Param('provider') name: string,
    @Body() body: StartProviderRequest,
    @CurrentUser() caller: SessionUser | undefined,
  ): Promise<ProviderAddressResponse> {
    return { url: await this.requests.begin(this.providers.named(name), body, caller) };
  }

  @Post('login/provider')
  @Public()
  @ApiLimits('refused answers', 'provider-answers')
  @Call('logInWithProvider', 'Log in with a provider', {
    description:
      'Starts a session. The first time, it creates an account if the provider has verified the email address and no account has it.',
    answers: [200, 'The session has started.', LoginResponse],
    problems: [
      ...REFUSALS,
      'provider-email-unverified',
      'identity-not-linked',
      'second-step-required',
    ],
  })
  async logIn(@Body() body: ProviderAnswerRequest): Promise<LoginResponse> {
    return this.identities.logIn(body);
  }

  @Get('identities')
  @Call('listIdentities', 'List linked identities', {
    description: 'Accounts at providers, at most one for each provider.',
    answers: [200, 'All of them.', IdentitiesResponse],
  })
  async listIdentities(@CurrentUser() { id }: SessionUser): Promise<IdentitiesResponse> {
    return this.identities.list(id);
  }

  @Post('identities')
  @FreshProof()
  @ApiLimits('refused answers', 'provider-answers')
  @Call('linkIdentity', 'Link an identity', {
    description: 'Send it in the session that started it. The owner is notified by email.',
    answers: [204, 'The identity is linked: it can log in.'],
    problems: [...REFUSALS, 'identity-taken'],
  })
  async link(@Body() body: ProviderAnswerRequest, @CurrentUser() user: SessionUser): Promise<void> {
    await this.identities.link(user, body);
  }

  @Delete('identities/:id')
  @FreshProof()
  @Call('unlinkIdentity', 'Unlink an identity', {
    description:
      'It can no longer log in, and its other sessions end. The owner is notified by email.',
    answers: [204, 'The identity is unlinked.'],
    problems: ['last-way-in'],
  })
  async unlink(
    @PathId('no-such-identity', 'From `listIdentities`.') id: string,
    @CurrentUser() user: SessionUser,
  ): Promise<void> {
    await this.identities.unlink(user, id);
  }

  /** Where providers send the browser back to (OpenID Connect Core 1.0, section 3.1.2.5). */
  @Get('providers/:provider/callback')
  @Public()
  @ApiExcludeEndpoint()
  @Redirect()
  comeBack(@Param('provider') name: string, @Req() { url }: FastifyRequest) {
    const search = url.slice(url.indexOf('?'));
    const answer = this.requests.seal(this.providers.named(name).name, search);
    return { url: `/login/provider#${answer}`, statusCode: 303 };
  }

  /** Where providers end sessions (OpenID Connect Back-Channel Logout 1.0, section 2.5). */
  @Post('providers/:provider/logout')
  @Public()
  @ApiExcludeEndpoint()
  @RouteConfig({ isForm: false })
  @HttpCode(200)
  async endSessions(@Param('provider') name: string, @Body() body: LogoutRequest): Promise<void> {
    await this.identities.endSessions(name, body.logout_token);
  }
}

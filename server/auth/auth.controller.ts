import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { ProtectedResponse, toProfileResponse } from './identity/profile.dto.js';
import { canonicalEmail } from '../shared/email-address.js';
import { ApiProblems, ApiQuotas, NoContent } from '../problems/openapi.js';
import { RESET_TOKEN_MINUTES } from '../shared/limits.js';
import { RateLimit } from '../rate-limits/rate-limit.js';
import { type AuthenticatedUser, CurrentUser } from './identity/authenticated-user.js';
import { LoginRequest, LoginResponse } from './logins/login.dto.js';
import {
  ChangePasswordRequest,
  ForgotPasswordRequest,
  ForgotPasswordResponse,
  ResetPasswordRequest,
} from './passwords/password.dto.js';
import { SignupRequest, NewProfileResponse } from './signup/signup.dto.js';
import { LINK_TRIES } from './links/mailed-links.js';
import { LOGIN_QUOTAS } from './logins/login-limits.js';
import { LoginService } from './login/login.service.js';
import {
  PASSWORD_CHANGES,
  PasswordChangeService,
} from './password-change/password-change.service.js';
import { PasswordResetService } from './reset/password-reset.service.js';
import { PASSWORD_GUESSES } from './step-up/current-password.service.js';
import { Public } from './identity/public.decorator.js';
import { SecurityLog } from './identity/security-log.js';
import { FreshProof } from './identity/fresh-proof.js';
import { SessionsService } from './identity/sessions.service.js';
import { SignupService } from './signup/signup.service.js';

const HOUR = 3_600;

@ApiTags('auth')
@Controller('auth')
export class AuthController {
  constructor(
    private readonly signupService: SignupService,
    private readonly loginService: LoginService,
    private readonly passwordReset: PasswordResetService,
    private readonly passwordChange: PasswordChangeService,
    private readonly sessions: SessionsService,
    private readonly securityLog: SecurityLog,
  ) {}

  @Public()
  @Post('signup/email')
  @RateLimit(
    { name: 'signup', by: 'client', points: 60, seconds: HOUR },
    { name: 'signup-network', by: 'block', points: 120, seconds: HOUR },
  )
  @ApiOperation({
    operationId: 'signUp',
    summary: 'Create an account',
    description:
      'A link that confirms the address is mailed to it. The account can log in at once, unless the answer says ' +
      '`confirmationRequired`: then the address has to be confirmed first, and a taken one is answered like a free ' +
      'one and told by email. Signing up does not log in.',
  })
  @ApiCreatedResponse({
    type: NewProfileResponse,
    description: 'The account is made, or with `confirmationRequired` an email is on its way.',
  })
  @ApiProblems('email-taken')
  async signUp(@Body() body: SignupRequest): Promise<NewProfileResponse> {
    return this.signupService.signUp(body);
  }

  // Limited in its service: only failures count, and only the service knows them.
  @Public()
  @Post('login/email')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'logIn',
    summary: 'Log in',
    description:
      'Starts a session and answers its token. Where the owner has switched the second step on, a right password is ' +
      'answered with `second-step-required`, whose `challenge` goes to `POST /api/auth/login/second-step`.',
  })
  @ApiQuotas('failures', ...LOGIN_QUOTAS)
  @ApiOkResponse({ type: LoginResponse, description: 'The session is started.' })
  @ApiProblems('wrong-credentials', 'wrong-or-unconfirmed', 'second-step-required')
  async logIn(@Body() body: LoginRequest): Promise<LoginResponse> {
    return this.loginService.logIn(body);
  }

  @Post('logout')
  @ApiOperation({
    operationId: 'logOut',
    summary: 'End this session',
    description: 'The token of the call is worth nothing from now on.',
  })
  @NoContent('The session is ended.')
  async logOut(@CurrentUser() user: AuthenticatedUser): Promise<void> {
    await this.sessions.end(user.id, user.sessionId);
    this.securityLog.recordLater('logged-out', user.id);
  }

  @Get('protected')
  @ApiOperation({
    operationId: 'checkToken',
    summary: 'Ask whether a token is good, and whose it is',
  })
  @ApiOkResponse({ type: ProtectedResponse, description: 'It is good.' })
  getProtected(@CurrentUser() user: AuthenticatedUser): ProtectedResponse {
    return { user: toProfileResponse(user) };
  }

  @Put('change-password')
  @FreshProof({ unlessSent: 'current_password' })
  @ApiOperation({
    operationId: 'changePassword',
    summary: 'Change the password',
    description:
      'Ends every other session and tells the owner by mail. ' +
      'Without the current password only for a short time after a login, as the operator decides (10 minutes).',
  })
  @ApiQuotas('calls', PASSWORD_CHANGES, {
    ...PASSWORD_GUESSES,
    whose: 'one account with wrong current passwords',
  })
  @NoContent('The password is changed.')
  @ApiProblems('incorrect-password')
  async changePassword(
    @Body() body: ChangePasswordRequest,
    @CurrentUser() user: AuthenticatedUser,
  ): Promise<void> {
    await this.passwordChange.change(user, body);
  }

  @Public()
  @Post('forgot-password')
  @HttpCode(202)
  @RateLimit({ name: 'forgot-client', by: 'client', points: 60, seconds: HOUR })
  @ApiOperation({
    operationId: 'forgotPassword',
    summary: 'Ask for a reset link by mail',
    description:
      'The answer is the same whether or not there is such an account. ' +
      `The link works for ${RESET_TOKEN_MINUTES} minutes, once; a newer one replaces it.`,
  })
  @ApiAcceptedResponse({
    type: ForgotPasswordResponse,
    description: 'An email is on its way if there is such an account.',
  })
  async forgotPassword(@Body() { email }: ForgotPasswordRequest): Promise<ForgotPasswordResponse> {
    await this.passwordReset.request(canonicalEmail(email));
    return { message: 'If an account with that email exists, we have sent a password reset link.' };
  }

  @Public()
  @Post('reset-password')
  @ApiOperation({
    operationId: 'resetPassword',
    summary: 'Set a new password with the token of a reset email',
    description:
      'Ends every session of the account and tells the owner by mail. Of an account whose address is not confirmed yet it ' +
      'removes passkeys, second step and name as well, since somebody else may have set them up (`readMailedLink` tells); ' +
      '`code` keeps the last two.',
  })
  @ApiQuotas('calls', LINK_TRIES)
  @NoContent('The new password is set.')
  @ApiProblems('invalid-reset-token', 'wrong-code')
  async resetPassword(@Body() body: ResetPasswordRequest): Promise<void> {
    await this.passwordReset.reset(body);
  }
}

import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { SET_UP_MINUTES } from '../../shared/limits.js';
import { ApiProblems, ApiQuotas, NoContent } from '../../api/openapi.js';
import { type AuthenticatedUser, CurrentUser } from '../sessions/authenticated-user.js';
import { FreshProof } from '../sessions/fresh-proof.js';
import {
  FirstCodeRequest,
  RecoveryCodesResponse,
  SecondStepResponse,
  SetUpResponse,
} from './second-step.dto.js';
import { SecondStepService, SET_UP_TRIES } from './second-step.service.js';

@ApiTags('second step')
@Controller('auth')
export class SecondStepController {
  constructor(private readonly secondStep: SecondStepService) {}

  @Get('second-step')
  @ApiOperation({
    operationId: 'getSecondStep',
    summary: 'Whether logins with the password ask for a code',
  })
  @ApiOkResponse({ type: SecondStepResponse, description: 'How it stands.' })
  async status(@CurrentUser() { id }: AuthenticatedUser): Promise<SecondStepResponse> {
    return this.secondStep.status(id);
  }

  @Post('second-step')
  @FreshProof()
  @ApiOperation({
    operationId: 'beginSecondStep',
    summary: 'Begin to switch the second step on',
    description:
      `Answers a key for an authenticator app (TOTP, RFC 6238). Nothing changes until \`confirmSecondStep\`, ` +
      `for which there are ${SET_UP_MINUTES} minutes; a newer key replaces it.`,
  })
  @ApiCreatedResponse({ type: SetUpResponse, description: 'The key.' })
  @ApiProblems('second-step-on')
  async begin(@CurrentUser() user: AuthenticatedUser): Promise<SetUpResponse> {
    return this.secondStep.begin(user);
  }

  @Post('second-step/confirm')
  @HttpCode(200)
  @FreshProof()
  @ApiOperation({
    operationId: 'confirmSecondStep',
    summary: 'Switch the second step on, with a first code',
    description:
      'Ends every other session and tells the owner by mail. Where its answer was lost, the same session may repeat it ' +
      'with the same code, while that is good: the recovery codes of the last answer are the ones that count.',
  })
  @ApiQuotas('wrong codes', SET_UP_TRIES)
  @ApiOkResponse({ type: RecoveryCodesResponse, description: 'It is on.' })
  @ApiProblems('wrong-code', 'second-step-off', 'second-step-on')
  async confirm(
    @Body() { code }: FirstCodeRequest,
    @CurrentUser() user: AuthenticatedUser,
  ): Promise<RecoveryCodesResponse> {
    return { recoveryCodes: await this.secondStep.confirm(user, code) };
  }

  @Delete('second-step')
  @FreshProof()
  @ApiOperation({
    operationId: 'switchSecondStepOff',
    summary: 'Switch the second step off',
    description: 'Or give up setting it up. Its recovery codes are useless from now on.',
  })
  @NoContent('It is off.')
  async switchOff(@CurrentUser() user: AuthenticatedUser): Promise<void> {
    await this.secondStep.switchOff(user);
  }

  @Post('second-step/recovery-codes')
  @FreshProof()
  @ApiOperation({
    operationId: 'renewRecoveryCodes',
    summary: 'Make new recovery codes',
    description: 'Those that there were are useless from now on. Its owner is told by mail.',
  })
  @ApiCreatedResponse({ type: RecoveryCodesResponse, description: 'The new ones.' })
  @ApiProblems('second-step-off')
  async renew(@CurrentUser() user: AuthenticatedUser): Promise<RecoveryCodesResponse> {
    return { recoveryCodes: await this.secondStep.renewCodes(user) };
  }
}

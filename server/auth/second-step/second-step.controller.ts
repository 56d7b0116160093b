import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call } from '../../api/call.js';
import { SET_UP_MINUTES } from '../../shared/lengths.js';
import { ApiLimits } from '../../limits/limit.decorators.js';
import { type SessionUser, CurrentUser } from '../sessions/callers.js';
import { FreshProof } from '../sessions/access.decorators.js';
import {
  FirstCodeRequest,
  RecoveryCodesResponse,
  SecondStepResponse,
  SetUpResponse,
} from './second-step.dto.js';
import { SecondStepService } from './second-step.service.js';

@ApiTags('second step')
@Controller('auth')
export class SecondStepController {
  constructor(private readonly secondStep: SecondStepService) {}

  @Get('second-step')
  @Call('getSecondStep', 'Check whether the second step is on', {
    answers: [200, 'The status of the second step.', SecondStepResponse],
  })
  async status(@CurrentUser() { id }: SessionUser): Promise<SecondStepResponse> {
    return this.secondStep.status(id);
  }

  @Post('second-step')
  @FreshProof()
  @Call('beginSecondStep', 'Start turning on the second step', {
    description:
      `Returns a key for an authenticator app (TOTP, RFC 6238). Nothing changes until \`confirmSecondStep\`, ` +
      `within ${SET_UP_MINUTES} minutes. A newer key replaces it.`,
    answers: [201, 'The key.', SetUpResponse],
    problems: ['second-step-on'],
  })
  async begin(@CurrentUser() user: SessionUser): Promise<SetUpResponse> {
    return this.secondStep.begin(user);
  }

  @Post('second-step/confirm')
  @FreshProof()
  @ApiLimits('wrong codes', 'second-step-set-up')
  @Call('confirmSecondStep', 'Turn on the second step with a first code', {
    description:
      'Ends all other sessions and emails the owner. If the response was lost, create new recovery codes.',
    answers: [200, 'The second step is on.', RecoveryCodesResponse],
    problems: ['wrong-code', 'second-step-off', 'second-step-on'],
  })
  async confirm(@Body() { code }: FirstCodeRequest, @CurrentUser() user: SessionUser) {
    return { recoveryCodes: await this.secondStep.confirm(user, code) };
  }

  @Delete('second-step')
  @FreshProof()
  @Call('switchSecondStepOff', 'Turn off the second step', {
    description: 'Or cancel setting it up. Its recovery codes stop working.',
    answers: [204, 'The second step is off.'],
  })
  async switchOff(@CurrentUser() user: SessionUser): Promise<void> {
    await this.secondStep.switchOff(user);
  }

  @Post('second-step/recovery-codes')
  @FreshProof()
  @Call('renewRecoveryCodes', 'Create new recovery codes', {
    description: 'The old ones stop working. The owner is notified by email.',
    answers: [201, 'The new recovery codes.', RecoveryCodesResponse],
    problems: ['second-step-off'],
  })
  async renew(@CurrentUser() user: SessionUser): Promise<RecoveryCodesResponse> {
    return { recoveryCodes: await this.secondStep.renewCodes(user) };
  }
}

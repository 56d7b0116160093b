import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call } from '../../api/call.js';
import { SET_UP_MINUTES } from '../../shared/limits.js';
import { CountedBelow } from '../../limits/limit.decorator.js';
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
  @Call('getSecondStep', 'Whether logins with the password ask for a code', {
    answers: [200, 'How it stands.', SecondStepResponse],
  })
  async status(@CurrentUser() { id }: SessionUser): Promise<SecondStepResponse> {
    return this.secondStep.status(id);
  }

  @Post('second-step')
  @Call('beginSecondStep', 'Begin to switch the second step on', {
    description:
      `Answers a key for an authenticator app (TOTP, RFC 6238). Nothing changes until \`confirmSecondStep\`, ` +
      `for which there are ${SET_UP_MINUTES} minutes; a newer key replaces it.`,
    answers: [201, 'The key.', SetUpResponse],
    access: FreshProof(),
    problems: ['second-step-on'],
  })
  async begin(@CurrentUser() user: SessionUser): Promise<SetUpResponse> {
    return this.secondStep.begin(user);
  }

  @Post('second-step/confirm')
  @Call('confirmSecondStep', 'Switch the second step on, with a first code', {
    description:
      'Ends every other session and tells the owner by mail. Where its answer was lost, the same session may repeat it ' +
      'with the same code, while that is good: the recovery codes of the last answer are the ones that count.',
    answers: [200, 'It is on.', RecoveryCodesResponse],
    access: FreshProof(),
    limits: CountedBelow('wrong codes', 'second-step-set-up'),
    problems: ['wrong-code', 'second-step-off', 'second-step-on'],
  })
  async confirm(@Body() { code }: FirstCodeRequest, @CurrentUser() user: SessionUser) {
    return { recoveryCodes: await this.secondStep.confirm(user, code) };
  }

  @Delete('second-step')
  @Call('switchSecondStepOff', 'Switch the second step off', {
    description: 'Or give up setting it up. Its recovery codes are useless from now on.',
    answers: [204, 'It is off.'],
    access: FreshProof(),
  })
  async switchOff(@CurrentUser() user: SessionUser): Promise<void> {
    await this.secondStep.switchOff(user);
  }

  @Post('second-step/recovery-codes')
  @Call('renewRecoveryCodes', 'Make new recovery codes', {
    description: 'Those that there were are useless from now on. Its owner is told by mail.',
    answers: [201, 'The new ones.', RecoveryCodesResponse],
    access: FreshProof(),
    problems: ['second-step-off'],
  })
  async renew(@CurrentUser() user: SessionUser): Promise<RecoveryCodesResponse> {
    return { recoveryCodes: await this.secondStep.renewCodes(user) };
  }
}

import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call } from '../../api/call.js';
import { CountedBelow } from '../../limits/limit.decorator.js';
import { type AuthenticatedUser, CurrentUser } from './authenticated-user.js';
import { CurrentPasswordService } from './current-password.service.js';
import { ReauthenticateRequest } from './step-up.dto.js';

@ApiTags('sessions')
@Controller('auth')
export class StepUpController {
  constructor(private readonly currentPassword: CurrentPasswordService) {}

  @Post('reauthenticate')
  @Call('reauthenticate', 'Prove again who uses the session', {
    description:
      'After a 403 `reauthentication-required`: the call that met it works for a while then. ' +
      'A login proves it, too. Where the second step is on, a code is needed beside the password.',
    answers: [204, 'It is proved.'],
    limits: CountedBelow(
      'wrong current passwords and codes',
      'current-password',
      'second-step-proof',
    ),
    problems: ['incorrect-password', 'second-step-required', 'wrong-code'],
  })
  async reauthenticate(
    @Body() body: ReauthenticateRequest,
    @CurrentUser() user: AuthenticatedUser,
  ): Promise<void> {
    await this.currentPassword.reauthenticate(user, body);
  }
}

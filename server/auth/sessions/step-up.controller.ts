import { Body, Controller, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems, ApiQuotas, NoContent } from '../../api/openapi.js';
import { PROOF_CODES } from '../second-step/code-limits.js';
import { type AuthenticatedUser, CurrentUser } from './authenticated-user.js';
import { CurrentPasswordService, PASSWORD_GUESSES } from './current-password.service.js';
import { ReauthenticateRequest } from './step-up.dto.js';

@ApiTags('sessions')
@Controller('auth')
export class StepUpController {
  constructor(private readonly currentPassword: CurrentPasswordService) {}

  @Post('reauthenticate')
  @ApiOperation({
    operationId: 'reauthenticate',
    summary: 'Prove again who uses the session',
    description:
      'After a 403 `reauthentication-required`: the call that met it works for a while then. ' +
      'A login proves it, too. Where the second step is on, a code is needed beside the password.',
  })
  @ApiQuotas('wrong current passwords and codes', PASSWORD_GUESSES, PROOF_CODES)
  @NoContent('It is proved.')
  @ApiProblems('incorrect-password', 'second-step-required', 'wrong-code')
  async reauthenticate(
    @Body() body: ReauthenticateRequest,
    @CurrentUser() user: AuthenticatedUser,
  ): Promise<void> {
    await this.currentPassword.reauthenticate(user, body);
  }
}

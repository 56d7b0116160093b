import { Body, Controller, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '../../api/openapi.js';
import { RateLimit } from '../../rate-limits/rate-limit.js';
import { HOUR } from '../../shared/units.js';
import { Public } from '../sessions/public.decorator.js';
import { NewProfileResponse, SignupRequest } from './signup.dto.js';
import { SignupService } from './signup.service.js';

@ApiTags('auth')
@Controller('auth')
export class SignupController {
  constructor(private readonly signup: SignupService) {}

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
      'A link that confirms the address is mailed to it. The account can log in at once; signing up does not log in.',
  })
  @ApiCreatedResponse({
    type: NewProfileResponse,
    description: 'The account is made.',
  })
  @ApiProblems('email-taken')
  async signUp(@Body() body: SignupRequest): Promise<NewProfileResponse> {
    return this.signup.signUp(body);
  }
}

import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call } from '../../api/call.js';
import { RateLimit } from '../../rate-limits/rate-limit.js';
import { HOUR } from '../../shared/units.js';
import { Public } from '../sessions/public.decorator.js';
import { NewProfileResponse, SignupRequest } from './signup.dto.js';
import { SignupService } from './signup.service.js';

@ApiTags('auth')
@Controller('auth')
export class SignupController {
  constructor(private readonly signup: SignupService) {}

  @Post('signup/email')
  @Call('signUp', 'Create an account', {
    description:
      'A link that confirms the address is mailed to it. The account can log in at once; signing up does not log in.',
    answers: [201, 'The account is made.', NewProfileResponse],
    access: Public(),
    limits: RateLimit(
      { name: 'signup', by: 'client', points: 60, seconds: HOUR },
      { name: 'signup-network', by: 'block', points: 120, seconds: HOUR },
    ),
    problems: ['email-taken'],
  })
  async signUp(@Body() body: SignupRequest): Promise<NewProfileResponse> {
    return this.signup.signUp(body);
  }
}

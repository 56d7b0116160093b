import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call } from '../../api/call.js';
import { AtOnce, Limit } from '../../limits/limit.decorator.js';
import { Public } from '../sessions/access.decorators.js';
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
    limits: [Limit('signup', 'signup-network'), AtOnce('password-work')],
    problems: ['email-taken'],
  })
  async signUp(@Body() body: SignupRequest): Promise<NewProfileResponse> {
    return this.signup.signUp(body);
  }
}

import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call } from '../api/call.js';
import { Public, Scope } from '../auth/sessions/access.decorators.js';
import { ApiLimits } from '../limits/limit.decorators.js';
import { ContactService } from './contact.service.js';
import { ContactRequest, ContactResponse } from './contact.dto.js';
import { IdempotencyKey, hashedKey } from './idempotency-key.js';

@ApiTags('contact')
@Controller('contact')
export class ContactController {
  constructor(private readonly contact: ContactService) {}

  @Post()
  @Scope('contact:write')
  @Public()
  @ApiLimits('messages', 'contact', 'contact-network')
  @Call('sendMessage', 'Send a message', {
    description: 'The message is stored before the response is sent. There is no automatic reply.',
    answers: [201, 'The message was stored.', ContactResponse],
    problems: ['repeated-too-early'],
  })
  async receive(@Body() body: ContactRequest, @IdempotencyKey() key?: string) {
    return this.contact.receive(body, hashedKey(key, body));
  }
}

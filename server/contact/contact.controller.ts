import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Call } from '../api/call.js';
import { Public, Scope } from '../auth/sessions/access.decorators.js';
import { ApiLimits } from '../limits/limit.decorators.js';
import { ContactService } from './contact.service.js';
import { ContactRequest, ContactResponse } from './contact.dto.js';
import { ApiIdempotencyKey, idempotencyKeyOf, hashedKey } from './idempotency-key.js';

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
    problems: ['invalid-idempotency-key', 'repeated-too-early', 'idempotency-key-reused'],
  })
  @ApiIdempotencyKey()
  async receive(@Body() body: ContactRequest, @Req() request: FastifyRequest) {
    return this.contact.receive(body, hashedKey(idempotencyKeyOf(request), body));
  }
}

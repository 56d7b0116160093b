import { Body, Controller, Get, Post, Redirect, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Call } from '../api/call.js';
import { Public, Scope } from '../auth/sessions/access.decorators.js';
import { CountedBelow } from '../limits/limit.decorator.js';
import { ContactService } from './contact.service.js';
import { ContactRequest, ContactResponse } from './contact.dto.js';
import { ApiIdempotencyKey, formKeyOf, idempotencyKeyOf, keyOf } from './idempotency-key.js';

@ApiTags('contact')
@Controller('contact')
export class ContactController {
  constructor(private readonly contact: ContactService) {}

  @Post()
  @Call('sendMessage', 'Send a message', {
    description: 'The message is stored before the response is sent. There is no automatic reply.',
    answers: [201, 'The message was stored.', ContactResponse],
    access: [Public(), Scope('contact:write')],
    limits: CountedBelow('messages', 'contact'),
    problems: ['invalid-idempotency-key', 'repeated-too-early', 'idempotency-key-reused'],
  })
  @ApiIdempotencyKey()
  async receive(@Body() body: ContactRequest, @Req() request: FastifyRequest) {
    return this.contact.receive(body, keyOf(idempotencyKeyOf(request), body));
  }
}

/**
 * The form of /contact without script: the same call, answered with a page. Not a part of the API, and not below /api.
 * Faults are told by `answerForms`.
 */
@ApiExcludeController()
@Controller('contact/form')
export class ContactFormController {
  constructor(private readonly contact: ContactService) {}

  @Public()
  @Post()
  @RouteConfig({ isForm: true })
  @Redirect('/contact/sent', 303)
  async receive(@Body() body: ContactRequest): Promise<void> {
    await this.contact.receive(body, formKeyOf(body));
  }

  /** The address of an answer, asked for anew. */
  @Public()
  @Get()
  @Redirect('/contact', 303)
  async show(): Promise<void> {}
}

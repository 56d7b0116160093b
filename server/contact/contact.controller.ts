import { Body, Controller, Get, Post, Redirect } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import { Call } from '../api/call.js';
import { Public, Scope } from '../auth/sessions/access.decorators.js';
import { ApiLimits } from '../limits/limit.decorators.js';
import { ContactService } from './contact.service.js';
import { ContactRequest, ContactResponse } from './contact.dto.js';
import { formKeyOf, IdempotencyKey, hashedKey } from './idempotency-key.js';

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

  /** The form of /contact without script: the same call, answered with a page, as its problems are (`answerProblems`). */
  @Post('form')
  @Public()
  @ApiExcludeEndpoint()
  @RouteConfig({ isForm: true })
  @Redirect('/contact/sent', 303)
  async receiveForm(@Body() body: ContactRequest): Promise<void> {
    await this.contact.receive(body, formKeyOf(body));
  }

  /** The address of an answer, loaded again. */
  @Get('form')
  @Public()
  @ApiExcludeEndpoint()
  @Redirect('/contact', 303)
  async show(): Promise<void> {}
}

import { Controller, Post, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Call } from '../../api/call.js';
import { Scope, Staff } from '../../auth/sessions/access.decorators.js';
import { readEmail } from '../../http/bodies.js';
import { InProgress, Limit } from '../../limits/limit.decorators.js';
import { EMAIL_BYTES_MAX } from '../../shared/lengths.js';
import { IncomingEmailsService } from './incoming-emails.service.js';

const EXAMPLE = 'From: Ada Lovelace <ada@example.com>\r\nSubject: Gears\r\n\r\nThey fit.\r\n';

@ApiTags('inbox')
@Controller('inbox/incoming')
export class IncomingEmailsController {
  constructor(private readonly emails: IncomingEmailsService) {}

  @Post()
  @Staff()
  @Scope('inbox:incoming')
  @Limit('incoming-emails')
  @InProgress('emails-at-once')
  @Call('receiveEmail', 'Pass on an email from a mail server', {
    description: `The whole email, at most ${EMAIL_BYTES_MAX / 1024 / 1024} MiB. It joins the message that it replies to or becomes a new one. It can be sent again safely, and no email is sent because of it.`,
    answers: [202, 'The email was stored.'],
  })
  @ApiConsumes('message/rfc822')
  @ApiBody({
    schema: { type: 'string', format: 'binary' },
    examples: { email: { value: EXAMPLE } },
  })
  @RouteConfig({ isForEmails: true })
  async receive(@Req() request: FastifyRequest): Promise<void> {
    await this.emails.receive(await readEmail(request));
  }
}

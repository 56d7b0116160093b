import { Controller, Get, Header, Param, Post, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Call } from '../../api/call.js';
import { PathId } from '../../api/path-id.js';
import { problem } from '../../api/problem.js';
import { Scope, Staff } from '../../auth/sessions/access.decorators.js';
import { readEmail } from '../../http/bodies.js';
import { fileAnswer, fileNamed } from '../../http/file-answer.js';
import { InProgress, Limit } from '../../limits/limit.decorators.js';
import { EMAIL_BYTES_MAX } from '../../shared/lengths.js';
import { IncomingEmailsService } from './incoming-emails.service.js';
import { readAttachment } from './parse-email.js';

const EmailId = () => PathId('no-such-email', 'From `getMessage`.');
const BYTES = { type: 'string', format: 'binary' } as const;
const bytesOf = (type: string, name: string) => ({
  headers: fileNamed(name),
  content: { [type]: { schema: BYTES, example: 'They fit.' } },
});
const EXAMPLE = 'From: Ada Lovelace <ada@example.com>\r\nSubject: Gears\r\n\r\nThey fit.\r\n';
const [EML, ANY] = ['message/rfc822', 'application/octet-stream'] as const;
const NUMBER = /^\d{1,3}$/;
/** Strangers wrote these files: nothing of them runs, even where a browser shows one. */
const Sandboxed = () => Header('Content-Security-Policy', "sandbox; default-src 'none'");

/** They are files to save, whatever they call themselves. */
@Staff()
@ApiTags('inbox')
@Controller('inbox')
export class EmailsController {
  constructor(private readonly emails: IncomingEmailsService) {}

  @Post('incoming')
  @Scope('inbox:incoming')
  @Limit('incoming-emails')
  @InProgress('emails-at-once')
  @Call('receiveEmail', 'Pass on an email from a mail server', {
    description: `The whole email, at most ${EMAIL_BYTES_MAX / 1024 / 1024} MiB. It joins the message that it replies to or becomes a new one. It can be sent again safely, and no email is sent because of it.`,
    answers: [202, 'The email was stored.'],
  })
  @ApiConsumes(EML)
  @ApiBody({ schema: BYTES, examples: { email: { value: EXAMPLE } } })
  @RouteConfig({ isForEmails: true })
  async receive(@Req() request: FastifyRequest): Promise<void> {
    await this.emails.receive(await readEmail(request));
  }

  @Get('emails/:id')
  @Scope('inbox:read')
  @InProgress('message-reads')
  @Sandboxed()
  @Call('downloadEmail', 'Download an email as it came in', {
    answers: [200, 'A file.', bytesOf(EML, 'email.eml')],
  })
  async email(@EmailId() id: string) {
    const raw = await this.emails.find(id);
    return fileAnswer('email.eml', async () => raw, EML);
  }

  @Get('emails/:id/attachments/:number')
  @Scope('inbox:read')
  @InProgress('message-reads')
  @Sandboxed()
  @ApiParam({ name: 'number', schema: { type: 'integer', minimum: 0 }, description: 'From 0.' })
  @Call('downloadAttachment', 'Download an attachment of an email', {
    description: 'Anyone may have sent it. Scan it before you open it.',
    answers: [200, 'A file.', bytesOf(ANY, 'gears.pdf')],
  })
  async attachment(@EmailId() id: string, @Param('number') number: string) {
    const raw = await this.emails.find(id);
    const file = NUMBER.test(number) ? await readAttachment(raw, Number(number)) : undefined;
    if (!file) throw problem('no-such-email');
    return fileAnswer(file.name, async () => file.content, ANY);
  }
}

import { Controller, Get, Header, Param, Req, StreamableFile } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { EntityManager, IsNull, Not } from 'typeorm';
import { Call } from '../../api/call.js';
import { PathId } from '../../api/path-id.js';
import { problem } from '../../api/problem.js';
import { Scope, Staff } from '../../auth/sessions/access.decorators.js';
import { IncomingEmail } from '../../database/entities/incoming-email.entity.js';
import { dispositionOf, fileNamed } from '../../http/file-answer.js';
import { InProgress } from '../../limits/limit.decorators.js';
import { readAttachment } from './parse-email.js';

const EmailId = () => PathId('no-such-email', 'From `getMessage`.');
const bytesOf = (type: string, name: string) => ({
  headers: fileNamed(name),
  content: { [type]: { schema: { type: 'string', format: 'binary' }, example: 'They fit.' } },
});
const NUMBER = /^\d{1,3}$/;
/** Strangers wrote these files: nothing of them runs, even where a browser shows one. */
const Sandboxed = () => Header('Content-Security-Policy', "sandbox; default-src 'none'");

/** Emails as they came in. They are files to save, whatever they call themselves. */
@Staff()
@ApiTags('inbox')
@Controller('inbox/emails')
export class EmailsController {
  constructor(private readonly manager: EntityManager) {}

  @Get(':id')
  @Scope('inbox:read')
  @InProgress('message-reads')
  @Sandboxed()
  @Call('downloadEmail', 'Download an email as it came in', {
    answers: [200, 'A file.', bytesOf('message/rfc822', 'email.eml')],
  })
  async email(@EmailId() id: string, @Req() request: FastifyRequest): Promise<StreamableFile> {
    return fileAnswer(request, 'email.eml', 'message/rfc822', await this.find(id));
  }

  @Get(':id/attachments/:number')
  @Scope('inbox:read')
  @InProgress('message-reads')
  @Sandboxed()
  @ApiParam({ name: 'number', schema: { type: 'integer', minimum: 0 }, description: 'From 0.' })
  @Call('downloadAttachment', 'Download an attachment of an email', {
    description: 'Anyone may have sent it. Scan it before you open it.',
    answers: [200, 'A file.', bytesOf('application/octet-stream', 'gears.pdf')],
  })
  async attachment(
    @EmailId() id: string,
    @Param('number') number: string,
    @Req() request: FastifyRequest,
  ): Promise<StreamableFile> {
    const raw = await this.find(id);
    const file = NUMBER.test(number) ? await readAttachment(raw, Number(number)) : undefined;
    if (!file) throw problem('no-such-email');
    return fileAnswer(request, file.name, 'application/octet-stream', file.content);
  }

  /** @throws Problem `no-such-email` where it is unread yet, or gave way */
  private async find(id: string): Promise<Buffer> {
    const found = await this.manager.findOneBy(IncomingEmail, { id, messageId: Not(IsNull()) });
    if (!found?.raw) throw problem('no-such-email');
    return found.raw;
  }
}

function fileAnswer({ method }: FastifyRequest, name: string, type: string, content: Buffer) {
  const { length } = content;
  const bytes = method === 'HEAD' ? Buffer.alloc(0) : content;
  return new StreamableFile(bytes, { type, disposition: dispositionOf(name), length });
}

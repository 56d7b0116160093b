import { Controller, Get, Head, Query, Res, StreamableFile } from '@nestjs/common';
import {
  ApiExcludeEndpoint,
  ApiExtraModels,
  ApiOperation,
  ApiParam,
  ApiResponse,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import { type Caller, CurrentUser } from '../auth/identity/authenticated-user.js';
import { FreshProof } from '../auth/identity/fresh-proof.js';
import { Staff } from '../auth/identity/staff.decorator.js';
import { ApiProblems } from '../problems/openapi.js';
import { ExportQuery, MessageRow } from './export.dto.js';
import { ExportsService } from './exports.service.js';
import { MessageId } from './message-id.js';
import { MessageResponse } from './message.dto.js';

const TYPES = { csv: 'text/csv', json: 'application/json' } as const;

const DISPOSITION = {
  'Content-Disposition': {
    description: 'A name to save it under.',
    required: true,
    schema: { type: 'string' },
    example: 'attachment; filename="northfold-messages.csv"',
  },
} as const;

type Format = keyof typeof TYPES;

const headersOf = (format: Format) => ({
  'content-type': `${TYPES[format]}; charset=utf-8`,
  'content-disposition': `attachment; filename="northfold-messages.${format}"`,
});

function fileOf(lines: Readable, format: Format): StreamableFile {
  const { 'content-type': type, 'content-disposition': disposition } = headersOf(format);
  return new StreamableFile(lines, { type, disposition });
}

/** A list of these as a file. */
const JsonFile = (model: typeof MessageRow | typeof MessageResponse) => ({
  schema: { type: 'array', items: { $ref: getSchemaPath(model) } },
});

const Files = (description: string, content: Record<string, object>) =>
  ApiResponse({ status: 200, description, headers: DISPOSITION, content });

/**
 * Messages as files. They begin to arrive at once, and where something fails on the way the connection ends before the
 * file does.
 */
@ApiTags('inbox')
@ApiExtraModels(MessageRow, MessageResponse)
@Controller('inbox')
export class ExportsController {
  constructor(private readonly exports: ExportsService) {}

  /** A HEAD of a file by itself: it takes nothing out. Before its GET, which would answer it. */
  @Head('export')
  @Staff()
  @FreshProof()
  @ApiExcludeEndpoint()
  headOfExport(
    @Query() { format }: ExportQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): void {
    reply.headers(headersOf(format));
  }

  @Get('export')
  @Staff()
  @FreshProof()
  @ApiOperation({
    operationId: 'exportMessages',
    summary: 'Download the messages of a filter',
    description:
      'Newest first, a line each. In CSV, what a spreadsheet would compute begins with a quote, and line breaks are blanks.',
  })
  @Files('A file.', {
    [TYPES.csv]: { schema: { type: 'string' }, example: 'id,receivedAt,state\r\n' },
    [TYPES.json]: JsonFile(MessageRow),
  })
  @ApiProblems('validation')
  async export(@Query() query: ExportQuery, @CurrentUser() user: Caller): Promise<StreamableFile> {
    return fileOf(await this.exports.ofFilter(user, query), query.format);
  }

  @Head('messages/:id/address')
  @Staff()
  @FreshProof()
  @ApiExcludeEndpoint()
  headOfAddress(@Res({ passthrough: true }) reply: FastifyReply): void {
    reply.headers(headersOf('json'));
  }

  @Get('messages/:id/address')
  @Staff()
  @FreshProof()
  @ApiOperation({
    operationId: 'exportAddress',
    summary: 'Download everything of the address of a message',
    description: 'All messages of the address, a line each, with their notes, answers and history.',
  })
  @ApiParam({ name: 'id', format: 'uuid', description: 'As listed by `listMessages`.' })
  @Files('A file.', { [TYPES.json]: JsonFile(MessageResponse) })
  @ApiProblems('no-such-message')
  async exportAddress(
    @MessageId() id: string,
    @CurrentUser() user: Caller,
  ): Promise<StreamableFile> {
    return fileOf(await this.exports.ofAddress(user, id), 'json');
  }
}

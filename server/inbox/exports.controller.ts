import { applyDecorators, Controller, Get, Head, Query, StreamableFile } from '@nestjs/common';
import {
  ApiExcludeEndpoint,
  ApiExtraModels,
  ApiOperation,
  ApiParam,
  ApiResponse,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import type { Readable } from 'node:stream';
import { type Caller, CurrentUser } from '../auth/identity/authenticated-user.js';
import { FreshProof } from '../auth/identity/fresh-proof.js';
import { Staff } from '../auth/identity/staff.decorator.js';
import { ApiProblems } from '../problems/openapi.js';
import { ExportedMessage, ExportQuery } from './export.dto.js';
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

const fileOf = (lines: Readable, format: keyof typeof TYPES) =>
  new StreamableFile(lines, {
    type: `${TYPES[format]}; charset=utf-8`,
    disposition: `attachment; filename="northfold-messages.${format}"`,
  });

/** A list of these as a file. */
const JsonFile = (model: typeof ExportedMessage | typeof MessageResponse) => ({
  schema: { type: 'array', items: { $ref: getSchemaPath(model) } },
});

const Files = (description: string, content: Record<string, object>) =>
  applyDecorators(ApiResponse({ status: 200, description, headers: DISPOSITION, content }));

/**
 * Messages as files. They begin to arrive at once, and where something fails on the way the connection ends before the
 * file does.
 */
@ApiTags('inbox')
@ApiExtraModels(ExportedMessage, MessageResponse)
@Controller('inbox')
export class ExportsController {
  constructor(private readonly exports: ExportsService) {}

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
    [TYPES.json]: JsonFile(ExportedMessage),
  })
  @ApiProblems('validation')
  async export(@Query() query: ExportQuery, @CurrentUser() user: Caller): Promise<StreamableFile> {
    return fileOf(await this.exports.ofFilter(user, query), query.format);
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

  /** A HEAD of a file by itself: it takes nothing out. */
  @Head(['export', 'messages/:id/address'])
  @Staff()
  @FreshProof()
  @ApiExcludeEndpoint()
  head(): void {}
}

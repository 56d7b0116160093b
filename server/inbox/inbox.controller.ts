import { Controller, Get, Query, Req, type StreamableFile } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { type Caller, CurrentUser } from '../auth/sessions/authenticated-user.js';
import { FreshProof } from '../auth/sessions/fresh-proof.js';
import { Scope } from '../auth/sessions/scope.decorator.js';
import { Staff } from '../auth/sessions/staff.decorator.js';
import { TaggedRead } from '../http/api-headers.js';
import { ApiFile, fileAnswer } from '../http/file-answer.js';
import { ApiProblems } from '../api/openapi.js';
import { type StaffAction, CurrentStaffAction, OneMessage } from './staff-action.js';
import { ExportsService } from './exports.service.js';
import { InboxService } from './inbox.service.js';
import {
  CountsResponse,
  ExportQuery,
  MessageRow,
  MessagesQuery,
  MessagesResponse,
  StaffResponse,
} from './list.dto.js';
import { MessageResponse } from './message.dto.js';

@ApiTags('inbox')
@ApiExtraModels(MessageRow, MessageResponse)
@Controller('inbox')
export class InboxController {
  constructor(
    private readonly inbox: InboxService,
    private readonly exports: ExportsService,
  ) {}

  @Get('counts')
  @Staff()
  @Scope('inbox:read')
  @ApiOperation({
    operationId: 'countMessages',
    summary: 'How much there is to do',
    description: 'Ask every 15 seconds at most, with `If-None-Match`.',
  })
  @TaggedRead({ type: CountsResponse, description: 'How many messages stand where.' })
  async counts(): Promise<CountsResponse> {
    return this.inbox.counts();
  }

  @Get('staff')
  @Staff()
  @Scope('inbox:read')
  @ApiOperation({ operationId: 'listStaff', summary: 'Who may see to messages' })
  @TaggedRead({ type: StaffResponse, description: 'Everybody who has the inbox.' })
  async staff(): Promise<StaffResponse> {
    return this.inbox.staff();
  }

  @Get('messages')
  @Staff()
  @Scope('inbox:read')
  @ApiOperation({
    operationId: 'listMessages',
    summary: 'List or search the messages of the contact form',
    description: 'The first page with `If-None-Match` tells cheaply whether there is anything new.',
  })
  @TaggedRead({ type: MessagesResponse, description: 'A page of messages, newest first.' })
  @ApiProblems('validation')
  async list(@Query() query: MessagesQuery): Promise<MessagesResponse> {
    return this.inbox.list(query);
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
  @ApiFile('northfold-messages.csv', MessageRow, 'id,receivedAt,state\r\n')
  @ApiProblems('validation')
  async export(
    @Query() query: ExportQuery,
    @CurrentUser() user: Caller,
    @Req() request: FastifyRequest,
  ): Promise<StreamableFile> {
    const name = `northfold-messages.${query.format}`;
    return fileAnswer(request, name, async () => this.exports.ofFilter(user, query));
  }

  @Get('messages/:id/address')
  @OneMessage(
    'exportAddress',
    'Download everything of the address of a message',
    'All messages of the address, a line each, with their notes, answers and history.',
  )
  @FreshProof()
  @ApiFile('northfold-messages.json', MessageResponse)
  async exportAddress(
    @CurrentStaffAction() action: StaffAction,
    @Req() request: FastifyRequest,
  ): Promise<StreamableFile> {
    return fileAnswer(request, 'northfold-messages.json', async () =>
      this.exports.ofAddress(action),
    );
  }
}

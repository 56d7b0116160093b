import { Controller, Get, Query, Req, type StreamableFile } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { Call } from '../api/call.js';
import type { FastifyRequest } from 'fastify';
import { type Caller, CurrentUser } from '../auth/sessions/authenticated-user.js';
import { FreshProof } from '../auth/sessions/fresh-proof.js';
import { Scope } from '../auth/sessions/access.decorators.js';
import { Staff } from '../auth/sessions/staff.decorator.js';
import { fileAnswer, fileOf } from '../http/file-answer.js';
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
  @Call('countMessages', 'How much there is to do', {
    description: 'Ask every 15 seconds at most, with `If-None-Match`.',
    answers: [200, 'How many messages stand where.', CountsResponse],
    access: [Staff(), Scope('inbox:read')],
    tag: 'text',
  })
  async counts(): Promise<CountsResponse> {
    return this.inbox.counts();
  }

  @Get('staff')
  @Call('listStaff', 'Who may see to messages', {
    answers: [200, 'Everybody who has the inbox.', StaffResponse],
    access: [Staff(), Scope('inbox:read')],
    tag: 'text',
  })
  async staff(): Promise<StaffResponse> {
    return this.inbox.staff();
  }

  @Get('messages')
  @Call('listMessages', 'List or search the messages of the contact form', {
    description: 'The first page with `If-None-Match` tells cheaply whether there is anything new.',
    answers: [200, 'A page of messages, newest first.', MessagesResponse],
    access: [Staff(), Scope('inbox:read')],
    problems: ['validation'],
    tag: 'text',
  })
  async list(@Query() query: MessagesQuery): Promise<MessagesResponse> {
    return this.inbox.list(query);
  }

  @Get('export')
  @Call('exportMessages', 'Download the messages of a filter', {
    description:
      'Newest first, a line each. In CSV, what a spreadsheet would compute begins with a quote, and line breaks are blanks.',
    answers: [
      200,
      'A file.',
      fileOf('northfold-messages.csv', MessageRow, 'id,receivedAt,state\r\n'),
    ],
    access: [Staff(), FreshProof()],
    problems: ['validation'],
  })
  async export(
    @Query() query: ExportQuery,
    @CurrentUser() user: Caller,
    @Req() request: FastifyRequest,
  ): Promise<StreamableFile> {
    const name = `northfold-messages.${query.format}`;
    return fileAnswer(request, name, async () => this.exports.ofFilter(user, query));
  }

  @Get('messages/:id/address')
  @OneMessage('exportAddress', 'Download everything of the address of a message', {
    description: 'All messages of the address, a line each, with their notes, answers and history.',
    answers: [200, 'A file.', fileOf('northfold-messages.json', MessageResponse)],
    access: FreshProof(),
  })
  async exportAddress(
    @CurrentStaffAction() action: StaffAction,
    @Req() request: FastifyRequest,
  ): Promise<StreamableFile> {
    return fileAnswer(request, 'northfold-messages.json', async () =>
      this.exports.ofAddress(action),
    );
  }
}

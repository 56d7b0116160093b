import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Patch,
  Post,
  Query,
  Req,
  type StreamableFile,
} from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Call } from '../api/call.js';
import { PathId } from '../api/path-id.js';
import { FreshProof, Scope, Staff } from '../auth/sessions/access.decorators.js';
import { type Caller, CurrentUser } from '../auth/sessions/callers.js';
import { fileAnswer, fileOf } from '../http/file-answer.js';
import { ApiLimits, InProgress } from '../limits/limit.decorators.js';
import { AnswersService } from './answers/answers.service.js';
import { InboxService } from './inbox.service.js';
import {
  CountsResponse,
  ExportQuery,
  MessageRow,
  MessagesQuery,
  MessagesResponse,
  StaffResponse,
} from './list/list.dto.js';
import { MessageChanges } from './message/message-changes.js';
import {
  AnswerRequest,
  ChangeRequest,
  MessageQuery,
  MessageResponse,
  NoteRequest,
  ViewResponse,
} from './message/message.dto.js';
import {
  CurrentStaffAction,
  IfUnchanged,
  message,
  OnceByKey,
  OneMessage,
  type StaffAction,
} from './message/staff-action.js';

@ApiTags('inbox')
@ApiExtraModels(MessageRow, MessageResponse)
@Controller('inbox')
export class InboxController {
  constructor(
    private readonly inbox: InboxService,
    private readonly changes: MessageChanges,
    private readonly answers: AnswersService,
  ) {}

  @Get('counts')
  @Staff()
  @Scope('inbox:read')
  @Call('countMessages', 'Count messages by state and view', {
    description: 'Call this at most every 15 seconds, with `If-None-Match`.',
    answers: [200, 'The number of messages in each state and view.', CountsResponse],
    tag: 'text',
  })
  async counts(@CurrentUser() { id }: Caller): Promise<CountsResponse> {
    return this.inbox.counts(id);
  }

  @Get('staff')
  @Staff()
  @Scope('inbox:read')
  @Call('listStaff', 'List the staff', {
    answers: [200, 'Everyone who can use the inbox.', StaffResponse],
    tag: 'text',
  })
  async staff(): Promise<StaffResponse> {
    return this.inbox.staff();
  }

  @Get('messages')
  @Staff()
  @Scope('inbox:read')
  @InProgress('inbox-reads')
  @Call('listMessages', 'List or search messages from the contact form', {
    description:
      'To check cheaply for anything new, get the first page with `If-None-Match`. An account can have two calls in progress at a time.',
    answers: [200, 'A page of messages.', MessagesResponse],
    problems: ['validation'],
    tag: 'text',
  })
  async list(@CurrentUser() { id }: Caller, @Query() query: MessagesQuery) {
    return this.inbox.list(id, query);
  }

  @Get('export')
  @Staff()
  @FreshProof()
  @Call('exportMessages', 'Download messages that match a filter', {
    description:
      'Newest first, one per line. In CSV, anything a spreadsheet would compute starts with a quote, and line breaks become spaces.',
    answers: [
      200,
      'A file.',
      fileOf('northfold-messages.csv', MessageRow, 'id,receivedAt,state\r\n'),
    ],
    problems: ['validation'],
  })
  async export(
    @Query() query: ExportQuery,
    @CurrentUser() user: Caller,
    @Req() request: FastifyRequest,
  ): Promise<StreamableFile> {
    const name = `northfold-messages.${query.format}`;
    return fileAnswer(request, name, async () => this.inbox.export(user.id, query));
  }

  @Get('messages/:id')
  @Staff()
  @Scope('inbox:read')
  @InProgress('message-reads')
  @OneMessage('getMessage', 'Get a message with its notes, answers and history', {
    ...message(200, 'The message, with the latest of each.'),
    problems: ['validation'],
  })
  async read(@CurrentStaffAction() { id }: StaffAction, @Query() { cursor }: MessageQuery) {
    return this.inbox.read(id, cursor);
  }

  @Post('messages/:id/views')
  @HttpCode(200)
  @Staff()
  @OneMessage('viewMessage', 'Say that you have a message open', {
    description:
      'Call this every ten seconds while it is open. A `version` that you have not seen means that it changed.',
    answers: [200, 'Who else has it open.', ViewResponse],
  })
  async view(@CurrentStaffAction() action: StaffAction): Promise<ViewResponse> {
    return this.inbox.view(action);
  }

  @Patch('messages/:id')
  @Staff()
  @Scope('inbox:write')
  @OneMessage('changeMessage', 'Change the state or assignee of a message, or let it wait', {
    ...message(200, 'The updated message.'),
  })
  @IfUnchanged()
  async change(@CurrentStaffAction() action: StaffAction, @Body() changes: ChangeRequest) {
    await this.changes.change(action, changes);
    return this.inbox.read(action.id);
  }

  @Post('messages/:id/notes')
  @Staff()
  @Scope('inbox:write')
  @OneMessage('addNote', 'Add a note for staff', {
    ...message(201, 'The message, with the note.'),
    description: 'Notes are not emailed to anyone.',
  })
  @IfUnchanged()
  @OnceByKey()
  async addNote(@CurrentStaffAction() action: StaffAction, @Body() { text }: NoteRequest) {
    await this.changes.write(action, 'note', text);
    return this.inbox.read(action.id);
  }

  @Post('messages/:id/answers')
  @Staff()
  @Scope('inbox:write')
  @ApiLimits('answers and retries', 'answers', 'answers-of-account')
  @OneMessage('answerMessage', 'Answer the sender by email', {
    ...message(201, 'The message, with the answer.'),
    description:
      'The answer is stored and its email queued before the response is sent. A message that is new or in the spam becomes open.',
  })
  @IfUnchanged()
  @OnceByKey()
  async answer(@CurrentStaffAction() action: StaffAction, @Body() { text }: AnswerRequest) {
    await this.answers.add(action, text);
    return this.inbox.read(action.id);
  }

  @Post('messages/:id/answers/:answerId/retry')
  @Staff()
  @Scope('inbox:write')
  @ApiLimits('answers and retries', 'answers', 'answers-of-account')
  @OneMessage('retryAnswer', 'Try to send an answer again now', {
    ...message(200, 'The message. An answer that the mail server already has is not sent again.'),
  })
  async retry(
    @CurrentStaffAction() action: StaffAction,
    @PathId('no-such-answer', 'From the message.', 'answerId') answerId: string,
  ): Promise<MessageResponse> {
    await this.answers.retry(action, answerId);
    return this.inbox.read(action.id);
  }

  @Delete('messages/:id')
  @Staff()
  @FreshProof()
  @OneMessage('deleteMessage', 'Delete a message with its notes and answers', {
    description:
      'Emails about it that are still waiting are not sent. We keep a record of when and by whom a message was deleted, but not which one.',
    answers: [204, 'The message was deleted.'],
  })
  @IfUnchanged()
  async delete(@CurrentStaffAction() action: StaffAction): Promise<void> {
    await this.changes.delete(action);
  }

  @Delete('messages/:id/address')
  @Staff()
  @FreshProof()
  @OneMessage('eraseAddress', 'Erase everything from the address of a message', {
    description:
      'All messages from the address with their notes and answers, and its counters. An account with that address stays, with its counters: its owner can delete it.',
    answers: [204, 'Nothing from the address is kept.'],
  })
  async eraseAddress(@CurrentStaffAction() action: StaffAction): Promise<void> {
    await this.changes.eraseAddress(action);
  }

  @Get('messages/:id/address')
  @Staff()
  @FreshProof()
  @OneMessage('exportAddress', 'Download everything from the address of a message', {
    description:
      'All messages from the address, one per line, with their notes, answers and history. What doesn’t fit is on lines of the same message after it.',
    answers: [200, 'A file.', fileOf('northfold-messages.json', MessageResponse)],
  })
  async exportAddress(@CurrentStaffAction() action: StaffAction, @Req() request: FastifyRequest) {
    return fileAnswer(request, 'northfold-messages.json', async () =>
      this.inbox.exportAddress(action),
    );
  }
}

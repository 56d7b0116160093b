import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { Call } from '../api/call.js';
import { PathId } from '../api/path-id.js';
import { FreshProof, Scope, Staff } from '../auth/sessions/access.decorators.js';
import { type Caller, CurrentUser } from '../auth/sessions/callers.js';
import { IdempotencyKey } from '../contact/idempotency-key.js';
import { fileAnswer, fileOf } from '../http/file-answer.js';
import { ApiLimits, InProgress, Limit } from '../limits/limit.decorators.js';
import { AnswersService } from './answers/answers.service.js';
import { InboxService } from './inbox.service.js';
import { ChangesQuery, ChangesResponse } from './list/changes.dto.js';
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
  ReplyResponse,
  ViewResponse,
} from './message/message.dto.js';
import { type Actor, IfMatch } from './message/if-match.js';

const MessageId = () => PathId('no-such-message', 'From `listMessages`.');
const OnceByKey = () => IdempotencyKey('the account, and to the message');

const message = (status: 200 | 201, meaning: string) =>
  ({ answers: [status, meaning, MessageResponse], tag: 'version' }) as const;

const addressFile = fileOf('northfold-messages.json', [MessageResponse, ReplyResponse]);

@Staff()
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
  @Scope('inbox:read')
  @Call('listStaff', 'List the staff', {
    answers: [200, 'Everyone who can use the inbox.', StaffResponse],
    tag: 'text',
  })
  async staff(): Promise<StaffResponse> {
    return this.inbox.staff();
  }

  @Get('messages')
  @Scope('inbox:read')
  @InProgress('inbox-reads')
  @Call('listMessages', 'List or search messages from the contact form', {
    description:
      'To check cheaply for anything new, get the first page with `If-None-Match`. An account can have two calls in progress at a time.',
    answers: [200, 'A page of messages.', MessagesResponse],
    tag: 'text',
  })
  async list(@CurrentUser() { id }: Caller, @Query() query: MessagesQuery) {
    return this.inbox.list(id, query);
  }

  @Get('export')
  @FreshProof()
  @Call('exportMessages', 'Download messages that match a filter', {
    description:
      'Newest first, one per line. In CSV, anything a spreadsheet would compute starts with a quote, and line breaks become spaces.',
    answers: [
      200,
      'A file.',
      fileOf('northfold-messages.csv', [MessageRow], 'id,receivedAt,state\r\n'),
    ],
  })
  async export(@Query() query: ExportQuery, @CurrentUser() user: Caller) {
    const name = `northfold-messages.${query.format}`;
    return fileAnswer(name, async () => this.inbox.export(user.id, query));
  }

  @Get('messages/:id')
  @Scope('inbox:read')
  @InProgress('message-reads')
  @Call(
    'getMessage',
    'Get a message with its notes, answers and history',
    message(200, 'The message, with the latest of each.'),
  )
  async read(@MessageId() id: string, @Query() { cursor }: MessageQuery) {
    return this.inbox.read(id, cursor);
  }

  @Post('messages/:id/views')
  @Call('viewMessage', 'Say that you have a message open', {
    description:
      'Call this every ten seconds while it is open. A `version` that you have not seen means that it changed.',
    answers: [200, 'Who else has it open.', ViewResponse],
  })
  async view(@MessageId() id: string, @CurrentUser() user: Caller): Promise<ViewResponse> {
    return this.inbox.view(user.id, id);
  }

  @Patch('messages/:id')
  @Scope('inbox:write')
  @Call(
    'changeMessage',
    'Change the state or assignee of a message, or let it wait',
    message(200, 'The updated message.'),
  )
  async change(@MessageId() id: string, @IfMatch() actor: Actor, @Body() changes: ChangeRequest) {
    await this.changes.change({ ...actor, id }, changes);
    return this.inbox.read(id);
  }

  @Post('messages/:id/notes')
  @Scope('inbox:write')
  @Limit('notes')
  @Call('addNote', 'Add a note for staff', {
    ...message(201, 'The message, with the note.'),
    description: 'Notes are not emailed to anyone.',
  })
  async addNote(
    @MessageId() id: string,
    @IfMatch() actor: Actor,
    @OnceByKey() key: string | undefined,
    @Body() { text }: NoteRequest,
  ) {
    await this.changes.write({ ...actor, id, key }, 'note', { text });
    return this.inbox.read(id);
  }

  @Post('messages/:id/answers')
  @Scope('inbox:write')
  @ApiLimits('answers and retries', 'answers', 'answers-of-account')
  @Call('answerMessage', 'Answer the sender by email', {
    ...message(201, 'The message, with the answer.'),
    description:
      'The answer is stored and its email queued before the response is sent. A message that is new or in the spam becomes open.',
  })
  async answer(
    @MessageId() id: string,
    @IfMatch() actor: Actor,
    @OnceByKey() key: string | undefined,
    @Body() answer: AnswerRequest,
  ) {
    await this.answers.add({ ...actor, id, key }, answer);
    return this.inbox.read(id);
  }

  @Post('messages/:id/answers/:answerId/retry')
  @Scope('inbox:write')
  @ApiLimits('answers and retries', 'answers', 'answers-of-account')
  @Call(
    'retryAnswer',
    'Try to send an answer again now',
    message(200, 'The message. An answer that the mail server already has is not sent again.'),
  )
  async retry(
    @MessageId() id: string,
    @PathId('no-such-answer', 'From the message.', 'answerId') answerId: string,
    @CurrentUser() user: Caller,
  ): Promise<MessageResponse> {
    await this.answers.retry({ user, id }, answerId);
    return this.inbox.read(id);
  }

  @Delete('messages/:id')
  @FreshProof()
  @Call('deleteMessage', 'Delete a message with its notes and answers', {
    description:
      'Emails about it that are still waiting are not sent. We keep a record of when and by whom a message was deleted, but not which one.',
    answers: [204, 'The message was deleted.'],
  })
  async delete(@MessageId() id: string, @IfMatch() actor: Actor) {
    await this.changes.delete({ ...actor, id });
  }

  @Delete('messages/:id/address')
  @FreshProof()
  @Call('eraseAddress', 'Erase everything from the address of a message', {
    description:
      'All messages from the address with their notes and answers, and its counters. An account with that address stays, with its counters: its owner can delete it.',
    answers: [204, 'Nothing from the address is kept.'],
  })
  async eraseAddress(@MessageId() id: string, @CurrentUser() user: Caller): Promise<void> {
    await this.changes.eraseAddress({ user, id });
  }

  @Get('messages/:id/address')
  @FreshProof()
  @Call('exportAddress', 'Download everything from the address of a message', {
    description:
      'All messages from the address, one per line, with their notes, answers and history. What doesn’t fit is on lines of the same message after it. Replies from the address to messages of others come last.',
    answers: [200, 'A file.', addressFile],
  })
  async exportAddress(@MessageId() id: string, @CurrentUser() user: Caller) {
    return fileAnswer('northfold-messages.json', async () => this.inbox.exportAddress(user.id, id));
  }

  @Get('changes')
  @Scope('inbox:read')
  @InProgress('inbox-reads')
  @Call('listChanges', 'Follow the inbox', {
    description:
      'Messages, spam among them, and everything in their histories, each once. What is deleted is gone from here, too.',
    answers: [200, 'What came after a number.', ChangesResponse],
    tag: 'text',
  })
  async follow(@Query() query: ChangesQuery): Promise<ChangesResponse> {
    return this.inbox.follow(query);
  }
}

import {
  applyDecorators,
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Patch,
  Post,
  Res,
} from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { type Caller, CurrentUser } from '../auth/identity/authenticated-user.js';
import { FreshProof } from '../auth/identity/fresh-proof.js';
import { Scope } from '../auth/identity/scope.decorator.js';
import { Staff } from '../auth/identity/staff.decorator.js';
import { ApiIdempotencyKey, IdempotencyKey } from '../contact/idempotency-key.js';
import { ETAG } from '../http/api-headers.js';
import { ApiProblems, ApiQuotas, NoContent } from '../problems/openapi.js';
import { ANSWERS, AnswersService } from './answers.service.js';
import { ApiIfVersion, IfVersion, tagOf } from './if-version.js';
import { InboxService } from './inbox.service.js';
import { AnswerId, MessageId } from './message-id.js';
import { MessageChanges } from './message-changes.js';
import { AnswerRequest, ChangeRequest, MessageResponse, NoteRequest } from './message.dto.js';

/** A call about one message, for the staff. */
const OneMessage = (operationId: string, summary: string, description?: string) =>
  applyDecorators(
    Staff(),
    ApiOperation({ operationId, summary, ...(description && { description }) }),
    ApiParam({ name: 'id', format: 'uuid', description: 'As listed by `listMessages`.' }),
    ApiProblems('no-such-message'),
  );

const Answers = (status: 200 | 201, description: string) =>
  applyDecorators(
    HttpCode(status),
    ApiResponse({ status, type: MessageResponse, description, headers: ETAG }),
  );

@ApiTags('inbox')
@Controller('inbox/messages/:id')
export class MessagesController {
  constructor(
    private readonly inbox: InboxService,
    private readonly changes: MessageChanges,
    private readonly answers: AnswersService,
  ) {}

  @Get()
  @Scope('inbox:read')
  @OneMessage('getMessage', 'Read a message with its notes, answers and history')
  @Answers(200, 'The message.')
  async read(
    @MessageId() id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MessageResponse> {
    return this.show(id, reply);
  }

  @Patch()
  @Scope('inbox:write')
  @OneMessage('changeMessage', 'Sort a message, or say who sees to it')
  @ApiIfVersion()
  @Answers(200, 'The message as it is now.')
  async change(
    @MessageId() id: string,
    @Body() changes: ChangeRequest,
    @CurrentUser() user: Caller,
    @IfVersion() seen: number | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MessageResponse> {
    await this.changes.change({ user, id, seen }, changes);
    return this.show(id, reply);
  }

  @Post('notes')
  @Scope('inbox:write')
  @OneMessage('addNote', 'Write a note for the staff', 'It is mailed to nobody.')
  @ApiIfVersion()
  @Answers(201, 'The message, with the note.')
  async addNote(
    @MessageId() id: string,
    @Body() { text }: NoteRequest,
    @CurrentUser() user: Caller,
    @IfVersion() seen: number | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MessageResponse> {
    await this.changes.addNote({ user, id, seen }, text);
    return this.show(id, reply);
  }

  @Post('answers')
  @Scope('inbox:write')
  @OneMessage(
    'answerMessage',
    'Answer the writer by email',
    'The answer is stored, and its email queued, before the call is answered. A message that is new, or among the spam, is open from then on.',
  )
  @ApiIfVersion()
  @ApiIdempotencyKey('the account, and to the message')
  @ApiQuotas('answers', ANSWERS)
  @Answers(201, 'The message, with the answer.')
  @ApiProblems('invalid-idempotency-key', 'idempotency-key-reused')
  async answer(
    @MessageId() id: string,
    @Body() { text }: AnswerRequest,
    @CurrentUser() user: Caller,
    @IfVersion() seen: number | undefined,
    @IdempotencyKey() key: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MessageResponse> {
    await this.answers.add({ user, id, seen }, text, key);
    return this.show(id, reply);
  }

  @Post('answers/:answerId/retry')
  @Scope('inbox:write')
  @OneMessage('retryAnswer', 'Try to send an answer again, now')
  @ApiParam({ name: 'answerId', format: 'uuid', description: 'As listed with the message.' })
  @Answers(200, 'The message. What the mail server has already is not sent again.')
  @ApiProblems('no-such-answer')
  async retry(
    @MessageId() id: string,
    @AnswerId() answerId: string,
    @CurrentUser() user: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MessageResponse> {
    await this.answers.retry({ user, id }, answerId);
    return this.show(id, reply);
  }

  @Delete()
  @Scope('inbox:write')
  @OneMessage(
    'deleteMessage',
    'Delete a message with its notes and answers',
    'Emails about it that still wait are not sent. A record says when and by whom a message was deleted, not which.',
  )
  @ApiIfVersion()
  @NoContent('The message is gone.')
  async delete(
    @MessageId() id: string,
    @CurrentUser() user: Caller,
    @IfVersion() seen: number | undefined,
  ): Promise<void> {
    await this.changes.delete({ user, id, seen });
  }

  @Delete('address')
  @FreshProof()
  @OneMessage(
    'eraseAddress',
    'Erase everything of the address of a message',
    'All messages of the address with their notes and answers, and what is counted of it. An account of that address stays, with what is counted of it: its owner deletes that.',
  )
  @NoContent('Nothing is kept of the address.')
  async eraseAddress(@MessageId() id: string, @CurrentUser() user: Caller): Promise<void> {
    await this.changes.eraseAddress({ user, id });
  }

  private async show(id: string, reply: FastifyReply): Promise<MessageResponse> {
    const message = await this.inbox.read(id);
    reply.header('etag', tagOf(message));
    return message;
  }
}

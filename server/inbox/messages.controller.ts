import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FreshProof } from '../auth/sessions/fresh-proof.js';
import { Scope } from '../auth/sessions/access.decorators.js';
import { IdempotencyKey } from '../contact/idempotency-key.js';
import { CountedBelow } from '../limits/limit.decorator.js';
import { PathId } from '../api/path-id.js';
import {
  type StaffAction,
  CurrentStaffAction,
  IfUnchanged,
  message,
  OnceByKey,
  OneMessage,
} from './staff-action.js';
import { AnswersService } from './answers.service.js';
import { InboxService } from './inbox.service.js';
import { MessageChanges } from './message-changes.js';
import { AnswerRequest, ChangeRequest, MessageResponse, NoteRequest } from './message.dto.js';

@ApiTags('inbox')
@Controller('inbox/messages/:id')
export class MessagesController {
  constructor(
    private readonly inbox: InboxService,
    private readonly changes: MessageChanges,
    private readonly answers: AnswersService,
  ) {}

  @Get()
  @OneMessage('getMessage', 'Read a message with its notes, answers and history', {
    ...message(200, 'The message.'),
    access: Scope('inbox:read'),
  })
  async read(@CurrentStaffAction() { id }: StaffAction): Promise<MessageResponse> {
    return this.inbox.read(id);
  }

  @Patch()
  @OneMessage('changeMessage', 'Sort a message, or say who sees to it', {
    ...message(200, 'The message as it is now.'),
    access: Scope('inbox:write'),
  })
  @IfUnchanged()
  async change(
    @CurrentStaffAction() action: StaffAction,
    @Body() changes: ChangeRequest,
  ): Promise<MessageResponse> {
    await this.changes.change(action, changes);
    return this.inbox.read(action.id);
  }

  @Post('notes')
  @OneMessage('addNote', 'Write a note for the staff', {
    ...message(201, 'The message, with the note.'),
    description: 'It is mailed to nobody.',
    access: Scope('inbox:write'),
  })
  @IfUnchanged()
  @OnceByKey()
  async addNote(
    @CurrentStaffAction() action: StaffAction,
    @Body() { text }: NoteRequest,
    @IdempotencyKey() key: string | undefined,
  ): Promise<MessageResponse> {
    await this.changes.addNote(action, { text, key });
    return this.inbox.read(action.id);
  }

  @Post('answers')
  @OneMessage('answerMessage', 'Answer the writer by email', {
    ...message(201, 'The message, with the answer.'),
    description:
      'The answer is stored, and its email queued, before the call is answered. A message that is new, or among the spam, is open from then on.',
    access: Scope('inbox:write'),
    limits: CountedBelow('answers', 'answers', 'answers-of-account'),
  })
  @IfUnchanged()
  @OnceByKey()
  async answer(
    @CurrentStaffAction() action: StaffAction,
    @Body() { text }: AnswerRequest,
    @IdempotencyKey() key: string | undefined,
  ): Promise<MessageResponse> {
    await this.answers.add(action, { text, key });
    return this.inbox.read(action.id);
  }

  @Post('answers/:answerId/retry')
  @OneMessage('retryAnswer', 'Try to send an answer again, now', {
    ...message(200, 'The message. What the mail server has already is not sent again.'),
    access: Scope('inbox:write'),
  })
  async retry(
    @CurrentStaffAction() action: StaffAction,
    @PathId('no-such-answer', 'As listed with the message.', 'answerId') answerId: string,
  ): Promise<MessageResponse> {
    await this.answers.retry(action, answerId);
    return this.inbox.read(action.id);
  }

  @Delete()
  @OneMessage('deleteMessage', 'Delete a message with its notes and answers', {
    description:
      'Emails about it that still wait are not sent. A record says when and by whom a message was deleted, not which.',
    answers: [204, 'The message is gone.'],
    access: FreshProof(),
  })
  @IfUnchanged()
  async delete(@CurrentStaffAction() action: StaffAction): Promise<void> {
    await this.changes.delete(action);
  }

  @Delete('address')
  @OneMessage('eraseAddress', 'Erase everything of the address of a message', {
    description:
      'All messages of the address with their notes and answers, and what is counted of it. An account of that address stays, with what is counted of it: its owner deletes that.',
    answers: [204, 'Nothing is kept of the address.'],
    access: FreshProof(),
  })
  async eraseAddress(@CurrentStaffAction() action: StaffAction): Promise<void> {
    await this.changes.eraseAddress(action);
  }
}

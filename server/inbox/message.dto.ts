import { ApiProperty } from '@nestjs/swagger';
import { ENTRY_KINDS, type EntryKind } from '../database/entities/inbox-entry.entity.js';
import { ANSWER_MAX, MESSAGE_MAX, NOTE_MAX, SUBJECT_MAX } from '../shared/limits.js';
import { UUID } from '../shared/uuid.js';
import { announced, ChoiceField, TimeOrNull } from '../validation/field-rule.js';
import { mayBeLeftOut, rule } from '../validation/validation.js';
import type { FieldFault } from '../shared/field-fault.js';
import { TextField } from '../validation/text-field.js';
import { MessageFields, PersonResponse, StateField } from './list.dto.js';
import { SPAM_REASONS, type SpamReason } from './spam-reasons.js';
import { type State, STATES } from './states.js';

/** Other messages of one address that are shown beside a message. */
export const OTHERS_SHOWN = 20;
/** Lines of a message's history that are shown, the latest. */
export const ENTRIES_SHOWN = 200;
export const DELIVERIES = ['queued', 'sent', 'failed'] as const;
export type Delivery = (typeof DELIVERIES)[number];

export const ASSIGNEE_FAULT: FieldFault = {
  code: 'invalid',
  message: 'The assignee must be one of the staff, or nobody.',
};

const ID = new RegExp(`^${UUID}$`);
const mayBeAssignee = (value: unknown) =>
  value === null || (typeof value === 'string' && ID.test(value));

/** Only what is sent is changed. */
export class ChangeRequest {
  @ChoiceField(STATES, {
    required: false,
    message: 'The state must be new, open, done or spam.',
    example: 'done',
    description:
      '`spam` takes back the emails about it that still wait. Out of `spam`, the email that was held back is sent.',
  })
  state?: State;

  @mayBeLeftOut()
  @rule('assignee', (value) => (mayBeAssignee(value) ? undefined : ASSIGNEE_FAULT))
  @ApiProperty({
    type: String,
    required: false,
    nullable: true,
    minLength: 36,
    maxLength: 36,
    pattern: `^${UUID}$`,
    example: '5f0c4e0a-3f53-4f0e-9d0e-6f6a2d1f7c11',
    description: 'One of `listStaff`, or null for nobody.',
    ...announced(ASSIGNEE_FAULT),
  })
  assignee?: string | null;
}

export class NoteRequest {
  @TextField({
    label: 'Note',
    max: NOTE_MAX,
    multiline: true,
    example: 'I know her from the museum.',
    description: 'For the staff. It is mailed to nobody.',
  })
  text!: string;
}

export class AnswerRequest {
  @TextField({
    label: 'Answer',
    max: ANSWER_MAX,
    multiline: true,
    example: 'Dear Ada,\n\nwe would love to read it.',
    description: 'Mailed to the writer, with what the writer wrote below.',
  })
  text!: string;
}

const ByField = () =>
  ApiProperty({
    type: PersonResponse,
    nullable: true,
    description: 'Who did it; null once that account is deleted.',
  });

const AtField = () => ApiProperty({ format: 'date-time', description: 'When.' });

export class HistoryEntry {
  @ApiProperty({ enum: ENTRY_KINDS, example: 'state', description: 'What was done.' })
  kind!: EntryKind;

  @ByField()
  by!: PersonResponse | null;

  @AtField()
  at!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'done',
    description:
      'The new state, or the name of the new assignee; null for nobody, notes and answers.',
  })
  to!: string | null;
}

export class NoteResponse {
  @ApiProperty({ format: 'uuid', description: 'The note.' })
  id!: string;

  @ApiProperty({
    maxLength: NOTE_MAX,
    example: 'I know her from the museum.',
    description: 'As it was typed.',
  })
  text!: string;

  @ByField()
  by!: PersonResponse | null;

  @AtField()
  at!: string;
}

export class AnswerResponse {
  @ApiProperty({ format: 'uuid', description: 'What `retryAnswer` takes.' })
  id!: string;

  @ApiProperty({
    maxLength: ANSWER_MAX,
    example: 'We would love to read it.',
    description: 'As it was typed.',
  })
  text!: string;

  @ByField()
  by!: PersonResponse | null;

  @AtField()
  at!: string;

  @ApiProperty({
    enum: DELIVERIES,
    example: 'sent',
    description:
      '`queued` until the mail server takes it, for a day at most; `failed` once no further try would help, or where it was taken back.',
  })
  delivery!: Delivery;

  @TimeOrNull('When the mail server took it; null until then.')
  sentAt!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description:
      'The words of the mail server at the last try that failed; null where there was none.',
  })
  error!: string | null;
}

export class OtherMessage {
  @ApiProperty({ format: 'uuid', description: 'The message.' })
  id!: string;

  @ApiProperty({
    maxLength: SUBJECT_MAX,
    example: 'A difference engine',
    description: 'As it was typed.',
  })
  subject!: string;

  @ApiProperty({ format: 'date-time', description: 'When it was stored.' })
  receivedAt!: string;

  @StateField()
  state!: State;
}

export class MessageResponse extends MessageFields {
  @ApiProperty({
    maxLength: MESSAGE_MAX,
    example: 'We have one from 1991 and would like to read its source code.',
    description: 'As it was typed by a stranger.',
  })
  message!: string;

  @ApiProperty({
    enum: SPAM_REASONS,
    isArray: true,
    example: [],
    description: 'Why it is among the spam. Empty where it is not.',
  })
  spamReasons!: SpamReason[];

  @ApiProperty({
    type: [OtherMessage],
    maxItems: OTHERS_SHOWN,
    description: 'The latest other messages of the same address, newest first.',
  })
  others!: OtherMessage[];

  @ApiProperty({
    type: [NoteResponse],
    maxItems: ENTRIES_SHOWN,
    description: 'The earliest first.',
  })
  notes!: NoteResponse[];

  @ApiProperty({
    type: [AnswerResponse],
    maxItems: ENTRIES_SHOWN,
    description: 'The earliest first.',
  })
  answers!: AnswerResponse[];

  @ApiProperty({
    type: [HistoryEntry],
    maxItems: ENTRIES_SHOWN,
    description: `What was done with it, the earliest first; the latest ${ENTRIES_SHOWN} where there is more.`,
  })
  history!: HistoryEntry[];
}

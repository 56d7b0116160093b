import { ApiProperty } from '@nestjs/swagger';
import {
  EMAIL_MAX,
  INBOX_LISTED,
  INBOX_LISTED_MAX,
  NAME_MAX,
  SEARCH_MAX,
  SUBJECT_MAX,
} from '../shared/limits.js';
import { ChoiceField } from '../validation/field-rule.js';
import { NextCursorField, pageQuery } from '../validation/paging.js';
import { TextField } from '../validation/text-field.js';
import type { FoundMessage, MessageFilter } from './find-messages.js';
import { type State, stateOf, STATES } from './states.js';

/** Characters of a message that a list shows. */
const EXCERPT = 200;
/** So many of a state are counted. */
export const COUNTED_MAX = 1_000;

const StateFilter = () =>
  ChoiceField(STATES, {
    required: false,
    message: 'The state must be new, open, done or spam.',
    example: 'new',
    description: 'Messages that stand there only. Left out: all of them.',
  });

const SearchField = () =>
  TextField({
    label: 'The search',
    max: SEARCH_MAX,
    optional: true,
    example: 'ada engine',
    description:
      'Messages only whose name, address, subject or text has all of these words, in any case. The last one may be the beginning of a word.',
  });

/** The messages of an export. */
export class FilterQuery implements MessageFilter {
  @StateFilter()
  state?: State;

  @SearchField()
  q?: string;
}

/** The messages of the list. */
export class MessagesQuery
  extends pageQuery(INBOX_LISTED_MAX, INBOX_LISTED)
  implements MessageFilter
{
  @StateFilter()
  state?: State;

  @SearchField()
  q?: string;
}

export class PersonResponse {
  @ApiProperty({ format: 'uuid', description: 'The account.' })
  id!: string;

  @ApiProperty({
    maxLength: EMAIL_MAX,
    example: 'Grace Hopper',
    description: 'The name of the account, or its address where it has none.',
  })
  name!: string;
}

export class StaffResponse {
  @ApiProperty({ type: [PersonResponse], description: 'By name.' })
  staff!: PersonResponse[];
}

const CountField = (description: string) =>
  ApiProperty({ type: 'integer', minimum: 0, maximum: COUNTED_MAX, example: 3, description });

export class CountsResponse {
  @CountField(`Messages that nobody has worked on; ${COUNTED_MAX} where there are more.`)
  new!: number;

  @CountField('The same of those that are being worked on.')
  open!: number;

  @CountField('The same of those that were taken for spam.')
  spam!: number;
}

export const StateField = () =>
  ApiProperty({
    enum: STATES,
    example: 'new',
    description: '`new` until somebody works on it; `spam` ones are mailed to nobody.',
  });

export const AssigneeField = () =>
  ApiProperty({ type: PersonResponse, nullable: true, description: 'Who sees to it.' });

/** The fields of every message that is shown. */
export class MessageFields {
  @ApiProperty({ format: 'uuid', description: 'As it was answered with when it was sent.' })
  id!: string;

  @ApiProperty({ maxLength: NAME_MAX, example: 'Ada Lovelace', description: 'As it was typed.' })
  name!: string;

  @ApiProperty({
    format: 'idn-email',
    maxLength: EMAIL_MAX,
    example: 'ada@example.com',
    description: 'As it was typed: nobody has confirmed it.',
  })
  email!: string;

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

  @AssigneeField()
  assignee!: PersonResponse | null;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    example: 2,
    description: 'Counts what was done with it: in double quotes the `ETag` of the message.',
  })
  version!: number;
}

export class ListedMessage extends MessageFields {
  @ApiProperty({
    maxLength: EXCERPT,
    example: 'We have one from 1991 and would like …',
    description: 'How its text begins, in one line.',
  })
  excerpt!: string;
}

export class MessagesResponse {
  @ApiProperty({ type: [ListedMessage], maxItems: INBOX_LISTED_MAX, description: 'Newest first.' })
  messages!: ListedMessage[];

  @NextCursorField()
  nextCursor!: string | null;
}

export const toPerson = (id: string | null, name: string | null): PersonResponse | null =>
  id === null ? null : { id, name: name ?? '' };

export const toMessageFields = (found: FoundMessage): MessageFields => ({
  id: found.id,
  name: found.name,
  email: found.email,
  subject: found.subject,
  receivedAt: found.receivedAt.toISOString(),
  state: stateOf(found.status),
  assignee: toPerson(found.assigneeId, found.assigneeName),
  version: found.version,
});

export const toListedMessage = (found: FoundMessage): ListedMessage => ({
  ...toMessageFields(found),
  excerpt: Array.from(found.message.replaceAll(/\s+/g, ' ')).slice(0, EXCERPT).join(''),
});

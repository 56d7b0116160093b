import { OmitType } from '@nestjs/swagger';
import {
  EMAIL_MAX,
  INBOX_LISTED,
  INBOX_LISTED_MAX,
  MESSAGE_MAX,
  NAME_MAX,
  SEARCH_MAX,
  SUBJECT_MAX,
} from '../shared/limits.js';
import {
  Choice,
  Count,
  Email,
  Id,
  ListOf,
  ObjectOrNull,
  Text,
  TextOrNull,
  Time,
} from '../api/response-fields.js';
import { BooleanParameter, ChoiceField, TimeParameter } from '../api/field-rule.js';
import { NextCursorField, pageQuery } from '../api/paging.js';
import { TextField } from '../api/text-field.js';
import type { FoundMessage } from './find-messages.js';
import { type State, STATES } from '../database/entities/contact-message.entity.js';

/** Characters of a message that a list shows. */
const EXCERPT = 200;
/** So many of a state are counted. */
export const COUNTED_MAX = 1_000;
const FORMATS = ['csv', 'json'] as const;

export const STATE_FAULT = 'The state must be new, open, done or spam.';

const StateFilter = () =>
  ChoiceField(STATES, STATE_FAULT, 'Messages that stand there only. Left out: all of them.', {
    optional: true,
    example: 'new',
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

export class MessagesQuery extends pageQuery(INBOX_LISTED_MAX, INBOX_LISTED) {
  @StateFilter()
  state?: State;

  @SearchField()
  q?: string;

  @TimeParameter(
    'The time must be written as RFC 3339 says, such as 2026-05-01T00:00:00Z.',
    'Messages that were stored then or later only.',
    '2026-05-01T00:00:00Z',
  )
  since?: Date;

  @BooleanParameter(
    'Whole must be true or false.',
    'With the whole text of each message, for programs.',
    { optional: true, default: false },
  )
  whole?: boolean;
}

export class ExportQuery {
  @StateFilter()
  state?: State;

  @SearchField()
  q?: string;

  @ChoiceField(
    FORMATS,
    'The format must be csv or json.',
    'A table for spreadsheets, or a list of objects; either has a line for each message.',
  )
  format!: (typeof FORMATS)[number];
}

export class PersonResponse {
  @Id('The account.')
  id!: string;

  @Text(EMAIL_MAX, 'Grace Hopper', 'The name of the account, or its address where it has none.')
  name!: string;
}

export class StaffResponse {
  @ListOf(PersonResponse, 'By name.')
  staff!: PersonResponse[];
}

export class CountsResponse {
  @Count(3, `Messages that nobody has worked on; ${COUNTED_MAX} where there are more.`, {
    maximum: COUNTED_MAX,
  })
  new!: number;

  @Count(3, 'The same of those that are being worked on.', { maximum: COUNTED_MAX })
  open!: number;

  @Count(3, 'The same of those that were taken for spam.', { maximum: COUNTED_MAX })
  spam!: number;
}

/** The fields of every message that is shown. */
export class MessageFields {
  @Id('As it was answered with when it was sent.')
  id!: string;

  @Text(NAME_MAX, 'Ada Lovelace', 'As it was typed.')
  name!: string;

  @Email('As it was typed: nobody has confirmed it.')
  email!: string;

  @Text(SUBJECT_MAX, 'A difference engine', 'As it was typed.')
  subject!: string;

  @Time('When it was stored.')
  receivedAt!: string;

  @Choice(STATES, 'new', '`new` until somebody works on it; `spam` ones are mailed to nobody.')
  state!: State;

  @ObjectOrNull(PersonResponse, 'Who sees to it.')
  assignee!: PersonResponse | null;

  @Count(2, 'Counts what was done with it: in double quotes the `ETag` of the message.')
  version!: number;
}

export class ListedMessage extends MessageFields {
  @Text(EXCERPT, 'We have one from 1991 and would like …', 'How its text begins, in one line.')
  excerpt!: string;

  @TextOrNull(null, 'As it was typed, where `whole` was asked for.', MESSAGE_MAX)
  message!: string | null;
}

export class MessagesResponse {
  @ListOf(ListedMessage, 'Newest first.', INBOX_LISTED_MAX)
  messages!: ListedMessage[];

  @NextCursorField()
  nextCursor!: string | null;
}

/** A message as it is taken out. */
export class MessageRow extends OmitType(MessageFields, ['assignee']) {
  @TextOrNull('Grace Hopper', 'Who sees to it, by name.', EMAIL_MAX)
  assignee!: string | null;

  @Text(MESSAGE_MAX, 'We have one from 1991.', 'As it was typed.')
  message!: string;
}

export const toMessageFields = (found: FoundMessage): MessageFields => ({
  id: found.id,
  name: found.name,
  email: found.email,
  subject: found.subject,
  receivedAt: found.receivedAt.toISOString(),
  state: found.status,
  assignee: found.assignee,
  version: found.version,
});

export const toListedMessage = (found: FoundMessage, whole: boolean): ListedMessage => ({
  ...toMessageFields(found),
  message: whole ? found.message : null,
  excerpt: Array.from(found.message.replaceAll(/\s+/g, ' ')).slice(0, EXCERPT).join(''),
});

export const toMessageRow = (found: FoundMessage): MessageRow => ({
  ...toMessageFields(found),
  assignee: found.assignee?.name ?? null,
  message: found.message,
});

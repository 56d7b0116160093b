import { EMAIL_MAX, MESSAGE_MAX, NAME_MAX, SEARCH_MAX, SUBJECT_MAX } from '../shared/limits.js';
import {
  Choice,
  Count,
  Email,
  Id,
  ListOf,
  ObjectOrNull,
  response,
  Text,
  TextOrNull,
  Time,
} from '../api/response-fields.js';
import { BooleanParameter, ChoiceField, TimeParameter } from '../api/field-rule.js';
import { NextCursorField, pageQuery } from '../api/paging.js';
import { TextField } from '../api/text-field.js';
import type { FoundMessage } from './find-messages.js';
import { type State, STATES } from '../database/message.entities.js';

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

/** Messages on a page at most. */
const LISTED_MAX = 100;

export class MessagesQuery extends pageQuery(LISTED_MAX, 25) {
  @StateFilter() state?: State;
  @SearchField() q?: string;
  @TimeParameter(
    'The time must be written as RFC 3339 says, such as 2026-05-01T00:00:00Z.',
    'Messages that were stored then or later only.',
    { example: '2026-05-01T00:00:00Z' },
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
  @StateFilter() state?: State;
  @SearchField() q?: string;
  @ChoiceField(
    FORMATS,
    'The format must be csv or json.',
    'A table for spreadsheets, or a list of objects; either has a line for each message.',
  )
  format!: (typeof FORMATS)[number];
}

export class PersonResponse extends response({
  id: Id('The account.'),
  name: Text(EMAIL_MAX, 'Grace Hopper', 'The name of the account, or its address if it has none.'),
}) {}

export class StaffResponse extends response({
  staff: ListOf(PersonResponse, 'By name.'),
}) {}

const Counted = (description: string) => Count(3, description, { maximum: COUNTED_MAX });

export class CountsResponse extends response({
  new: Counted(`Messages that nobody has worked on; ${COUNTED_MAX} where there are more.`),
  open: Counted('The same of those that are being worked on.'),
  spam: Counted('The same of those that were taken for spam.'),
}) {}

/** The fields of every message that is shown. */
export const MESSAGE_FIELDS = {
  id: Id('As it was answered with when it was sent.'),
  name: Text(NAME_MAX, 'Ada Lovelace', 'As it was typed.'),
  email: Email('As it was typed: nobody has confirmed it.'),
  subject: Text(SUBJECT_MAX, 'A difference engine', 'As it was typed.'),
  receivedAt: Time('When it was stored.'),
  state: Choice(STATES, '`new` until somebody works on it; `spam` is mailed to nobody.'),
  assignee: ObjectOrNull(PersonResponse, 'Who sees to it.'),
  version: Count(2, 'Counts what was done with it: in double quotes the `ETag` of the message.'),
};

export class ListedMessage extends response({
  ...MESSAGE_FIELDS,
  excerpt: Text(EXCERPT, 'We have one from 1991 and would like …', 'Its first words, in one line.'),
  message: TextOrNull(null, 'As it was typed, where `whole` was asked for.', MESSAGE_MAX),
}) {}

export class MessagesResponse extends response({
  messages: ListOf(ListedMessage, 'Newest first.', LISTED_MAX),
  nextCursor: NextCursorField(),
}) {}

/** A message as it is taken out. */
export class MessageRow extends response({
  ...MESSAGE_FIELDS,
  assignee: TextOrNull('Grace Hopper', 'Who sees to it, by name.', EMAIL_MAX),
  message: Text(MESSAGE_MAX, 'We have one from 1991.', 'As it was typed.'),
}) {}

export const toListedMessage = (found: FoundMessage, whole: boolean) =>
  ListedMessage.of({
    ...found,
    message: whole ? found.message : null,
    excerpt: Array.from(found.message.replaceAll(/\s+/g, ' ')).slice(0, EXCERPT).join(''),
  });

export const toMessageRow = (found: FoundMessage) =>
  MessageRow.of({ ...found, assignee: found.assignee?.name ?? null });

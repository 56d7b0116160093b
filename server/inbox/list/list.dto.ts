import { EMAIL_MAX, MESSAGE_MAX, NAME_MAX, SEARCH_MAX, SUBJECT_MAX } from '../../shared/lengths.js';
import {
  Choice,
  Count,
  Email,
  Flag,
  Id,
  ListOf,
  ObjectOrNull,
  response,
  Text,
  TextOrNull,
  Time,
  TimeOrNull,
} from '../../api/response-fields.js';
import { BooleanField, booleanOf, ChoiceField, TextField, TimeField } from '../../api/fields.js';
import { NextCursorField, pageQuery } from '../../api/paging.js';
import { type FoundMessage, type Order, ORDERS } from './find-messages.js';
import { COUNTED_MAX, type View, VIEWS } from './views.js';
import { type State, STATES } from '../../database/entities/contact-message.entity.js';

/** Characters of a message that a list shows. */
const EXCERPT = 200;
const FORMATS = ['csv', 'json'] as const;

export const STATE_FAULT = 'The state must be new, open, done or spam.';

const StateFilter = () =>
  ChoiceField(STATES, STATE_FAULT, 'Only messages in this state. Leave it out for all of them.', {
    optional: true,
    example: 'new',
  });

const ViewFilter = () =>
  ChoiceField(
    VIEWS,
    'The view must be mine, unassigned, overdue or failed.',
    'Only messages that are new or open and assigned to you (`mine`) or to no one (`unassigned`), that should have been answered by now (`overdue`), or with an answer that could not be emailed (`failed`).',
    { optional: true, example: 'mine' },
  );

const SearchField = () =>
  TextField({
    label: 'The search',
    max: SEARCH_MAX,
    optional: true,
    example: 'ada engine',
    description:
      'Only messages with all of these words in the name, address, subject or text, in any case. The last word may be incomplete.',
  });

/** Messages on a page at most. */
const LISTED_MAX = 100;

export class MessagesQuery extends pageQuery(LISTED_MAX, 25) {
  @StateFilter() state?: State;
  @ViewFilter() view?: View;
  @SearchField() q?: string;
  @ChoiceField(
    ORDERS,
    'The order must be newest or oldest.',
    'Which messages come first, by the time they were stored.',
    { optional: true, default: 'newest' },
  )
  order?: Order;
  @TimeField(
    'The time must be in RFC 3339 format, such as 2026-05-01T00:00:00Z.',
    'Only messages stored at this time or later.',
    { example: '2026-05-01T00:00:00Z' },
  )
  since?: Date;
  @BooleanField(
    'Whole must be true or false.',
    'Whether to return the full text of each message, for programs.',
    { optional: true, default: false, read: booleanOf },
  )
  whole?: boolean;
}

export class ExportQuery {
  @StateFilter() state?: State;
  @ViewFilter() view?: View;
  @SearchField() q?: string;
  @ChoiceField(
    FORMATS,
    'The format must be csv or json.',
    'A table for spreadsheets, or a list of objects. Both have one line per message.',
  )
  format!: (typeof FORMATS)[number];
}

export class PersonResponse extends response({
  id: Id('The account.'),
  name: Text(EMAIL_MAX, 'Grace Hopper', "The account's name, or its address if it has no name."),
}) {}

export class StaffResponse extends response({
  staff: ListOf(PersonResponse, 'By name.'),
}) {}

const Counted = (description: string) => Count(3, description, { maximum: COUNTED_MAX });

export class CountsResponse extends response({
  new: Counted(`Messages no one has worked on yet; ${COUNTED_MAX} if there are more.`),
  open: Counted('The same for messages being worked on.'),
  spam: Counted('The same for messages marked as spam.'),
  mine: Counted('The same for the messages of each view.'),
  unassigned: Counted('Like `mine`.'),
  overdue: Counted('Like `mine`.'),
  failed: Counted('Like `mine`.'),
  oldestUnanswered: TimeOrNull('The earliest `unansweredSince` up to now, if any.'),
}) {}

/** The fields of every message that is shown. */
export const MESSAGE_FIELDS = {
  id: Id('The id returned when it was sent.'),
  name: Text(NAME_MAX, 'Ada Lovelace', 'As typed.'),
  email: Email('As typed, and not confirmed.'),
  subject: Text(SUBJECT_MAX, 'A difference engine', 'As typed.'),
  receivedAt: Time('When it was stored.'),
  state: Choice(STATES, "`new` until someone works on it; `spam` isn't emailed to anyone."),
  assignee: ObjectOrNull(PersonResponse, 'Who handles it.'),
  unansweredSince: TimeOrNull(
    "When the sender wrote last, or the time to wait until; null if it doesn't need an answer.",
  ),
  waitingUntil: TimeOrNull('The time that staff chose to wait until.'),
  version: Count(2, 'Goes up with each change. In double quotes, it’s what `If-Match` takes.'),
};

export class ListedMessage extends response({
  ...MESSAGE_FIELDS,
  excerpt: Text(EXCERPT, 'We have one from 1991 and would like …', 'Its first words, on one line.'),
  message: TextOrNull(null, 'As typed, if `whole` was requested.', MESSAGE_MAX),
  overdue: Flag('Whether it should have been answered by now.', false),
  answerFailed: Flag("Whether an answer's email failed and isn't tried again by itself.", false),
}) {}

export class MessagesResponse extends response({
  messages: ListOf(ListedMessage, 'In the order you asked for.', LISTED_MAX),
  nextCursor: NextCursorField(),
}) {}

/** A message as it is taken out. */
export class MessageRow extends response({
  ...MESSAGE_FIELDS,
  assignee: TextOrNull('Grace Hopper', 'The name of the person who handles it.', EMAIL_MAX),
  message: Text(MESSAGE_MAX, 'We have one from 1991.', 'As typed.'),
}) {}

export const toListedMessage = (found: FoundMessage, whole: boolean, overdueBefore: Date) =>
  ListedMessage.of({
    ...found,
    overdue: found.unansweredSince !== null && found.unansweredSince < overdueBefore,
    message: whole ? found.message : null,
    excerpt: Array.from(found.message.replaceAll(/\s+/g, ' ')).slice(0, EXCERPT).join(''),
  });

export const toMessageRow = (found: FoundMessage) =>
  MessageRow.of({ ...found, assignee: found.assignee?.name ?? null });

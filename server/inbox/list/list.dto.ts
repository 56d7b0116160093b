import { EMAIL_MAX, MESSAGE_MAX, NAME_MAX, SEARCH_MAX, SUBJECT_MAX } from '../../shared/lengths.js';
import { beginning } from '../../shared/characters.js';
import * as f from '../../api/response-fields.js';
import { BooleanField, booleanOf, ChoiceField, TextField } from '../../api/fields.js';
import { NextCursorField, pageQuery } from '../../api/paging.js';
import { type FoundMessage, type Order, ORDERS } from './find-messages.js';
import { COUNTED_MAX, type View, VIEWS } from './views.js';
import { type State, STATES } from '../../database/entities/contact-message.entity.js';

/** Characters of a message that a list shows. */
const EXCERPT = 200;
const FORMATS = ['csv', 'json'] as const;

const StateFilter = () =>
  ChoiceField('State', STATES, 'Only messages in this state. Leave it out for all of them.', {
    optional: true,
    example: 'new',
  });

const ViewFilter = () =>
  ChoiceField(
    'View',
    VIEWS,
    'Only messages that are new or open and assigned to you (`mine`) or to no one (`unassigned`), that should have been answered by now (`overdue`), that are put off until later (`waiting`), or with an answer that could not be emailed (`failed`).',
    { optional: true, example: 'mine' },
  );

const SearchField = () =>
  TextField('The search', SEARCH_MAX, 'ada engine', {
    optional: true,
    description:
      'Only messages with all of these words in the name, address, subject or text, in any case. The last word may be incomplete.',
  });

const LISTED_MAX = 100;

export class MessagesQuery extends pageQuery(LISTED_MAX, 25) {
  @StateFilter() state?: State;
  @ViewFilter() view?: View;
  @SearchField() q?: string;
  @ChoiceField(
    'Order',
    ORDERS,
    'Which messages come first, by `activeAt`. With `q`, by `receivedAt`.',
    { optional: true, default: 'newest' },
  )
  order?: Order;
  @BooleanField('Whole', 'Whether to return the full text of each message, for programs.', {
    optional: true,
    default: false,
    read: booleanOf,
  })
  whole?: boolean;
}

export class ExportQuery {
  @StateFilter() state?: State;
  @ViewFilter() view?: View;
  @SearchField() q?: string;
  @ChoiceField(
    'Format',
    FORMATS,
    'A table for spreadsheets, or a list of objects. Both have one line per message.',
  )
  format!: (typeof FORMATS)[number];
}

export class PersonResponse extends f.response({
  id: f.Id('The account.'),
  name: f.Text(EMAIL_MAX, 'Grace Hopper', "The account's name, or its address if it has no name."),
}) {}

export class StaffResponse extends f.response({
  staff: f.ListOf(PersonResponse, 'By name.'),
}) {}

const Counted = (description: string) => f.Count(3, description, { maximum: COUNTED_MAX });

export class CountsResponse extends f.response({
  new: Counted(`Messages no one has worked on yet; ${COUNTED_MAX} if there are more.`),
  open: Counted('The same for messages being worked on.'),
  spam: Counted('The same for messages marked as spam.'),
  mine: Counted('The same for the messages of each view.'),
  unassigned: Counted('Like `mine`.'),
  overdue: Counted('Like `mine`.'),
  failed: Counted('Like `mine`.'),
  waiting: Counted('Like `mine`.'),
  unread: Counted('Messages that are new or open, not put off, and `unread`, among the latest.'),
  oldestUnanswered: f.TimeOrNull('The earliest `unansweredSince` up to now, if any.'),
}) {}

export const MESSAGE_FIELDS = {
  id: f.Id('The id returned when it was sent.'),
  name: f.Text(NAME_MAX, 'Ada Lovelace', 'As typed.'),
  email: f.Text(EMAIL_MAX, 'ada@example.com', 'As typed, and not confirmed.'),
  subject: f.Text(SUBJECT_MAX, 'A difference engine', 'As typed.'),
  receivedAt: f.Time('When it was stored.'),
  state: f.Choice(STATES, "`new` until someone works on it; `spam` isn't emailed to anyone."),
  assignee: f.ObjectOrNull(PersonResponse, 'Who handles it.'),
  unansweredSince: f.TimeOrNull(
    "When the sender wrote last, or the time to wait until; null if it doesn't need an answer.",
  ),
  waitingUntil: f.TimeOrNull('The time that staff chose to wait until.'),
  version: f.Count(2, 'Goes up with each change. In double quotes, it’s what `If-Match` takes.'),
};

class LatestResponse extends f.response({
  by: f.Choice(['visitor', 'staff'], 'Who wrote it.'),
  name: f.TextOrNull('Ada Lovelace', 'Null once that account was deleted.', EMAIL_MAX),
  at: f.Time('When it was stored.'),
  excerpt: f.Text(EXCERPT, 'I can send it on …', 'Its first words, on one line.'),
}) {}

export class ListedMessage extends f.response({
  ...MESSAGE_FIELDS,
  activeAt: f.Time('When the sender or the staff last wrote.'),
  latest: f.ObjectOf(LatestResponse, 'The latest reply or answer, or the message.'),
  unread: f.Flag('Whether you have yet to open it since the sender last wrote.'),
  message: f.TextOrNull(null, 'As typed, if `whole` was requested.', MESSAGE_MAX),
  overdue: f.Flag('Whether it should have been answered by now.', false),
  answerFailed: f.Flag("Whether an answer's email failed and isn't tried again by itself.", false),
}) {}

export class MessagesResponse extends f.response({
  messages: f.ListOf(ListedMessage, 'In the order you asked for.', LISTED_MAX),
  nextCursor: NextCursorField(),
}) {}

export class MessageRow extends f.response({
  ...MESSAGE_FIELDS,
  assignee: f.TextOrNull('Grace Hopper', 'The name of the person who handles it.', EMAIL_MAX),
  message: f.Text(MESSAGE_MAX, 'We have one from 1991.', 'As typed.'),
}) {}

const excerptOf = (text: string) => beginning(text.replaceAll(/\s+/g, ' '), EXCERPT);

export const toListedMessage = (found: FoundMessage, whole: boolean, overdueBefore: Date) =>
  ListedMessage.of({
    ...found,
    overdue: found.unansweredSince !== null && found.unansweredSince < overdueBefore,
    message: whole ? found.message : null,
    unread: found.unread ?? false,
    latest: LatestResponse.of(latestOf(found)),
  });

function latestOf({ name, receivedAt, message, latest }: FoundMessage) {
  if (!latest) return { by: 'visitor' as const, name, at: receivedAt, excerpt: excerptOf(message) };
  return { ...latest, at: new Date(latest.at), excerpt: excerptOf(latest.text) };
}

export const toMessageRow = (found: FoundMessage) =>
  MessageRow.of({ ...found, assignee: found.assignee?.name ?? null });

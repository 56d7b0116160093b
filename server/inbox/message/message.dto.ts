import { Matches } from 'class-validator';
import {
  ANSWER_MAX,
  CC_MAX,
  EMAIL_MAX,
  MESSAGE_MAX,
  NOTE_MAX,
  REPLY_MAX,
} from '../../shared/lengths.js';
import * as f from '../../api/response-fields.js';
import { type State, STATES } from '../../database/entities/contact-message.entity.js';
import { ENTRY_KINDS, type EntryKind } from '../../database/entities/inbox-entry.entity.js';
import { ChoiceField, EmailsField, TextField, TimeField } from '../../api/fields.js';
import { BAD_CURSOR } from '../../api/paging.js';
import { field } from '../../api/validation.js';
import { UUID } from '../../shared/uuid.js';
import {
  DELIVERIES,
  ENTRIES_SHOWN,
  type EntryPage,
  fateOf,
  type FoundEmail,
  type FoundEntry,
  type Reply,
} from './entries.js';
import type { FoundMessage } from '../list/find-messages.js';
import { MESSAGE_FIELDS, PersonResponse } from '../list/list.dto.js';

export const OTHERS_SHOWN = 20;

const ID = new RegExp(`^${UUID}$`);

export const ASSIGNEE_FAULT = 'The assignee must be a staff member or no one.';

/** Only what is sent is changed. */
export class ChangeRequest {
  @ChoiceField(
    'State',
    STATES,
    '`spam` cancels emails about it that are still waiting. Moving it out of `spam` sends the email that was held back.',
    { optional: true, example: 'done' },
  )
  state?: State;
  @field([Matches(ID, { message: ASSIGNEE_FAULT })], {
    optional: true,
    type: String,
    nullable: true,
    minLength: 36,
    maxLength: 36,
    pattern: ID.source,
    description: 'An id from `listStaff`, or null for no one.',
    example: '5f0c4e0a-3f53-4f0e-9d0e-6f6a2d1f7c11',
  })
  assignee?: string | null;
  @TimeField(
    'The time to wait until must be in RFC 3339 format, such as 2026-05-01T00:00:00Z.',
    'The message needs no answer before this time. Null: it needs one now, unless it was answered.',
    { nullable: true, maxLength: 40, example: '2026-05-01T00:00:00Z' },
  )
  waitingUntil?: Date | null;
}

export class NoteRequest {
  @TextField('Note', NOTE_MAX, 'I know her from the museum.', {
    multiline: true,
    description: "For staff. It isn't emailed to anyone.",
  })
  text!: string;
}

export class AnswerRequest {
  @TextField('Answer', ANSWER_MAX, 'Dear Ada,\n\nwe would love to read it.', {
    multiline: true,
    description: 'Emailed to the sender, with what they wrote last below.',
  })
  text!: string;
  @EmailsField('Cc', CC_MAX, 'Get a copy, and see each other’s addresses.')
  cc?: string[];
}

const ACTIVITY = {
  by: f.ObjectOrNull(
    PersonResponse,
    'Who did it; null if that account was deleted, or for an email that came in.',
  ),
  at: f.Time('When it was done.'),
};

export class HistoryEntry extends f.response({
  ...ACTIVITY,
  kind: f.Choice(ENTRY_KINDS, 'What was done.'),
  to: f.TextOrNull(
    'done',
    'The new state, the new assignee, or the time to wait until; null for what was written.',
  ),
}) {}

export class NoteResponse extends f.response({
  ...ACTIVITY,
  id: f.Id('The note.'),
  text: f.Text(NOTE_MAX, 'I know her from the museum.', 'As typed.'),
}) {}

export class AnswerResponse extends f.response({
  ...ACTIVITY,
  id: f.Id('What `retryAnswer` takes.'),
  text: f.Text(REPLY_MAX, 'We would love to read it.', 'As typed, or as it came in by email.'),
  cc: f.Emails('Who got a copy.', CC_MAX),
  delivery: f.Choice(
    DELIVERIES,
    "`queued` for at most a day; `failed` if another try wouldn't help or it was canceled.",
  ),
  sentAt: f.TimeOrNull('When the mail server accepted it; null until then.'),
  error: f.TextOrNull(null, 'What the mail server said when the last try failed.'),
}) {}

export class AttachmentResponse extends f.response({
  name: f.Text(80, 'gears.pdf', 'As its sender named it.'),
  type: f.Text(100, 'application/pdf', 'As its sender called it.'),
  bytes: f.Count(52_000, 'Its size.'),
}) {}

const Copies = (description: string) => f.Emails(description, CC_MAX);

export class EmailResponse extends f.response({
  id: f.Id('What `downloadEmail` takes.'),
  from: f.TextOrNull(null, 'The address in `From`, where answers go to another.', EMAIL_MAX),
  cc: Copies('Who else got it.'),
  attachments: f.ListOf(AttachmentResponse, 'By number from 0: what `downloadAttachment` takes.'),
  kept: f.Flag('Whether it can still be downloaded. Old and large ones give way.'),
}) {}

export class ReplyResponse extends f.response({
  at: ACTIVITY.at,
  id: f.Id('The reply.'),
  sender: f.TextOrNull('ada@example.com', 'Where it came from, which anyone can forge.', EMAIL_MAX),
  text: f.Text(REPLY_MAX, 'I can send it on Monday.', 'As text, without attachments.'),
  automatic: f.Flag("Whether it's an out-of-office notice or the like.", false),
  incoming: f.ObjectOrNull(EmailResponse, 'As it came in; null if it wasn’t kept.'),
}) {}

export const VIEWERS_SHOWN = 20;

export class ViewResponse extends f.response({
  version: MESSAGE_FIELDS.version,
  viewers: f.ListOf(PersonResponse, 'Other staff who have it open.', VIEWERS_SHOWN),
}) {}

const { id, subject, receivedAt, state } = MESSAGE_FIELDS;
export class OtherMessage extends f.response({ id, subject, receivedAt, state }) {}

export class MessageResponse extends f.response({
  ...MESSAGE_FIELDS,
  message: f.Text(MESSAGE_MAX, 'We have one from 1991.', 'As typed by a stranger.'),
  delivery: f.Choice(
    [...DELIVERIES, 'none'],
    "The email about it to the consultancy; `none` if there isn't one, as for spam.",
  ),
  deliveryError: f.TextOrNull(null, 'Like `error` of an answer.'),
  others: f.ListOf(
    OtherMessage,
    'Other messages from the same address, newest first.',
    OTHERS_SHOWN,
  ),
  notes: f.ListOf(NoteResponse, 'The latest, oldest first.', ENTRIES_SHOWN),
  answers: f.ListOf(AnswerResponse, 'Like `notes`.', ENTRIES_SHOWN),
  replies: f.ListOf(ReplyResponse, 'By email, like `notes`.', ENTRIES_SHOWN),
  history: f.ListOf(HistoryEntry, 'What was done with it, like `notes`.', 4 * ENTRIES_SHOWN),
  incoming: f.ObjectOrNull(EmailResponse, 'As it came in; null for one from the contact form.'),
  cc: Copies('Who else got the last email of the sender: an answer can go to them, too.'),
  earlier: f.TextOrNull(null, 'The `cursor` of what came before these; null if there is nothing.'),
}) {}

const ENTRY_CURSOR = /^\d{1,9}(\.\d{1,9}){4}$/;

export class MessageQuery {
  @field([Matches(ENTRY_CURSOR, { message: BAD_CURSOR })], {
    optional: true,
    type: String,
    pattern: ENTRY_CURSOR.source,
    description:
      '`earlier` of a response: this one has the notes, answers, replies and history before those.',
  })
  cursor?: string;
}

/** Entries with a text that the history shows. */
const WITH_TEXT: ReadonlySet<EntryKind> = new Set(['state', 'assignee', 'waiting']);

export const toHistoryEntry = (entry: FoundEntry) =>
  HistoryEntry.of({ ...entry, to: WITH_TEXT.has(entry.kind) ? entry.text : null });

const toEmailResponse = (email: FoundEmail | undefined) =>
  email
    ? EmailResponse.of({ from: null, cc: [], attachments: [], ...email.facts, ...email })
    : null;

export const toReplyResponse = (entry: Reply, email?: FoundEmail) =>
  ReplyResponse.of({
    ...entry,
    text: entry.text ?? '',
    automatic: entry.kind === 'auto-reply',
    incoming: toEmailResponse(email),
  });

export function toMessageResponse(
  found: FoundMessage,
  { entries, unsent, emails, earlier }: EntryPage,
  others: readonly FoundMessage[] = [],
): MessageResponse {
  const written = (...wanted: EntryKind[]) =>
    entries
      .filter(({ kind }) => wanted.includes(kind))
      .map((entry) => ({ ...entry, text: entry.text ?? '' }));
  const emailOf = (id: string | null) => emails.find(({ entryId }) => entryId === id);
  const { delivery, error } = fateOf({ id: found.id, sentAt: found.emailedAt }, unsent, 'none');
  return MessageResponse.of({
    ...found,
    delivery,
    deliveryError: error,
    others: others.map(OtherMessage.of),
    notes: written('note').map(NoteResponse.of),
    answers: written('answer').map((entry) => AnswerResponse.of({ ...entry, cc: entry.cc ?? [] })),
    replies: written('reply', 'auto-reply').map((each) => toReplyResponse(each, emailOf(each.id))),
    incoming: toEmailResponse(emailOf(null)),
    cc: emails.at(-1)?.facts?.cc ?? [],
    history: entries.map(toHistoryEntry),
    earlier,
  });
}

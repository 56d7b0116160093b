import type { FoundEntry } from './entries.js';
import type { FoundMessage } from './find-messages.js';
import { toMessageFields, toPerson } from './list.dto.js';
import type {
  AnswerResponse,
  HistoryEntry,
  MessageResponse,
  NoteResponse,
  OtherMessage,
} from './message.dto.js';
import { spamReasons } from './spam-reasons.js';
import { stateOf } from './states.js';

const byOf = ({ actorId, actorName }: FoundEntry) => toPerson(actorId, actorName);

export const toHistoryEntry = (entry: FoundEntry): HistoryEntry => ({
  kind: entry.kind,
  by: byOf(entry),
  at: entry.createdAt.toISOString(),
  to: entry.kind === 'state' || entry.kind === 'assignee' ? entry.text : null,
});

const toNote = (entry: FoundEntry): NoteResponse => ({
  id: entry.id,
  text: entry.text ?? '',
  by: byOf(entry),
  at: entry.createdAt.toISOString(),
});

const toAnswer = (entry: FoundEntry): AnswerResponse => ({
  ...toNote(entry),
  delivery: entry.delivery,
  sentAt: entry.sentAt?.toISOString() ?? null,
  error: entry.error,
});

const toOther = (found: FoundMessage): OtherMessage => ({
  id: found.id,
  subject: found.subject,
  receivedAt: found.receivedAt.toISOString(),
  state: stateOf(found.status),
});

/** @param entries of this message, the earliest first */
export function toMessageResponse(
  found: FoundMessage,
  entries: readonly FoundEntry[],
  others: readonly FoundMessage[],
): MessageResponse {
  const byStaff = entries.some(({ kind, text }) => kind === 'state' && text === 'spam');
  const ofKind = (wanted: FoundEntry['kind']) => entries.filter(({ kind }) => kind === wanted);
  return {
    ...toMessageFields(found),
    message: found.message,
    spamReasons: spamReasons(found, byStaff),
    others: others.map(toOther),
    notes: ofKind('note').map(toNote),
    answers: ofKind('answer').map(toAnswer),
    history: entries.map(toHistoryEntry),
  };
}

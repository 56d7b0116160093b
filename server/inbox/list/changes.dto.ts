import * as f from '../../api/response-fields.js';
import { NumberField } from '../../api/fields.js';
import { LimitField, numberOf } from '../../api/paging.js';
import { ENTRY_KINDS } from '../../database/entities/inbox-entry.entity.js';

/** Changes in a response, and those that get their numbers in one call. */
export const CHANGES_MAX = 500;

export class ChangesQuery {
  @NumberField('After', '`next` of the last response. Leave it out to start with the first.', {
    minimum: 0,
    maximum: 999_999_999_999_999,
    read: numberOf,
  })
  after: number = 0;
  @LimitField('The most changes to return.', CHANGES_MAX, CHANGES_MAX)
  limit: number = CHANGES_MAX;
}

export class InboxChange extends f.response({
  number: f.Count(1_764_273_600_001, 'Greater than those of all changes that came before.'),
  kind: f.Choice(['message', ...ENTRY_KINDS], 'A new message, or what was done with one.'),
  messageId: f.Id('What `getMessage` takes.'),
  id: f.Id('The message, reply, answer or note, or the change itself.'),
  at: f.Time('When it began, which may be before changes with lower numbers.'),
  to: f.TextOrNull('done', 'As in the `history` of a message.'),
}) {}

export class ChangesResponse extends f.response({
  changes: f.ListOf(InboxChange, 'By number.', CHANGES_MAX),
  next: f.Count(1_764_273_600_001, 'What to send as `after` in the next call.'),
}) {}

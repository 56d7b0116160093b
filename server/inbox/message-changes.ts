import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import type { Caller } from '../auth/identity/authenticated-user.js';
import { type OwnerEvent, SecurityLog } from '../auth/identity/security-log.js';
import { ContactService } from '../contact/contact.service.js';
import { deleteMessage, eraseAddress, removeEmails } from '../contact/erasing.js';
import { ContactMessage } from '../database/entities/contact-message.entity.js';
import { InboxEntry } from '../database/entities/inbox-entry.entity.js';
import { User } from '../database/entities/user.entity.js';
import { badField, problem } from '../problems/problem.js';
import { findEntries } from './entries.js';
import { ASSIGNEE_FAULT, type ChangeRequest } from './message.dto.js';
import { toHistoryEntry } from './message-response.js';
import { type State, stateOf, STATUS_OF } from './states.js';

/** A line that an act adds to the history. */
type Line = Pick<InboxEntry, 'kind' | 'text'> & Partial<InboxEntry>;

/** An act of the staff: its actor, its message, and the version that the actor last saw. */
export interface Act {
  user: Caller;
  id: string;
  seen: number | undefined;
}

/** Changes messages for the staff. Each act is one transaction, a version, lines of history and a security event. */
@Injectable()
export class MessageChanges {
  constructor(
    private readonly dataSource: DataSource,
    private readonly contact: ContactService,
    private readonly securityLog: SecurityLog,
  ) {}

  /** @throws Problem 404, 412 when somebody has worked on it meanwhile, 400 for an assignee who is not one of the staff */
  async change(act: Act, { state, assignee }: ChangeRequest): Promise<void> {
    await this.onMessage(act, async (manager, message) => {
      await assertCurrent(manager, message, act.seen);
      const lines: Line[] = [];
      if (state && state !== stateOf(message.status)) {
        lines.push(await this.setState(manager, message, state));
      }
      if (assignee !== undefined && assignee !== message.assigneeId) {
        lines.push(await setAssignee(manager, message, assignee));
      }
      if (lines.length > 0) await this.note(manager, act, message, 'message-changed', lines);
    });
  }

  /** @throws Problem 404 and 412 as above */
  async addNote(act: Act, text: string): Promise<void> {
    await this.onMessage(act, async (manager, message) => {
      await assertCurrent(manager, message, act.seen);
      await this.note(manager, act, message, 'message-noted', [{ kind: 'note', text }]);
    });
  }

  /** Removes a message with all that belongs to it. @throws Problem 404 and 412 as above */
  async delete(act: Act): Promise<void> {
    await this.onMessage(act, async (manager, message) => {
      await assertCurrent(manager, message, act.seen);
      await deleteMessage(manager, message.id, act.user.id);
      await this.securityLog.record('message-deleted', act.user.id, manager);
    });
  }

  /** Removes everything that is kept of the address that a message names. @throws Problem 404 */
  async eraseAddress({ user, id }: Omit<Act, 'seen'>): Promise<void> {
    await this.onMessage({ id }, async (manager, { emailCanonical }) => {
      await eraseAddress(manager, emailCanonical, user.id);
      await this.securityLog.record('messages-erased', user.id, manager);
    });
  }

  /** Does work with a message that is locked: two who act at once act one after the other. @throws Problem 404 */
  async onMessage<Result>(
    { id }: Pick<Act, 'id'>,
    work: (manager: EntityManager, message: ContactMessage) => Promise<Result>,
  ): Promise<Result> {
    return this.dataSource.transaction(async (manager) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const message = await manager.findOne(ContactMessage, { where: { id }, lock });
      if (!message) throw problem('no-such-message');
      return work(manager, message);
    });
  }

  /** Puts down what was done, as the next version. */
  async note(
    manager: EntityManager,
    { user }: Pick<Act, 'user'>,
    message: ContactMessage,
    event: OwnerEvent,
    lines: readonly Line[],
  ): Promise<void> {
    await this.securityLog.record(event, user.id, manager);
    const version = message.version + 1;
    const of = { messageId: message.id, version, actorId: user.id };
    await manager.insert(
      InboxEntry,
      lines.map((line) => ({ ...line, ...of })),
    );
    await manager.update(ContactMessage, message.id, { version });
  }

  /** Among the spam nothing of it is mailed; what was held back is, once it is taken out. */
  async setState(manager: EntityManager, message: ContactMessage, state: State): Promise<Line> {
    const { id } = message;
    const changedAt = new Date();
    const isSpam = state === 'spam';
    if (isSpam) await removeEmails(manager, [id]);
    if (message.status === STATUS_OF.spam) await this.contact.sendHeldBack(manager, id);
    // The staff knows: no summary tells them.
    const summarised = isSpam ? { summarisedAt: changedAt } : {};
    const status = STATUS_OF[state];
    await manager.update(ContactMessage, id, { status, changedAt, ...summarised });
    return { kind: 'state', text: state };
  }
}

/** @throws Problem 412 that says what was done since */
export async function assertCurrent(
  manager: EntityManager,
  { id, version }: ContactMessage,
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined || seen === version) return;
  const isKnown = seen >= 0 && seen < version;
  const entries = isKnown ? await findEntries(manager, [id], seen) : [];
  throw problem('message-changed', { version, changes: entries.map(toHistoryEntry) });
}

/** @throws Problem 400 unless it is one of the staff, or nobody */
async function setAssignee(
  manager: EntityManager,
  { id }: ContactMessage,
  assigneeId: string | null,
): Promise<Line> {
  const staff =
    assigneeId === null
      ? null
      : await manager.findOneBy(User, { id: assigneeId, staffSince: Not(IsNull()) });
  if (assigneeId !== null && !staff) throw badField('assignee', ASSIGNEE_FAULT);
  await manager.update(ContactMessage, id, { assigneeId });
  return { kind: 'assignee', text: staff && (staff.name || staff.email) };
}

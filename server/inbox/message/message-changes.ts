import { Injectable } from '@nestjs/common';
import { EntityManager, IsNull, Not } from 'typeorm';
import { type OwnerEvent, SecurityLog } from '../../auth/sessions/security-log.js';
import { ContactEmails } from '../../contact/contact-emails.js';
import { eraseAddress, removeMessageEmails } from '../../contact/erasing.js';
import { fingerprintOf } from '../../contact/idempotency-key.js';
import { ContactMessage, type State } from '../../database/entities/contact-message.entity.js';
import { InboxEntry } from '../../database/entities/inbox-entry.entity.js';
import { User } from '../../database/entities/user.entity.js';
import { badField, problem } from '../../api/problem.js';
import { hashOf } from '../../shared/hash.js';
import { findEntries } from './entries.js';
import type { Actor } from './if-match.js';
import { ASSIGNEE_FAULT, type ChangeRequest, toHistoryEntry } from './message.dto.js';

/** An act of the staff on a message, and the name that a repeat has, too. */
export interface StaffAction extends Actor {
  id: string;
  key?: string | undefined;
}

export const ANSWERED = { answeredAt: () => 'now()', waitingUntil: null };

export type Line = Pick<InboxEntry, 'kind' | 'text'> & Partial<InboxEntry>;

const IS_STAFF = { staffSince: Not(IsNull()) };
const EVENT_OF = { note: 'message-noted', answer: 'message-answered' } as const;

/** Each act is one transaction, a version, lines of history and a security event. */
@Injectable()
export class MessageChanges {
  constructor(
    private readonly manager: EntityManager,
    private readonly contactEmails: ContactEmails,
    private readonly securityLog: SecurityLog,
  ) {}

  /** @throws Problem `message-changed`; `validation` for an assignee who is not one of the staff; as `doneBy` does */
  async change(action: StaffAction, { state, assignee, waitingUntil }: ChangeRequest) {
    await this.doneBy(action, 'message-changed', async (manager, message) => {
      await assertCurrent(manager, message, action.seen);
      const lines: Line[] = [];
      if (state && state !== message.status) {
        lines.push(await this.setState(manager, message, state));
      }
      if (assignee !== undefined && assignee !== message.assigneeId) {
        lines.push(await setAssignee(manager, message, assignee));
      }
      if (
        waitingUntil !== undefined &&
        waitingUntil?.getTime() !== message.waitingUntil?.getTime()
      ) {
        await manager.update(ContactMessage, message.id, { waitingUntil });
        lines.push({ kind: 'waiting', text: waitingUntil?.toISOString() ?? null });
      }
      return lines.length > 0 ? lines : undefined;
    });
  }

  /**
   * Stores what one of the staff wrote, once for a key. @param work answers with the rest of its line, and the lines that follow
   * @throws Problem `message-changed`; `idempotency-key-reused`; as `doneBy` does
   */
  async write(
    action: StaffAction,
    kind: 'note' | 'answer',
    written: { text: string; cc?: string[] },
    work?: (manager: EntityManager, message: ContactMessage) => Promise<[Partial<Line>, ...Line[]]>,
  ): Promise<void> {
    const { key, user } = action;
    await this.doneBy(action, EVENT_OF[kind], async (manager, message) => {
      const idempotencyKey = key === undefined ? null : hashOf(`${user.id} ${message.id} ${key}`);
      const fingerprint = idempotencyKey && fingerprintOf(written);
      const first = idempotencyKey && (await manager.findOneBy(InboxEntry, { idempotencyKey }));
      const isRepeat =
        first?.kind === kind && fingerprint && first.fingerprint?.equals(fingerprint);
      if (isRepeat) return undefined;
      if (first) throw problem('idempotency-key-reused');
      await assertCurrent(manager, message, action.seen);
      const [rest, ...following] = (await work?.(manager, message)) ?? [];
      return [{ kind, ...written, idempotencyKey, fingerprint, ...rest }, ...following];
    });
  }

  /** @throws Problem `message-changed`; as `doneBy` does */
  async delete(action: StaffAction): Promise<void> {
    await this.doneBy(action, 'message-deleted', async (manager, message) => {
      await assertCurrent(manager, message, action.seen);
      await manager.delete(ContactMessage, message.id);
      await removeMessageEmails(manager, [message.id]);
      return [];
    });
  }

  /** @throws Problem as `doneBy` does */
  async eraseAddress(action: StaffAction): Promise<void> {
    const begin = async (manager: EntityManager, message: ContactMessage) => {
      await eraseAddress(manager, message.emailCanonical);
      return [];
    };
    const { emailCanonical } = await this.doneBy(action, 'messages-erased', begin);
    // As many times as it takes; the last one finds nothing.
    const step = async (manager: EntityManager) => eraseAddress(manager, emailCanonical);
    while (!(await this.manager.transaction(step)));
  }

  /**
   * Works on a message that is locked.
   * @param work answers with lines of history, which make the next version: none where it's gone; undefined if nothing was done
   * @throws Problem `no-such-message`; `staff-only` for a user who is not staff anymore; what `work` throws
   */
  async doneBy(
    { user, id }: StaffAction,
    event: OwnerEvent,
    work: (manager: EntityManager, message: ContactMessage) => Promise<Line[] | undefined>,
  ): Promise<ContactMessage> {
    return this.manager.transaction(async (manager) => {
      const found = await addVersion(manager, id, user.id, async (message) => {
        await assertStaff(manager, user.id);
        const lines = await work(manager, message);
        if (lines) await this.securityLog.record(event, user.id, manager);
        return lines;
      });
      if (!found) throw problem('no-such-message');
      return found;
    });
  }

  /** Spam is never emailed. Moving a message out of spam sends its email. */
  async setState(manager: EntityManager, message: ContactMessage, state: State): Promise<Line> {
    const { id } = message;
    if (state === 'spam') await removeMessageEmails(manager, [id]);
    // An email that the mail server has isn't sent again.
    if (message.status === 'spam' && !message.emailedAt)
      await this.contactEmails.emails.add(manager, { id });
    await manager.update(ContactMessage, id, { status: state, changedAt: () => 'now()' });
    return { kind: 'state', text: state };
  }
}

/** Works on a message that is locked, as `doneBy` does, without a session. @returns null where it's gone */
export async function addVersion(
  manager: EntityManager,
  id: string,
  actorId: string | null,
  work: (message: ContactMessage) => Promise<Line[] | undefined>,
): Promise<ContactMessage | null> {
  const lock = { mode: 'pessimistic_write' } as const;
  const message = await manager.findOne(ContactMessage, { where: { id }, lock });
  const lines = message && (await work(message));
  if (!message || !lines?.length) return message;
  const version = message.version + 1;
  const entries = lines.map((line) => ({ ...line, messageId: id, version, actorId }));
  await manager.insert(InboxEntry, entries);
  await manager.update(ContactMessage, id, { version });
  return message;
}

/** Opens a message that is in one of these states. @returns the line that says so */
export async function open(
  manager: EntityManager,
  { id, status }: ContactMessage,
  ...from: State[]
): Promise<Line[]> {
  if (!from.includes(status)) return [];
  await manager.update(ContactMessage, id, { status: 'open', changedAt: () => 'now()' });
  return [{ kind: 'state', text: 'open' }];
}

/** A message whose answer didn't arrive needs one from now on. Spam stays where it is. */
export async function needAnswer(manager: EntityManager, id: string): Promise<void> {
  await addVersion(manager, id, null, async (message) => {
    await manager.update(ContactMessage, id, { waitingUntil: () => 'now()' });
    return open(manager, message, 'done');
  });
}

/** @throws Problem `staff-only` where the role was taken away while the call waited for a lock */
export async function assertStaff(manager: EntityManager, id: string): Promise<void> {
  const isStaff = await manager.existsBy(User, { id, ...IS_STAFF });
  if (!isStaff) throw problem('staff-only');
}

async function assertCurrent(
  manager: EntityManager,
  { id, version }: ContactMessage,
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined || seen === version) return;
  const isKnown = seen >= 0 && seen < version;
  const changes = isKnown ? (await findEntries(manager, id, { since: seen })).entries : [];
  throw problem('message-changed', { version, changes: changes.map(toHistoryEntry) });
}

async function setAssignee(
  manager: EntityManager,
  { id }: ContactMessage,
  assigneeId: string | null,
): Promise<Line> {
  const staff = assigneeId && (await manager.findOneBy(User, { id: assigneeId, ...IS_STAFF }));
  if (assigneeId && !staff) throw badField('assignee', ASSIGNEE_FAULT);
  await manager.update(ContactMessage, id, { assigneeId });
  return { kind: 'assignee', text: staff ? staff.name || staff.email : null };
}

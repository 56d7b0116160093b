import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  PrimaryGeneratedColumn,
} from 'typeorm';
import type { CanonicalEmail } from '../shared/email-address.js';
import { ANSWER_MAX, EMAIL_MAX, MESSAGE_MAX, NAME_MAX, SUBJECT_MAX } from '../shared/limits.js';
import { User } from './account.entities.js';

/** The states of a message. Spam looks like it, or the staff said so: it's kept for a shorter time, and not mailed. */
export const STATES = ['new', 'open', 'done', 'spam'] as const;
export type State = (typeof STATES)[number];

/**
 * A message from the contact form, or an email that came in. Two columns are generated, which TypeORM would need a table for:
 * the words of the search, and since when the message needs an answer, `unanswered_since`.
 */
@Entity('contact_messages')
@Index('contact_messages_email_canonical_idx', ['emailCanonical', 'receivedAt'])
@Index('contact_messages_status_received_at_idx', ['status', 'receivedAt', 'id'])
@Index('contact_messages_assignee_id_idx', ['assigneeId', 'receivedAt', 'id'], {
  where: "status IN ('new', 'open')",
})
@Check('contact_messages_status_check', `status IN ('new', 'open', 'done', 'spam')`)
export class ContactMessage {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Column('varchar', { length: NAME_MAX }) name!: string;
  @Column('varchar', { length: EMAIL_MAX }) email!: string;
  /** The address by which the message is found for a copy of it, or to be erased (see `canonicalEmail`). */
  @Column('text') emailCanonical!: CanonicalEmail;
  @Column('varchar', { length: SUBJECT_MAX }) subject!: string;
  @Column('varchar', { length: MESSAGE_MAX }) message!: string;
  @Column('varchar', { length: 20, default: 'new' }) status!: State;
  /** Counts the changes by staff, so that two people don't overwrite each other. */
  @Column('integer', { default: 0 }) version!: number;
  /** The account of the staff member in charge. No foreign key: messages must not wait for the table of accounts. */
  @Column('uuid', { nullable: true }) assigneeId!: string | null;
  /** When the staff gave it another status. */
  @Column('timestamptz', { nullable: true }) changedAt!: Date | null;
  /** When the sender last replied by email. */
  @Column('timestamptz', { nullable: true }) repliedAt!: Date | null;
  /** When the staff last answered. */
  @Column('timestamptz', { nullable: true }) answeredAt!: Date | null;
  /** The staff does not need to answer before this time. */
  @Column('timestamptz', { nullable: true }) waitingUntil!: Date | null;
  /** The `unanswered_since` that the assignee, and then all staff, were reminded of. */
  @Column('timestamptz', { nullable: true }) remindedFor!: Date | null;
  @Column('timestamptz', { nullable: true }) escalatedFor!: Date | null;
  /** 0 (a person) to 100 (surely spam). */
  @Column('smallint', { default: 0 }) spamScore!: number;
  @Index() @CreateDateColumn({ type: 'timestamptz' }) receivedAt!: Date;
  /** When a summary of spam listed it, or the staff called it spam. */
  @Column('timestamptz', { nullable: true }) summarisedAt!: Date | null;
  /** When the mail server took the email about it. */
  @Column('timestamptz', { nullable: true }) emailedAt!: Date | null;
  /** Hashes of the caller's key and of what came with it, for a day (see `IdempotencyKey`). */
  @Index('contact_messages_idempotency_key_key', {
    unique: true,
    where: 'idempotency_key IS NOT NULL',
  })
  @Column('bytea', { nullable: true })
  idempotencyKey!: Buffer | null;
  @Column('bytea', { nullable: true }) fingerprint!: Buffer | null;
}

/** What leaves a line in a message's history. The last two come in by email. */
export const ENTRY_KINDS = [
  'state',
  'assignee',
  'waiting',
  'note',
  'answer',
  'retry',
  'reply',
  'auto-reply',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** A line of a message's history: what a staff member did, or an email that came in. */
@Entity('inbox_entries')
@Index(['messageId', 'version'])
@Check(
  'inbox_entries_kind_check',
  `kind IN ('state', 'assignee', 'waiting', 'note', 'answer', 'retry', 'reply', 'auto-reply')`,
)
export class InboxEntry {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @ForeignKey(() => ContactMessage, { onDelete: 'CASCADE' }) @Column('uuid') messageId!: string;
  /** The version of the message that this made. One act may leave two lines. */
  @Column('integer') version!: number;
  @Column('varchar', { length: 20 }) kind!: EntryKind;
  /** The account that did it; null once that is deleted. */
  @ForeignKey(() => User, { onDelete: 'SET NULL' })
  @Index({ where: 'actor_id IS NOT NULL' })
  @Column('uuid', { nullable: true })
  actorId!: string | null;
  /** What was written, the new state, the name of the new assignee (null: unassigned), or the time to wait until. */
  @Column('text', { nullable: true }) text!: string | null;
  /** Of an email that came in: its `From` address, in its canonical form. */
  @Index({ where: 'sender IS NOT NULL' })
  @Column('varchar', { length: EMAIL_MAX, nullable: true })
  sender!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  /** Of an answer: when the mail server took it. */
  @Column('timestamptz', { nullable: true }) sentAt!: Date | null;
  /** Of a note or an answer: hashes of the caller's key and of what came with it, for a day (see `IdempotencyKey`). */
  @Index({ where: 'idempotency_key IS NOT NULL' })
  @Column('bytea', { nullable: true })
  idempotencyKey!: Buffer | null;
  @Column('bytea', { nullable: true }) fingerprint!: Buffer | null;
}

/** A text that the staff answers with again and again. */
@Entity('saved_answers')
export class SavedAnswer {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Column('varchar', { length: NAME_MAX, unique: true }) title!: string;
  /** `{name}` stands for the sender's name. */
  @Column('varchar', { length: ANSWER_MAX }) text!: string;
  /** The staff member who saved it last; null once that account is deleted, and with `changedAt` for those from before. */
  @ForeignKey(() => User, { onDelete: 'SET NULL' })
  @Index({ where: 'changed_by_id IS NOT NULL' })
  @Column('uuid', { nullable: true })
  changedById!: string | null;
  @Column('timestamptz', { nullable: true }) changedAt!: Date | null;
}

/** A staff member who has a message open. */
@Entity('message_viewers')
export class MessageViewer {
  @ForeignKey(() => ContactMessage, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  messageId!: string;
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  @Index()
  @PrimaryColumn('uuid')
  userId!: string;
  @CreateDateColumn({ type: 'timestamptz' }) seenAt!: Date;
}

/** An email as it came in, until it's read. */
@Entity('incoming_emails')
export class IncomingEmail {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Column('bytea') raw!: Buffer;
  @CreateDateColumn({ type: 'timestamptz' }) receivedAt!: Date;
  /** The message that has its beginning, where it couldn't be read. */
  @ForeignKey(() => ContactMessage, { onDelete: 'CASCADE' })
  @Index({ where: 'message_id IS NOT NULL' })
  @Column('uuid', { nullable: true })
  messageId!: string | null;
}

/** A note that a message, or everything of a person, was erased: how much, when and by whom, but not of whom. */
@Entity('erasures')
export class Erasure {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: string;
  @CreateDateColumn({ type: 'timestamptz' }) erasedAt!: Date;
  /** The staff member; null for an operator, for an owner, and once that account is deleted. */
  @ForeignKey(() => User, { onDelete: 'SET NULL' })
  @Index({ where: 'actor_id IS NOT NULL' })
  @Column('uuid', { nullable: true })
  actorId!: string | null;
  @Column('integer') messages!: number;
  /** Emails that waited in the queue. */
  @Column('integer') emails!: number;
  /** Of limits. */
  @Column('integer') counters!: number;
}

import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { CanonicalEmail } from '../../shared/email-address.js';
import { EMAIL_MAX, MESSAGE_MAX, NAME_MAX, SUBJECT_MAX } from '../../shared/lengths.js';

/** The states of a message. Spam looks like it, or the staff said so: it's kept for a shorter time, and not mailed. */
export const STATES = ['new', 'open', 'done', 'spam'] as const;
export type State = (typeof STATES)[number];

/**
 * A message from the contact form, or an email that came in. Three columns are generated, which TypeORM would need a table for:
 * the words of the search, since when the message needs an answer, `unanswered_since`, and when someone last wrote, `active_at`.
 */
@Entity('contact_messages')
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
  @Column('timestamptz', { nullable: true }) repliedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) answeredAt!: Date | null;
  /** The staff does not need to answer before this time. */
  @Column('timestamptz', { nullable: true }) waitingUntil!: Date | null;
  /** The `unanswered_since` that the assignee, and then all staff, were reminded of. */
  @Column('timestamptz', { nullable: true }) remindedFor!: Date | null;
  @Column('timestamptz', { nullable: true }) escalatedFor!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) receivedAt!: Date;
  /** Its number among all changes of the inbox, given out once it is committed. */
  @Column('bigint', { nullable: true }) change!: string | null;
  /** When a summary of spam counted it. */
  @Column('timestamptz', { name: 'summarised_at', nullable: true }) summarizedAt!: Date | null;
  /** When the mail server took the email about it. */
  @Column('timestamptz', { nullable: true }) emailedAt!: Date | null;
  /** Hashes of the caller's key and of what came with it, for a day (see `IdempotencyKey`). */
  @Column('bytea', { nullable: true }) idempotencyKey!: Buffer | null;
  @Column('bytea', { nullable: true }) fingerprint!: Buffer | null;
}

import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { EMAIL_MAX } from '../../shared/lengths.js';

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
export class InboxEntry {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Column('uuid') messageId!: string;
  /** The version of the message that this made. One act may leave two lines. */
  @Column('integer') version!: number;
  @Column('varchar', { length: 20 }) kind!: EntryKind;
  @Column('uuid', { nullable: true }) actorId!: string | null;
  /** What was written, the new state, the name of the new assignee (null: unassigned), or the time to wait until. */
  @Column('text', { nullable: true }) text!: string | null;
  /** Of an email that came in: its `From` address, in its canonical form. */
  @Column('varchar', { length: EMAIL_MAX, nullable: true }) sender!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('text', { array: true, nullable: true }) cc!: string[] | null;
  /** Its number among all changes, given out once it is committed. */
  @Column('bigint', { nullable: true }) change!: string | null;
  @Column('timestamptz', { nullable: true }) sentAt!: Date | null;
  /** Of a note or an answer: hashes of the caller's key and of what came with it, for a day (see `IdempotencyKey`). */
  @Column('bytea', { nullable: true }) idempotencyKey!: Buffer | null;
  @Column('bytea', { nullable: true }) fingerprint!: Buffer | null;
}

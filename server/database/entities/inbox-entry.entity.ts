import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryGeneratedColumn,
} from 'typeorm';
import { ANSWER_MAX } from '../../shared/limits.js';
import { ContactMessage } from './contact-message.entity.js';
import { User } from './user.entity.js';

/** The acts that leave a line in a message's history. */
export const ENTRY_KINDS = ['state', 'assignee', 'note', 'answer', 'retry'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** A line of a message's history: what somebody of the staff did with it. It goes when the message goes. */
@Entity({ name: 'inbox_entries' })
@Index('inbox_entries_message_id_version_idx', ['messageId', 'version'])
@Index('inbox_entries_actor_id_idx', ['actorId'], { where: 'actor_id IS NOT NULL' })
@Index('inbox_entries_idempotency_key_idx', ['idempotencyKey'], {
  where: 'idempotency_key IS NOT NULL',
})
@Check('inbox_entries_kind_check', `kind IN ('state', 'assignee', 'note', 'answer', 'retry')`)
export class InboxEntry {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @ForeignKey(() => ContactMessage, { name: 'inbox_entries_message_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'message_id' })
  messageId!: string;

  /** The version of the message that this made. One act may leave two lines. */
  @Column('integer')
  version!: number;

  @Column('varchar', { length: 20 })
  kind!: EntryKind;

  /** The account that did it; null once that is deleted. */
  @ForeignKey(() => User, { name: 'inbox_entries_actor_id_fkey', onDelete: 'SET NULL' })
  @Column('uuid', { name: 'actor_id', nullable: true })
  actorId!: string | null;

  /** The note, the answer, the new state, or the name of the new assignee (null for nobody). */
  @Column('varchar', { length: ANSWER_MAX, nullable: true })
  text!: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** Of an answer: when the mail server took it. */
  @Column('timestamptz', { name: 'sent_at', nullable: true })
  sentAt!: Date | null;

  /** Of a note or an answer: hashes of the caller's key and of what came with it, for a day (see `IdempotencyKey`). */
  @Column('bytea', { name: 'idempotency_key', nullable: true })
  idempotencyKey!: Buffer | null;

  @Column('bytea', { nullable: true })
  fingerprint!: Buffer | null;
}

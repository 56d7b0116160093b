import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { CanonicalEmail } from '../../shared/email-address.js';
import { EMAIL_MAX, MESSAGE_MAX, NAME_MAX, SUBJECT_MAX } from '../../shared/limits.js';

/** A message from the contact form. `set_aside` ones look like spam or a flood: kept, but no email goes out. */
@Entity({ name: 'contact_messages' })
@Index('contact_messages_set_aside_received_at_idx', ['receivedAt'], {
  where: "status = 'set_aside'",
})
@Index('contact_messages_email_canonical_idx', ['emailCanonical', 'receivedAt'])
@Check('contact_messages_status_check', `status IN ('accepted', 'set_aside')`)
export class ContactMessage {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('varchar', { length: NAME_MAX })
  name!: string;

  @Column('varchar', { length: EMAIL_MAX })
  email!: string;

  /**
   * What the message is found by when its writer wants a copy of it, or wants it erased (see `canonicalEmail`). Null for a
   * minute where a replica of an earlier release stored it.
   */
  @Column('text', { name: 'email_canonical', nullable: true })
  emailCanonical!: CanonicalEmail | null;

  @Column('varchar', { length: SUBJECT_MAX })
  subject!: string;

  @Column('varchar', { length: MESSAGE_MAX })
  message!: string;

  @Column('varchar', { length: 20, default: 'accepted' })
  status!: 'accepted' | 'set_aside';

  /** 0 (a person) to 100 (surely spam). */
  @Column('smallint', { name: 'spam_score', default: 0 })
  spamScore!: number;

  @Index('contact_messages_received_at_idx')
  @CreateDateColumn({ name: 'received_at', type: 'timestamptz' })
  receivedAt!: Date;

  /** The summary in which the consultancy was told that it was set aside. */
  @Column('timestamptz', { name: 'summarised_at', nullable: true })
  summarisedAt!: Date | null;

  /** Hashes of the caller's key and of what came with it, for a day (see `IdempotencyKey`). */
  @Index('contact_messages_idempotency_key_key', {
    unique: true,
    where: 'idempotency_key IS NOT NULL',
  })
  @Column('bytea', { name: 'idempotency_key', nullable: true })
  idempotencyKey!: Buffer | null;

  @Column('bytea', { nullable: true })
  fingerprint!: Buffer | null;
}

import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { EMAIL_MAX, MESSAGE_MAX, NAME_MAX, SUBJECT_MAX } from '../common/limits.js';

/** A message from the contact form. `set_aside` ones look like spam: kept, but no email goes out. */
@Entity({ name: 'contact_messages' })
@Check('contact_messages_status_check', `status IN ('accepted', 'set_aside')`)
export class ContactMessage {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'contact_messages_pkey' })
  id!: string;

  @Column('varchar', { length: NAME_MAX })
  name!: string;

  @Column('varchar', { length: EMAIL_MAX })
  email!: string;

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
}

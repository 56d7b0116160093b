import {
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryGeneratedColumn,
} from 'typeorm';
import { ContactMessage } from './contact-message.entity.js';

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

import { CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from './user.entity.js';
import { ContactMessage } from './contact-message.entity.js';

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

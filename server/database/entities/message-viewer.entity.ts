import { CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A staff member who has a message open, or had. */
@Entity('message_viewers')
export class MessageViewer {
  @PrimaryColumn('uuid') messageId!: string;
  @PrimaryColumn('uuid') userId!: string;
  /** When it was last open. */
  @CreateDateColumn({ type: 'timestamptz' }) seenAt!: Date;
}

import { CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A staff member who has a message open. */
@Entity('message_viewers')
export class MessageViewer {
  @PrimaryColumn('uuid') messageId!: string;
  @PrimaryColumn('uuid') userId!: string;
  @CreateDateColumn({ type: 'timestamptz' }) seenAt!: Date;
}

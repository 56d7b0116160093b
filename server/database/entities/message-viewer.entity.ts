import { CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

@Entity('message_viewers')
export class MessageViewer {
  @PrimaryColumn('uuid') messageId!: string;
  @PrimaryColumn('uuid') userId!: string;
  @CreateDateColumn({ type: 'timestamptz' }) seenAt!: Date;
}

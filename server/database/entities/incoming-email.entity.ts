import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An email as it came in, until it's read. */
@Entity('incoming_emails')
export class IncomingEmail {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Column('bytea') raw!: Buffer;
  @CreateDateColumn({ type: 'timestamptz' }) receivedAt!: Date;
  /** The message that has its beginning, where it couldn't be read. */
  @Column('uuid', { nullable: true }) messageId!: string | null;
}

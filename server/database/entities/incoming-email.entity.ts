import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What the inbox shows of an email without reading it again, and what an answer to it needs. */
export interface EmailFacts {
  /** The address in From, where answers go elsewhere. */
  from: string | null;
  cc: string[];
  /** Its Message-ID, after those that it refers to. */
  references: string[];
  /** Whether it came by the address that is the staff's, which its other recipients know from then on. */
  isToStaff?: true;
  /** Bytes as they are decoded. */
  attachments: { name: string; type: string; bytes: number }[];
}

/** An email as it came in. It stays as long as its message or its reply. */
@Entity('incoming_emails')
export class IncomingEmail {
  @PrimaryGeneratedColumn('uuid') id!: string;
  /** Null once it gave way: emails have a bound for each message, and one in all. */
  @Column('bytea', { nullable: true }) raw!: Buffer | null;
  @CreateDateColumn({ type: 'timestamptz' }) receivedAt!: Date;
  /** The message that it became or joined; null until it's read. */
  @Column('uuid', { nullable: true }) messageId!: string | null;
  /** Its reply, or the answer that it was; null where it is the message itself. */
  @Column('uuid', { nullable: true }) entryId!: string | null;
  /** Null until it's read, and where it couldn't be. */
  @Column('jsonb', { nullable: true }) facts!: EmailFacts | null;
}

import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** That everything of a person was erased on request, and how much it was. Not whose it was. */
@Entity({ name: 'erasures' })
export class Erasure {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @CreateDateColumn({ name: 'erased_at', type: 'timestamptz' })
  erasedAt!: Date;

  @Column('integer')
  messages!: number;

  /** Emails that waited in the queue. */
  @Column('integer')
  emails!: number;

  /** Of rate limits and email budgets. */
  @Column('integer')
  counters!: number;
}

import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A note that a message, or everything of a person, was erased: how much, when and by whom, but not of whom. */
@Entity('erasures')
export class Erasure {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: string;
  @CreateDateColumn({ type: 'timestamptz' }) erasedAt!: Date;
  /** The staff member; null for an operator, for an owner, and once that account is deleted. */
  @Column('uuid', { nullable: true })
  actorId!: string | null;
  @Column('integer') messages!: number;
  /** Emails that waited in the queue. */
  @Column('integer') emails!: number;
  /** Of limits. */
  @Column('integer') counters!: number;
}

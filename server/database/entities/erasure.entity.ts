import {
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryGeneratedColumn,
} from 'typeorm';
import { User } from './user.entity.js';

/** A note that a message, or everything of a person, was erased: how much, when and by whom, but not of whom. */
@Entity({ name: 'erasures' })
@Index('erasures_actor_id_idx', ['actorId'], { where: 'actor_id IS NOT NULL' })
export class Erasure {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @CreateDateColumn({ name: 'erased_at', type: 'timestamptz' })
  erasedAt!: Date;

  /** The member of the staff who did it; null for an operator, for an owner, and once that account is deleted. */
  @ForeignKey(() => User, { name: 'erasures_actor_id_fkey', onDelete: 'SET NULL' })
  @Column('uuid', { name: 'actor_id', nullable: true })
  actorId!: string | null;

  @Column('integer')
  messages!: number;

  /** Emails that waited in the queue. */
  @Column('integer')
  emails!: number;

  /** Of limits. */
  @Column('integer')
  counters!: number;
}

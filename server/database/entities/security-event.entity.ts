import { Column, CreateDateColumn, Entity, Generated, PrimaryGeneratedColumn } from 'typeorm';
import { REASON_MAX } from '../../shared/lengths.js';

@Entity('security_events')
export class SecurityEvent {
  /** Its order. Not shown: it counts the events of the whole site. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: string;
  @Generated('uuid') @Column('uuid') publicId!: string;
  @Column('uuid') userId!: string;
  @Column('varchar', { length: 40 }) type!: string;
  @CreateDateColumn({ type: 'timestamptz' }) beganAt!: Date;
  @CreateDateColumn({ type: 'timestamptz' }) occurredAt!: Date;
  /** How often: failures of one kind between two log-ins are one row, with the last one's time and place. */
  @Column('integer', { default: 1 }) count!: number;
  /** Whether the next of its kind is counted here. */
  @Column('boolean', { default: false }) open!: boolean;
  @Column('varchar', { length: REASON_MAX, nullable: true }) reason!: string | null;
  @Column('varchar', { length: 45, nullable: true }) ip!: string | null;
  @Column('varchar', { length: 400, nullable: true }) userAgent!: string | null;
}

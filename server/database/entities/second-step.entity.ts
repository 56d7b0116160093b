import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** An authenticator app that an account's password log-ins ask for, or that is being set up. */
@Entity('second_steps')
export class SecondStep {
  @PrimaryColumn('uuid') userId!: string;
  /** The key shared with the app, sealed. */
  @Column('text') secret!: string;
  @Column('varchar', { length: 16 }) keyId!: string;
  /** The time step (RFC 6238) of the last accepted code. Codes up to it are refused. */
  @Column('integer', { nullable: true }) lastTimeStep!: number | null;
  /** The session that set it up, or showed a code of it last at its log-in: no foreign key, it may have ended. */
  @Column('uuid') sessionId!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  /** When a right code switched it on; null while it is being set up. */
  @Column('timestamptz', { nullable: true }) enabledAt!: Date | null;
}

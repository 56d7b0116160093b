import {
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  IsNull,
  Not,
  PrimaryColumn,
} from 'typeorm';
import { User } from './user.entity.js';

/** An authenticator app that an account's password log-ins ask for, or that is being set up. */
@Entity('second_steps')
@Index('second_steps_pending_idx', ['createdAt'], { where: 'enabled_at IS NULL' })
export class SecondStep {
  @ForeignKey(() => User, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') userId!: string;
  /** The key shared with the app, sealed. */
  @Column('text') secret!: string;
  /** The one of the server's keys that sealed it. */
  @Column('varchar', { length: 16 }) keyId!: string;
  /** The time step (RFC 6238) of the last code that was taken: none of it or before is taken again. */
  @Column('integer', { nullable: true }) lastTimeStep!: number | null;
  /** The session that set it up, or showed a code of it last at its log-in: no foreign key, it may have ended. */
  @Column('uuid') sessionId!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  /** When a right code switched it on; null while it is being set up. */
  @Column('timestamptz', { nullable: true }) enabledAt!: Date | null;
}

/** Finds the second step of an account that has one switched on. */
export const switchedOn = (userId: string) => ({ userId, enabledAt: Not(IsNull()) });

/** Takes the place of the app once. It goes when it is used. */
@Entity('recovery_codes')
export class RecoveryCode {
  /** SHA-256 of the code, which is too long to be guessed from it. */
  @PrimaryColumn('bytea') codeHash!: Buffer;
  @ForeignKey(() => SecondStep, { onDelete: 'CASCADE' }) @Index() @Column('uuid') userId!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

/** A log-in that has shown the password and still owes a code. */
@Entity('second_step_challenges')
export class SecondStepChallenge {
  /** SHA-256 of the token. */
  @PrimaryColumn('bytea') tokenHash!: Buffer;
  @ForeignKey(() => SecondStep, { onDelete: 'CASCADE' }) @Index() @Column('uuid') userId!: string;
  /** SHA-256 of the password's hash: it is worth nothing once the password is another one. */
  @Column('bytea') passwordTag!: Buffer;
  /** "Remember this device", as it was sent with the password. */
  @Column('boolean') remembered!: boolean;
  @Column('smallint', { default: 0 }) tries!: number;
  @Column('timestamptz') expiresAt!: Date;
}

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
@Entity({ name: 'second_steps' })
@Index('second_steps_pending_idx', ['createdAt'], { where: 'enabled_at IS NULL' })
export class SecondStep {
  @ForeignKey(() => User, { name: 'second_steps_user_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  /** The key shared with the app, sealed. */
  @Column('text')
  secret!: string;

  /** The one of the server's keys that sealed it. */
  @Column('varchar', { name: 'key_id', length: 16 })
  keyId!: string;

  /** The time step (RFC 6238) of the last code that was taken: none of it or before is taken again. */
  @Column('integer', { name: 'last_time_step', nullable: true })
  lastTimeStep!: number | null;

  /** The session that set it up, or showed a code of it last at its log-in: no foreign key, it may have ended. */
  @Column('uuid', { name: 'session_id' })
  sessionId!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** When a right code switched it on; null while it is being set up. */
  @Column('timestamptz', { name: 'enabled_at', nullable: true })
  enabledAt!: Date | null;
}

/** Finds the second step of an account that has one switched on. */
export const switchedOn = (userId: string) => ({ userId, enabledAt: Not(IsNull()) });

/** Takes the place of the app once. It goes when it is used. */
@Entity({ name: 'recovery_codes' })
export class RecoveryCode {
  /** SHA-256 of the code, which is too long to be guessed from it. */
  @PrimaryColumn('bytea', { name: 'code_hash' })
  codeHash!: Buffer;

  @ForeignKey(() => SecondStep, 'userId', {
    name: 'recovery_codes_user_id_fkey',
    onDelete: 'CASCADE',
  })
  @Index('recovery_codes_user_id_idx')
  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}

/** A log-in that has shown the password and still owes a code. */
@Entity({ name: 'second_step_challenges' })
export class SecondStepChallenge {
  /** SHA-256 of the token. */
  @PrimaryColumn('bytea', { name: 'token_hash' })
  tokenHash!: Buffer;

  @ForeignKey(() => SecondStep, 'userId', {
    name: 'second_step_challenges_user_id_fkey',
    onDelete: 'CASCADE',
  })
  @Index('second_step_challenges_user_id_idx')
  @Column('uuid', { name: 'user_id' })
  userId!: string;

  /** SHA-256 of the password's hash: it is worth nothing once the password is another one. */
  @Column('bytea', { name: 'password_tag' })
  passwordTag!: Buffer;

  /** "Remember this device", as it was sent with the password. */
  @Column('boolean')
  remembered!: boolean;

  @Column('smallint', { default: 0 })
  tries!: number;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}

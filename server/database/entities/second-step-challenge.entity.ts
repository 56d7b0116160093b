import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A log-in that has shown the password and still owes a code. */
@Entity('second_step_challenges')
export class SecondStepChallenge {
  /** SHA-256 of the token. */
  @PrimaryColumn('bytea') tokenHash!: Buffer;
  @Column('uuid') userId!: string;
  /** SHA-256 of the password's hash: it is worth nothing once the password is another one. */
  @Column('bytea') passwordTag!: Buffer;
  @Column('boolean') remembered!: boolean;
  @Column('smallint', { default: 0 }) tries!: number;
  @Column('timestamptz') expiresAt!: Date;
}

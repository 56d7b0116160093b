import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Of a session that an identity starts: what its provider ends it by, when its owner logged in there, in seconds since 1970,
 * and how long it lasts at most, in seconds.
 */
interface ByProvider {
  identityId: string;
  providerSid: string | null;
  authTime?: number | undefined;
  most: number;
}

/** A log-in that has shown the password, or an identity, and still owes a code. */
@Entity('second_step_challenges')
export class SecondStepChallenge {
  /** SHA-256 of the token. */
  @PrimaryColumn('bytea') tokenHash!: Buffer;
  @Column('uuid') userId!: string;
  /** SHA-256 of the password's hash: it is worth nothing once the password is another one. */
  @Column('bytea') passwordTag!: Buffer;
  @Column('jsonb', { nullable: true }) byProvider!: ByProvider | null;
  @Column('boolean') remembered!: boolean;
  @Column('smallint', { default: 0 }) tries!: number;
  @Column('timestamptz') expiresAt!: Date;
}

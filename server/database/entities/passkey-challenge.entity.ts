import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Random bytes that a passkey has yet to answer. */
@Entity('passkey_challenges')
export class PasskeyChallenge {
  @PrimaryColumn('bytea') challenge!: Buffer;
  @Column('varchar', { length: 20 }) purpose!: string;
  /** The account that has to answer; null where any may log in. */
  @Column('uuid', { nullable: true }) userId!: string | null;
  @Column('timestamptz') expiresAt!: Date;
}

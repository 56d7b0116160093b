import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from './user.entity.js';

/** Random bytes that a passkey has yet to answer. */
@Entity('passkey_challenges')
export class PasskeyChallenge {
  @PrimaryColumn('bytea') challenge!: Buffer;
  /** The purpose of the answer. */
  @Column('varchar', { length: 20 }) purpose!: string;
  /** The account that has to answer; null where any may log in. */
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  @Index({ where: 'user_id IS NOT NULL' })
  @Column('uuid', { nullable: true })
  userId!: string | null;
  @Column('timestamptz') expiresAt!: Date;
}

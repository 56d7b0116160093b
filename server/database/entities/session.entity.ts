import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from './user.entity.js';

/** A log-in. Its id is the `sid` of the token; without its row the token is worth nothing. */
@Entity({ name: 'sessions' })
export class Session {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey(() => User, { name: 'sessions_user_id_fkey', onDelete: 'CASCADE' })
  @Index('sessions_user_id_idx')
  @Column('uuid', { name: 'user_id' })
  userId!: string;

  /** "Remember this device": 30 days instead of 12 hours. */
  @Column('boolean')
  remembered!: boolean;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** When the session last showed the password: at its login, or since (`reauthenticate`). */
  @Column('timestamptz', { name: 'authenticated_at', default: () => 'now()' })
  authenticatedAt!: Date;

  /** When it last showed two factors: a passkey, or a code beside the password. Null: never. */
  @Column('timestamptz', { name: 'two_factors_at', nullable: true })
  twoFactorsAt!: Date | null;

  /** Written at most every few minutes; the idle limit counts from here. */
  @Column('timestamptz', { name: 'last_seen_at', default: () => 'now()' })
  lastSeenAt!: Date;

  @Index('sessions_expires_at_idx')
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('varchar', { name: 'last_ip', length: 45, nullable: true })
  lastIp!: string | null;

  @Column('varchar', { name: 'user_agent', length: 400, nullable: true })
  userAgent!: string | null;
}

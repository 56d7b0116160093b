import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A log-in. Its id is the `sid` of the token; without its row the token is worth nothing. */
@Entity('sessions')
export class Session {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') userId!: string;
  /** "Remember this device": 30 days instead of 12 hours. */
  @Column('boolean') remembered!: boolean;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  /** When the session last showed the password: at its login, or since (`reauthenticate`). */
  @Column('timestamptz', { default: () => 'now()' }) authenticatedAt!: Date;
  /** When it last showed two factors: a passkey, or a code beside the password. Null: never. */
  @Column('timestamptz', { nullable: true }) twoFactorsAt!: Date | null;
  /** Written at most every few minutes; the idle limit counts from here. */
  @Column('timestamptz', { default: () => 'now()' }) lastSeenAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
  /** The identity that started it, and the ID of the session at the provider (`sid`). */
  @Column('uuid', { nullable: true }) identityId!: string | null;
  @Column('text', { nullable: true }) providerSid!: string | null;
  @Column('varchar', { length: 45, nullable: true }) lastIp!: string | null;
  @Column('varchar', { length: 400, nullable: true }) userAgent!: string | null;
}

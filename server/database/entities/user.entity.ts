import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { CanonicalEmail } from '../../shared/email-address.js';
import { EMAIL_MAX, NAME_MAX } from '../../shared/limits.js';

/** An account. */
@Entity({ name: 'users' })
export class User {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** For showing and for sending (see `mailableEmail`). */
  @Column('varchar', { length: EMAIL_MAX })
  email!: string;

  /** The key by which the account is found, and unique (see `canonicalEmail`). */
  @Index('users_email_canonical_key', { unique: true })
  @Column('text', { name: 'email_canonical' })
  emailCanonical!: CanonicalEmail;

  /**
   * Since when the address is known to be the owner's: a link that was sent there has been used. Until
   * then anybody may have typed it, and it gets nothing but what such links need.
   */
  @Column('timestamptz', { name: 'email_confirmed_at', nullable: true })
  emailConfirmedAt!: Date | null;

  /** Until when it is kept though nobody confirms or uses it; null when it is confirmed. */
  @Index('users_confirm_by_idx', { where: 'confirm_by IS NOT NULL' })
  @Column('timestamptz', { name: 'confirm_by', nullable: true })
  confirmBy!: Date | null;

  /** Where its owner logged in or used a link, as `RequestOrigin` has networks: the last one first, ten at most. */
  @Column('text', { name: 'known_networks', array: true, default: () => "'{}'" })
  knownNetworks!: string[];

  /** The browsers with which its owner logged in or used a link, as `deviceName` has them: the last one first, ten at most. */
  @Column('text', { name: 'known_browsers', array: true, default: () => "'{}'" })
  knownBrowsers!: string[];

  @Column('varchar', { length: NAME_MAX, nullable: true })
  name!: string | null;

  /** argon2id in PHC string format; null where the owner logs in with passkeys only. */
  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash!: string | null;

  /** Since when the account may use the inbox; null for everybody but the staff. Only a command sets it. */
  @Index('users_staff_since_idx', { where: 'staff_since IS NOT NULL' })
  @Column('timestamptz', { name: 'staff_since', nullable: true })
  staffSince!: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}

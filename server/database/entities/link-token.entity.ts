import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { CanonicalEmail } from '../../shared/email-address.js';
import { EMAIL_MAX } from '../../shared/limits.js';
import { User } from './user.entity.js';

/** The one live link of its kind that an account was mailed; a newer one takes its place. */
export abstract class LinkToken {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  /** SHA-256 of the token. */
  @Column('bytea', { name: 'token_hash' })
  tokenHash!: Buffer;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}

@Entity({ name: 'password_reset_tokens' })
@ForeignKey(() => User, ['userId'], ['id'], {
  name: 'password_reset_tokens_user_id_fkey',
  onDelete: 'CASCADE',
})
@Index('password_reset_tokens_token_hash_key', ['tokenHash'], { unique: true })
export class PasswordResetToken extends LinkToken {}

@Entity({ name: 'email_confirmation_tokens' })
@ForeignKey(() => User, ['userId'], ['id'], {
  name: 'email_confirmation_tokens_user_id_fkey',
  onDelete: 'CASCADE',
})
@Index('email_confirmation_tokens_token_hash_key', ['tokenHash'], { unique: true })
export class EmailConfirmationToken extends LinkToken {}

/**
 * A change of address that was asked for. Until the link is mailed, the hash is one that no token has. It stays when the
 * link has been used, so that a second press is told the same.
 */
@Entity({ name: 'email_change_tokens' })
@ForeignKey(() => User, ['userId'], ['id'], {
  name: 'email_change_tokens_user_id_fkey',
  onDelete: 'CASCADE',
})
@Index('email_change_tokens_token_hash_key', ['tokenHash'], { unique: true })
export class EmailChangeToken extends LinkToken {
  /** The address that the account gets, as it is mailed. */
  @Column('varchar', { length: EMAIL_MAX })
  email!: string;

  /** The address that the account had: of any other the link is worth nothing. */
  @Column('text', { name: 'started_from' })
  startedFrom!: CanonicalEmail;

  /** Whether the mail of the address that the account has is no longer its owner's to read. */
  @Column('boolean', { name: 'old_address_lost' })
  oldAddressLost!: boolean;
}

/** One of the links that the security notices to an account hold: each is good, until one of them is used. */
@Entity({ name: 'not_me_tokens' })
export class NotMeToken {
  /** SHA-256 of the token. */
  @PrimaryColumn('bytea', { name: 'token_hash' })
  tokenHash!: Buffer;

  @ForeignKey(() => User, { name: 'not_me_tokens_user_id_fkey', onDelete: 'CASCADE' })
  @Index('not_me_tokens_user_id_idx')
  @Column('uuid', { name: 'user_id' })
  userId!: string;

  /** The address that the link gives back to the account, as it was mailed; null where it gives none back. */
  @Column('varchar', { length: EMAIL_MAX, nullable: true })
  restores!: string | null;

  @Index('not_me_tokens_expires_at_idx')
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}

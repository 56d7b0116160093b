import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
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

  @Index('not_me_tokens_expires_at_idx')
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}

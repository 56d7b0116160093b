import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from './user.entity.js';

/** The one live reset token of a user, kept as its SHA-256 hash only. */
@Entity({ name: 'password_reset_tokens' })
export class PasswordResetToken {
  @ForeignKey(() => User, { name: 'password_reset_tokens_user_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', {
    name: 'user_id',
  })
  userId!: string;

  @Index('password_reset_tokens_token_hash_key', { unique: true })
  @Column('bytea', { name: 'token_hash' })
  tokenHash!: Buffer;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}

import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from './user.entity.js';

/** The one live confirmation link of an account; a newer one takes its place. */
@Entity({ name: 'email_confirmation_tokens' })
export class EmailConfirmationToken {
  @ForeignKey(() => User, { name: 'email_confirmation_tokens_user_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', {
    name: 'user_id',
  })
  userId!: string;

  /** SHA-256 of the token. */
  @Index('email_confirmation_tokens_token_hash_key', { unique: true })
  @Column('bytea', { name: 'token_hash' })
  tokenHash!: Buffer;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}

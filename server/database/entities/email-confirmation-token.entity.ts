import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  OneToOne,
  PrimaryColumn,
} from 'typeorm';
import { User } from './user.entity.js';

/** The one live confirmation link of an account; a newer one takes its place. */
@Entity({ name: 'email_confirmation_tokens' })
export class EmailConfirmationToken {
  @PrimaryColumn('uuid', {
    name: 'user_id',
    primaryKeyConstraintName: 'email_confirmation_tokens_pkey',
  })
  userId!: string;

  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({
    name: 'user_id',
    foreignKeyConstraintName: 'email_confirmation_tokens_user_id_fkey',
  })
  user?: User;

  /** SHA-256 of the token. */
  @Index('email_confirmation_tokens_token_hash_key', { unique: true })
  @Column('bytea', { name: 'token_hash' })
  tokenHash!: Buffer;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}

import {
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryGeneratedColumn,
} from 'typeorm';
import { NAME_MAX } from '../../shared/limits.js';
import type { Scope } from '../../shared/scopes.js';
import { User } from './user.entity.js';

/** A key that an owner made for a program. Revoked and expired ones are kept for a while, so that the program is told. */
@Entity({ name: 'personal_access_tokens' })
export class PersonalAccessToken {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @ForeignKey(() => User, { name: 'personal_access_tokens_user_id_fkey', onDelete: 'CASCADE' })
  @Index('personal_access_tokens_user_id_idx')
  @Column('uuid', { name: 'user_id' })
  userId!: string;

  /** SHA-256 of the token. */
  @Index('personal_access_tokens_token_hash_key', { unique: true })
  @Column('bytea', { name: 'token_hash' })
  tokenHash!: Buffer;

  /** Its prefix and its last four characters, by which its owner knows it. */
  @Column('varchar', { length: 16 })
  hint!: string;

  @Column('varchar', { length: NAME_MAX })
  name!: string;

  @Column('text', { array: true })
  scopes!: Scope[];

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** Its end. A revocation brings it forward, so that one condition tells whether it is good. */
  @Index('personal_access_tokens_expires_at_idx')
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  /** When its owner is told next that it is about to expire; null when there is nothing more to tell. */
  @Index('personal_access_tokens_remind_at_idx', { where: 'remind_at IS NOT NULL' })
  @Column('timestamptz', { name: 'remind_at', nullable: true })
  remindAt!: Date | null;

  /** The reason for its end: revoked, or else expired. */
  @Column('boolean', { default: false })
  revoked!: boolean;

  /** Written at most every ten minutes. */
  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;

  /** As `RequestOrigin` has networks. */
  @Column('varchar', { name: 'last_used_from', length: 45, nullable: true })
  lastUsedFrom!: string | null;
}

import {
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  PrimaryGeneratedColumn,
} from 'typeorm';
import { NAME_MAX } from '../../shared/limits.js';
import { User } from './user.entity.js';

/** A passkey: a credential record (WebAuthn level 3, section 4). */
@Entity({ name: 'passkeys' })
export class Passkey {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @ForeignKey(() => User, { name: 'passkeys_user_id_fkey', onDelete: 'CASCADE' })
  @Index('passkeys_user_id_idx')
  @Column('uuid', { name: 'user_id' })
  userId!: string;

  /** The authenticator's name for it, 1,023 bytes at most. */
  @Index('passkeys_credential_id_key', { unique: true })
  @Column('bytea', { name: 'credential_id' })
  credentialId!: Buffer;

  /** A COSE key (RFC 9052 section 7). */
  @Column('bytea', { name: 'public_key' })
  publicKey!: Buffer;

  /** How often it was used, as far as the authenticator counts; 0 where it does not. Text, as PostgreSQL's driver has it. */
  @Column('bigint')
  counter!: string;

  /** How a browser reaches it, for the next time that it is asked for. */
  @Column('text', { array: true })
  transports!: string[];

  /** The make of the authenticator; zeros where it is not told. */
  @Column('uuid')
  aaguid!: string;

  /** Whether it may be copied to other devices of its owner. */
  @Column('boolean', { name: 'backup_eligible' })
  backupEligible!: boolean;

  /** Whether it has been. */
  @Column('boolean', { name: 'backed_up' })
  backedUp!: boolean;

  @Column('varchar', { length: NAME_MAX })
  name!: string;

  /** The session that it was made in, or started last: a confirmation of the address from there keeps it. */
  @Column('uuid', { name: 'session_id' })
  sessionId!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;
}

/** Random bytes that a passkey has yet to answer. */
@Entity({ name: 'passkey_challenges' })
export class PasskeyChallenge {
  @PrimaryColumn('bytea')
  challenge!: Buffer;

  /** The purpose of the answer. */
  @Column('varchar', { length: 20 })
  purpose!: string;

  /** The account that has to answer; null where anybody may log in. */
  @ForeignKey(() => User, { name: 'passkey_challenges_user_id_fkey', onDelete: 'CASCADE' })
  @Index('passkey_challenges_user_id_idx', { where: 'user_id IS NOT NULL' })
  @Column('uuid', { name: 'user_id', nullable: true })
  userId!: string | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}

import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { NAME_MAX } from '../../shared/lengths.js';
import type { Scope } from '../../shared/scopes.js';

/** A key that an owner made for a program. Ended ones are kept for a while, so that the program learns why it fails. */
@Entity('personal_access_tokens')
export class PersonalAccessToken {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Column('uuid') userId!: string;
  /** SHA-256 of the token. */
  @Column('bytea') tokenHash!: Buffer;
  /** Its prefix and its last four characters, by which its owner knows it. */
  @Column('varchar', { length: 16 }) hint!: string;
  @Column('varchar', { length: NAME_MAX }) name!: string;
  @Column('text', { array: true }) scopes!: Scope[];
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  /** A revocation sets it to now, so that one condition says whether the token is valid. */
  @Column('timestamptz') expiresAt!: Date;
  /** When its owner is next reminded that it is about to expire; null when no reminder is left. */
  @Column('timestamptz', { nullable: true }) remindAt!: Date | null;
  @Column('boolean', { default: false }) revoked!: boolean;
  /** Written at most every ten minutes. */
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
  /** As `RequestOrigin` has networks. */
  @Column('varchar', { length: 45, nullable: true }) lastUsedFrom!: string | null;
}

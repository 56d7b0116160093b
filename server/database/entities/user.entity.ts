import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { CanonicalEmail } from '../../shared/email-address.js';
import { EMAIL_MAX, NAME_MAX } from '../../shared/lengths.js';

@Entity('users')
export class User {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Column('varchar', { length: EMAIL_MAX }) email!: string;
  /** The key by which the account is found, and unique (see `canonicalEmail`). */
  @Column('text') emailCanonical!: CanonicalEmail;
  /** When a link that was sent there was used. Before that, anyone may have typed the address: it gets such links only. */
  @Column('timestamptz', { nullable: true }) emailConfirmedAt!: Date | null;
  /** When it is removed unless it is confirmed or used; null when it is confirmed. */
  @Column('timestamptz', { nullable: true }) confirmBy!: Date | null;
  /** Where its owner logged in or used a link, as `RequestOrigin` has networks: the last one first, ten at most. */
  @Column('text', { array: true, default: () => "'{}'" }) knownNetworks!: string[];
  /** The browsers with which its owner did so, as `deviceName` has them: the last one first, ten at most. */
  @Column('text', { array: true, default: () => "'{}'" }) knownBrowsers!: string[];
  @Column('varchar', { length: NAME_MAX, nullable: true }) name!: string | null;
  /** argon2id in PHC string format; null where the owner logs in with passkeys only. */
  @Column('text', { nullable: true }) passwordHash!: string | null;
  /** Since when the account may use the inbox. Only a command sets it. */
  @Column('timestamptz', { nullable: true }) staffSince!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { NAME_MAX } from '../../shared/lengths.js';

/** A passkey: a credential record (WebAuthn level 3, section 4). */
@Entity('passkeys')
export class Passkey {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Column('uuid') userId!: string;
  /** The authenticator's name for it, 1,023 bytes at most. */
  @Column('bytea') credentialId!: Buffer;
  /** A COSE key (RFC 9052 section 7). */
  @Column('bytea') publicKey!: Buffer;
  /** Uses, as far as the authenticator counts; 0 where it does not. Text, as PostgreSQL's driver has it. */
  @Column('bigint') counter!: string;
  /** How a browser reaches it, for the next time that it is asked for. */
  @Column('text', { array: true }) transports!: string[];
  /** Whether it may be copied to other devices of its owner. */
  @Column('boolean') backupEligible!: boolean;
  @Column('boolean') backedUp!: boolean;
  @Column('varchar', { length: NAME_MAX }) name!: string;
  /** The session that it was made in, or started last: a confirmation of the address from there keeps it. */
  @Column('uuid') sessionId!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
}

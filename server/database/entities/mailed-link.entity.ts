import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { EMAIL_MAX } from '../../shared/lengths.js';

/**
 * - `reset`: sets a new password
 * - `take-back`: does that and takes the account back; each security notice has one
 * - `confirmation`: confirms the address
 * - `email-change`: gives the account another address
 */
export const LINK_KINDS = ['reset', 'take-back', 'confirmation', 'email-change'] as const;

/** SQL: the kinds of which an account has one at most. */
export const REPLACED_KINDS = `kind <> 'take-back'`;

@Entity('mailed_links')
export class MailedLink {
  /** SHA-256 of the token. Of a change of address it matches no token until its link is mailed. */
  @PrimaryColumn('bytea') tokenHash!: Buffer;
  @Column('uuid') userId!: string;
  @Column('varchar', { length: 20 }) kind!: (typeof LINK_KINDS)[number];
  /** The address this link sets: the new one for a change, the old one for a notice. */
  @Column('varchar', { length: EMAIL_MAX, nullable: true }) newEmail!: string | null;
  /** Of a confirmation: SHA-256 of the key that the browser of the sign-up keeps. */
  @Column('bytea', { nullable: true }) browserHash!: Buffer | null;
  @Column('timestamptz') expiresAt!: Date;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

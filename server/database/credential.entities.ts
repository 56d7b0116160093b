import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  type EntityManager,
  ForeignKey,
  Index,
  IsNull,
  Not,
  PrimaryColumn,
  PrimaryGeneratedColumn,
} from 'typeorm';
import type { CanonicalEmail } from '../shared/email-address.js';
import { EMAIL_MAX, NAME_MAX } from '../shared/limits.js';
import type { Scope } from '../shared/scopes.js';
import { inFuture, User } from './account.entities.js';

/**
 * - `reset`: sets a new password
 * - `take-back`: does that and takes the account back; each security notice has one
 * - `confirmation`: confirms the address
 * - `email-change`: gives the account another address
 */
export const LINK_KINDS = ['reset', 'take-back', 'confirmation', 'email-change'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** SQL: the kinds of which an account has one at most. */
export const REPLACED_KINDS = `kind <> 'take-back'`;

/** A link that was mailed to an account and still works. */
@Entity('mailed_links')
@Check('mailed_links_kind_check', `kind IN ('reset', 'take-back', 'confirmation', 'email-change')`)
@Index(['userId', 'kind'])
@Index('mailed_links_user_id_kind_key', ['userId', 'kind'], { unique: true, where: REPLACED_KINDS })
export class MailedLink {
  /** SHA-256 of the token. Of a change of address it matches no token until its link is mailed. */
  @PrimaryColumn('bytea') tokenHash!: Buffer;
  @ForeignKey(() => User, { onDelete: 'CASCADE' }) @Column('uuid') userId!: string;
  @Column('varchar', { length: 20 }) kind!: LinkKind;
  /** The address that the account gets: of a change the new one, of a notice to an address left behind that one. */
  @Column('varchar', { length: EMAIL_MAX, nullable: true }) newEmail!: string | null;
  /** Of a change, the address that the account had: from any other, the link doesn't work. */
  @Column('text', { nullable: true }) startedFrom!: CanonicalEmail | null;
  /** Of a change, whether the owner no longer reads the mail of that address. */
  @Column('boolean', { default: false }) oldAddressLost!: boolean;
  @Index() @Column('timestamptz') expiresAt!: Date;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

/** Finds the links that give an account an address back that it has left. */
export const restoring = (userId: string) =>
  ({ userId, kind: 'take-back', newEmail: Not(IsNull()) }) as const;

/** An authenticator app that an account's password log-ins ask for, or that is being set up. */
@Entity('second_steps')
@Index('second_steps_pending_idx', ['createdAt'], { where: 'enabled_at IS NULL' })
export class SecondStep {
  @ForeignKey(() => User, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') userId!: string;
  /** The key shared with the app, sealed. */
  @Column('text') secret!: string;
  /** The one of the server's keys that sealed it. */
  @Column('varchar', { length: 16 }) keyId!: string;
  /** The time step (RFC 6238) of the last code that was taken: none of it or before is taken again. */
  @Column('integer', { nullable: true }) lastTimeStep!: number | null;
  /** The session that set it up, or showed a code of it last at its log-in: no foreign key, it may have ended. */
  @Column('uuid') sessionId!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  /** When a right code switched it on; null while it is being set up. */
  @Column('timestamptz', { nullable: true }) enabledAt!: Date | null;
}

/** Finds the second step of an account that has one switched on. */
export const switchedOn = (userId: string) => ({ userId, enabledAt: Not(IsNull()) });

/** Takes the place of the app once. It goes when it is used. */
@Entity('recovery_codes')
export class RecoveryCode {
  /** SHA-256 of the code, which is too long to be guessed from it. */
  @PrimaryColumn('bytea') codeHash!: Buffer;
  @ForeignKey(() => SecondStep, { onDelete: 'CASCADE' }) @Index() @Column('uuid') userId!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

/** A log-in that has shown the password and still owes a code. */
@Entity('second_step_challenges')
export class SecondStepChallenge {
  /** SHA-256 of the token. */
  @PrimaryColumn('bytea') tokenHash!: Buffer;
  @ForeignKey(() => SecondStep, { onDelete: 'CASCADE' }) @Index() @Column('uuid') userId!: string;
  /** SHA-256 of the password's hash: it is worth nothing once the password is another one. */
  @Column('bytea') passwordTag!: Buffer;
  /** "Remember this device", as it was sent with the password. */
  @Column('boolean') remembered!: boolean;
  @Column('smallint', { default: 0 }) tries!: number;
  @Column('timestamptz') expiresAt!: Date;
}

/** A passkey: a credential record (WebAuthn level 3, section 4). */
@Entity('passkeys')
export class Passkey {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @ForeignKey(() => User, { onDelete: 'CASCADE' }) @Index() @Column('uuid') userId!: string;
  /** The authenticator's name for it, 1,023 bytes at most. */
  @Index('passkeys_credential_id_key', { unique: true }) @Column('bytea') credentialId!: Buffer;
  /** A COSE key (RFC 9052 section 7). */
  @Column('bytea') publicKey!: Buffer;
  /** Uses, as far as the authenticator counts; 0 where it does not. Text, as PostgreSQL's driver has it. */
  @Column('bigint') counter!: string;
  /** How a browser reaches it, for the next time that it is asked for. */
  @Column('text', { array: true }) transports!: string[];
  /** Whether it may be copied to other devices of its owner. */
  @Column('boolean') backupEligible!: boolean;
  /** Whether it has been. */
  @Column('boolean') backedUp!: boolean;
  @Column('varchar', { length: NAME_MAX }) name!: string;
  /** The session that it was made in, or started last: a confirmation of the address from there keeps it. */
  @Column('uuid') sessionId!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
}

/** Random bytes that a passkey has yet to answer. */
@Entity('passkey_challenges')
export class PasskeyChallenge {
  @PrimaryColumn('bytea') challenge!: Buffer;
  /** The purpose of the answer. */
  @Column('varchar', { length: 20 }) purpose!: string;
  /** The account that has to answer; null where any may log in. */
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  @Index({ where: 'user_id IS NOT NULL' })
  @Column('uuid', { nullable: true })
  userId!: string | null;
  @Column('timestamptz') expiresAt!: Date;
}

/** A key that an owner made for a program. Revoked and expired ones are kept for a while, so that the program is told. */
@Entity('personal_access_tokens')
export class PersonalAccessToken {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @ForeignKey(() => User, { onDelete: 'CASCADE' }) @Index() @Column('uuid') userId!: string;
  /** SHA-256 of the token. */
  @Index('personal_access_tokens_token_hash_key', { unique: true })
  @Column('bytea')
  tokenHash!: Buffer;
  /** Its prefix and its last four characters, by which its owner knows it. */
  @Column('varchar', { length: 16 }) hint!: string;
  @Column('varchar', { length: NAME_MAX }) name!: string;
  @Column('text', { array: true }) scopes!: Scope[];
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  /** Its end. A revocation brings it forward, so that one condition tells whether it is good. */
  @Index() @Column('timestamptz') expiresAt!: Date;
  /** When its owner is told next that it is about to expire; null when there is nothing more to tell. */
  @Index({ where: 'remind_at IS NOT NULL' })
  @Column('timestamptz', { nullable: true })
  remindAt!: Date | null;
  /** The reason for its end: revoked, or else expired. */
  @Column('boolean', { default: false }) revoked!: boolean;
  /** Written at most every ten minutes. */
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
  /** As `RequestOrigin` has networks. */
  @Column('varchar', { length: 45, nullable: true }) lastUsedFrom!: string | null;
}

/** Ends tokens of an account on every replica: all, or the one named. @returns how many of them were good until now */
export async function revokePersonalTokens(
  manager: EntityManager,
  which: { userId: string; id?: string },
): Promise<number> {
  const { affected } = await manager.update(
    PersonalAccessToken,
    { ...which, expiresAt: inFuture() },
    { expiresAt: () => 'now()', revoked: true, remindAt: null },
  );
  return affected ?? 0;
}

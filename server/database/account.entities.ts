import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  type EntityManager,
  type FindOptionsWhere,
  ForeignKey,
  Generated,
  Index,
  Not,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  Raw,
} from 'typeorm';
import type { CanonicalEmail } from '../shared/email-address.js';
import { AI_PERSONAS, type AiPersona, EMAIL_MAX, NAME_MAX, REASON_MAX } from '../shared/limits.js';

@Entity('users')
export class User {
  @PrimaryGeneratedColumn('uuid') id!: string;
  /** For showing and for sending (see `mailableEmail`). */
  @Column('varchar', { length: EMAIL_MAX }) email!: string;
  /** The key by which the account is found, and unique (see `canonicalEmail`). */
  @Index('users_email_canonical_key', { unique: true })
  @Column('text')
  emailCanonical!: CanonicalEmail;
  /** When a link that was sent there was used. Before that, anyone may have typed the address: it gets such links only. */
  @Column('timestamptz', { nullable: true }) emailConfirmedAt!: Date | null;
  /** When it is removed unless it is confirmed or used; null when it is confirmed. */
  @Index({ where: 'confirm_by IS NOT NULL' })
  @Column('timestamptz', { nullable: true })
  confirmBy!: Date | null;
  /** Where its owner logged in or used a link, as `RequestOrigin` has networks: the last one first, ten at most. */
  @Column('text', { array: true, default: () => "'{}'" }) knownNetworks!: string[];
  /** The browsers with which its owner did so, as `deviceName` has them: the last one first, ten at most. */
  @Column('text', { array: true, default: () => "'{}'" }) knownBrowsers!: string[];
  @Column('varchar', { length: NAME_MAX, nullable: true }) name!: string | null;
  /** argon2id in PHC string format; null where the owner logs in with passkeys only. */
  @Column('text', { nullable: true }) passwordHash!: string | null;
  /** Since when the account may use the inbox. Only a command sets it. */
  @Index({ where: 'staff_since IS NOT NULL' })
  @Column('timestamptz', { nullable: true })
  staffSince!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

/** An account that the transaction keeps from being changed by others. Lock it first, then what belongs to it. */
export const lockAccount = async (manager: EntityManager, where: FindOptionsWhere<User>) =>
  manager.findOne(User, { where, lock: { mode: 'for_no_key_update' } });

/** Companion settings. A user who never saved any has no row and gets the defaults. */
@Entity('settings')
@Check('settings_ai_persona_check', `ai_persona IN ('supportive', 'analytical', 'creative')`)
export class Settings {
  @ForeignKey(() => User, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') userId!: string;
  @Column('varchar', { length: 20, default: AI_PERSONAS[0] }) aiPersona!: AiPersona;
  @Column('boolean', { default: true }) dailyDigest!: boolean;
}

/** A log-in. Its id is the `sid` of the token; without its row the token is worth nothing. */
@Entity('sessions')
@Index(['remembered', 'lastSeenAt'])
export class Session {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => User, { onDelete: 'CASCADE' }) @Index() @Column('uuid') userId!: string;
  /** "Remember this device": 30 days instead of 12 hours. */
  @Column('boolean') remembered!: boolean;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  /** When the session last showed the password: at its login, or since (`reauthenticate`). */
  @Column('timestamptz', { default: () => 'now()' }) authenticatedAt!: Date;
  /** When it last showed two factors: a passkey, or a code beside the password. Null: never. */
  @Column('timestamptz', { nullable: true }) twoFactorsAt!: Date | null;
  /** Written at most every few minutes; the idle limit counts from here. */
  @Column('timestamptz', { default: () => 'now()' }) lastSeenAt!: Date;
  @Index() @Column('timestamptz') expiresAt!: Date;
  @Column('varchar', { length: 45, nullable: true }) lastIp!: string | null;
  @Column('varchar', { length: 400, nullable: true }) userAgent!: string | null;
}

/** Something that happened to an account, kept for its owner to see. */
@Entity('security_events')
@Index(['userId', 'id'])
@Index(['occurredAt'])
@Index('security_events_open_key', ['userId', 'type'], { unique: true, where: 'open' })
@Check('security_events_count_check', 'count > 0')
export class SecurityEvent {
  /** Its order. Not shown: it counts the events of the whole site. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: string;
  /** Its id for programs. */
  @Generated('uuid') @Column('uuid') publicId!: string;
  @ForeignKey(() => User, { onDelete: 'CASCADE' }) @Column('uuid') userId!: string;
  @Column('varchar', { length: 40 }) type!: string;
  @CreateDateColumn({ type: 'timestamptz' }) beganAt!: Date;
  /** When it happened last. */
  @CreateDateColumn({ type: 'timestamptz' }) occurredAt!: Date;
  /** How often: failures of one kind between two log-ins are one row, with the last one's time and place. */
  @Column('integer', { default: 1 }) count!: number;
  /** Whether the next of its kind is counted here. */
  @Column('boolean', { default: false }) open!: boolean;
  /** The reason that our staff gave, if it was the staff. */
  @Column('varchar', { length: REASON_MAX, nullable: true }) reason!: string | null;
  @Column('varchar', { length: 45, nullable: true }) ip!: string | null;
  @Column('varchar', { length: 400, nullable: true }) userAgent!: string | null;
}

/** By the database's clock at the statement: a transaction that had to wait for its lock began before that. */
export const inFuture = () => Raw((column) => `${column} > statement_timestamp()`);

/** Ends the sessions of an account, on every replica at its next call. @param exceptId of one that stays @returns how many there were */
export async function endSessions(
  manager: EntityManager,
  userId: string,
  exceptId?: string,
): Promise<number> {
  const others = exceptId === undefined ? {} : { id: Not(exceptId) };
  return (await manager.delete(Session, { userId, ...others })).affected ?? 0;
}

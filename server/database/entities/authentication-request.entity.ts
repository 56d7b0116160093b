import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person's visit to a provider, and what the provider's answer has to fit (OpenID Connect Core 1.0, section 3.1.2.1). */
@Entity('authentication_requests')
export class AuthenticationRequest {
  /** SHA-256 of the parameter `state`. */
  @PrimaryColumn('bytea') stateHash!: Buffer;
  /** SHA-256 of the key that the browser keeps. */
  @Column('bytea') browserHash!: Buffer;
  @Column('varchar', { length: 20 }) provider!: string;
  /** The session that links an identity; null for a log-in. */
  @Column('uuid', { nullable: true }) sessionId!: string | null;
  /** RFC 7636 section 4.1. */
  @Column('text') codeVerifier!: string;
  @Column('text') nonce!: string;
  @Column('boolean') remembered!: boolean;
  @Column('timestamptz') expiresAt!: Date;
}

import { createHash, randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { CanonicalEmail } from '../common/email-address.js';

/**
 * How often a link may be tried. A bad one counts against the client and a good one against its account, so that nobody
 * else can use up the owner's tries.
 */
export const LINK_TRIES = {
  name: 'mailed-link',
  points: 60,
  seconds: 3_600,
  whose: 'one client with bad links, or one account with good ones',
};

const TOKEN_BYTES = 32;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** The account that a link was sent to. */
export interface LinkOwner {
  id: string;
  email: string;
  email_canonical: CanonicalEmail;
  password_hash: string;
}

/**
 * The last part of a link that is mailed: who has it reads the mail of the account's address. 256 random bits,
 * stored as a hash, one live token for each account, good once (ASVS 5.0, 6.4.1 and 6.6.2).
 */
export class LinkTokens {
  /** @param minutes how long a token is good */
  constructor(
    private readonly table: 'password_reset_tokens' | 'email_confirmation_tokens',
    private readonly minutes: number,
  ) {}

  /** A new token, which is worth nothing until it is stored. */
  create(): string {
    return randomBytes(TOKEN_BYTES).toString('base64url');
  }

  /** Makes a token good, in place of any earlier one of the account. */
  async store(manager: EntityManager, userId: string, token: string): Promise<void> {
    await manager.query(
      `INSERT INTO ${this.table} (user_id, token_hash, expires_at)
       VALUES ($1, $2, now() + make_interval(mins => $3))
       ON CONFLICT (user_id) DO UPDATE
       SET token_hash = excluded.token_hash, expires_at = excluded.expires_at, created_at = now()`,
      [userId, hashOf(token), this.minutes],
    );
  }

  /** Whose token it is, or undefined when it is unknown, used, replaced or expired. It stays good. */
  async ownerOf(manager: EntityManager, token: string): Promise<LinkOwner | undefined> {
    const [owner] = await manager.query<LinkOwner[]>(
      `SELECT u.id, u.email, u.email_canonical, u.password_hash
       FROM ${this.table} t JOIN users u ON u.id = t.user_id
       WHERE t.token_hash = $1 AND t.expires_at > now()`,
      [hashOf(token)],
    );
    return owner;
  }

  /** Uses a token up. @returns false when it is not good: of two calls at once, one wins. */
  async use(manager: EntityManager, token: string): Promise<boolean> {
    const [, used] = await manager.query<[unknown, number]>(
      `DELETE FROM ${this.table} WHERE token_hash = $1 AND expires_at > now()`,
      [hashOf(token)],
    );
    return used === 1;
  }
}

import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Recipient } from '../../mail/mail.service.js';
import type { LinkTokens } from '../link-tokens.js';
import { SessionsService } from '../sessions/sessions.service.js';

interface Claim {
  userId: string;
  /** What the link is one of, and its token, which is used up. */
  links: LinkTokens;
  token: string;
  /** The hash of a password that comes with the claim; null keeps the one there is. */
  passwordHash: string | null;
  /** The session that the claim comes from: whoever made it knows the password. */
  sessionId?: string | undefined;
}

/** The first claim takes everything from an account that somebody else may have set up; later ones nothing. */
const CLAIM = `
  UPDATE users SET
    password_hash = coalesce($2, password_hash),
    name = CASE WHEN email_confirmed_at IS NULL AND NOT $3 THEN NULL ELSE name END,
    known_networks = CASE WHEN email_confirmed_at IS NULL THEN '{}' ELSE known_networks END,
    confirm_by = NULL,
    email_confirmed_at = coalesce(email_confirmed_at, now())
  WHERE id = $1 RETURNING email, email_confirmed_at AS "emailConfirmedAt"`;

/**
 * The moment at which a mailed link shows that an account's address belongs to whoever uses it. Until then anybody
 * may have made the account and be waiting in it (pre-hijacking: Sudhodanan and Paverd, 2022): what was set up
 * from elsewhere must be worth nothing from now on.
 */
@Injectable()
export class AccountClaim {
  constructor(private readonly sessions: SessionsService) {}

  /**
   * Confirms the address, makes every link useless that was sent before, and ends every session but the one that
   * claims. Locks the account's row first, so that claims by different links wait for each other.
   * @returns null when the account is gone, or the link: of two calls with one, the second. Nothing may be kept then
   */
  async claim(
    manager: EntityManager,
    { userId, links, token, passwordHash, sessionId }: Claim,
  ): Promise<Recipient | null> {
    const [[owner]] = await manager.query<[Recipient[], number]>(CLAIM, [
      userId,
      passwordHash,
      sessionId !== undefined,
    ]);
    if (!owner || !(await links.use(manager, token))) return null;
    await manager.query('DELETE FROM password_reset_tokens WHERE user_id = $1', [userId]);
    await manager.query('DELETE FROM email_confirmation_tokens WHERE user_id = $1', [userId]);
    await this.sessions.endAll(manager, userId, sessionId);
    return owner;
  }
}

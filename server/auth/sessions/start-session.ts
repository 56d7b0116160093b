import type { EntityManager } from 'typeorm';
import type { User } from '../../database/entities/user.entity.js';
import { SESSIONS_MAX } from '../../shared/lengths.js';
import { currentOrigin } from '../../shared/request-context.js';
import { deviceName } from './device-name.js';
import { removeOldest } from './security-log.js';

/** Clients that an account is used from: home, work, the phone's provider. */
const KNOWN_CLIENTS_MAX = 10;

/** The client of the request, as accounts remember it. The network is null if a proxy hides it. */
export function currentClient(): { network: string | null; browser: string } {
  const { ip, network, userAgent } = currentOrigin();
  return { network: ip === null ? null : network, browser: deviceName(userAgent) ?? 'unknown' };
}

const toFront = (column: string, value: string) =>
  `${column} = (array_prepend(${value}, array_remove(${column}, ${value})))[1:${KNOWN_CLIENTS_MAX}]`;

/** SQL that moves a client to the front of those an account knows. Of two log-ins at once both are remembered. */
const rememberClient = (id: string, network: string, browser: string) => `
  UPDATE users SET ${toFront('known_networks', network)}, ${toFront('known_browsers', browser)}
  WHERE id = ${id} AND ${network} IS NOT NULL
    AND (known_networks[1], known_browsers[1]) IS DISTINCT FROM (${network}, ${browser})`;

export const REMEMBER_CLIENT = rememberClient('$1', '$2::text', '$3::text');

export interface Proof {
  id: string;
  /** Of the password that was verified, as it was then; null where a passkey was shown. */
  passwordHash: string | null;
  /** Whether a passkey was shown, or a code beside the password. */
  twoFactors: boolean;
}

interface Found extends Pick<User, 'id' | 'email' | 'emailConfirmedAt'> {
  owesCode: boolean;
  isUnknownClient: boolean;
}

/**
 * Raw SQL, since each statement is a round trip: starts a session, records the log-in, from which on failures are counted
 * again, and remembers the client, provided that the password is still the one that was verified and no code is owed.
 * Account and second step are locked, so changes under way finish first. Sessions above `SESSIONS_MAX` end, the least
 * recently used first; after simultaneous log-ins, the next one ends the surplus.
 */
const START = `
  WITH account AS (
    SELECT *, $8::text IS NOT NULL AND ($8 <> ALL (known_networks) OR $9::text <> ALL (known_browsers)) AS is_unknown_client
    FROM users WHERE id = $1 AND ($2::text IS NULL OR password_hash = $2) FOR NO KEY UPDATE
  ), second_step AS (
    SELECT step.enabled_at FROM account JOIN second_steps AS step ON step.user_id = account.id FOR SHARE OF step
  ), admitted AS (
    SELECT * FROM account
    WHERE $10::boolean OR NOT EXISTS (SELECT FROM second_step WHERE enabled_at IS NOT NULL)
  ), surplus AS (
    DELETE FROM sessions WHERE id IN (
      SELECT id FROM sessions WHERE user_id = (SELECT id FROM admitted)
      ORDER BY last_seen_at DESC OFFSET ${SESSIONS_MAX - 1})
  ), session AS (
    INSERT INTO sessions (id, user_id, remembered, expires_at, last_ip, user_agent, two_factors_at)
    SELECT $3, id, $4, now() + make_interval(secs => $5), $6::text, $7::text, CASE WHEN $10 THEN now() END
    FROM admitted
  ), known_client AS (${rememberClient('(SELECT id FROM admitted)', '$8::text', '$9::text')}
  ), log_in AS (
    INSERT INTO security_events (user_id, type, ip, user_agent) SELECT id, 'logged-in', $6::text, $7::text FROM admitted
  ), closed AS (
    UPDATE security_events SET open = false WHERE user_id = (SELECT id FROM admitted) AND open
  ), removed AS (${removeOldest('(SELECT id FROM admitted)')}
  )
  SELECT id, email, email_confirmed_at AS "emailConfirmedAt", is_unknown_client AS "isUnknownClient",
    NOT EXISTS (SELECT FROM admitted) AS "owesCode"
  FROM account`;

/** @param lifetime in seconds @returns undefined when the account or its password changed meanwhile */
export async function startSession(
  manager: EntityManager,
  { id, passwordHash, twoFactors }: Proof,
  { sid, remembered, lifetime }: { sid: string; remembered: boolean; lifetime: number },
): Promise<Found | undefined> {
  const { ip, userAgent } = currentOrigin();
  const { network, browser } = currentClient();
  const session = [sid, remembered, lifetime, ip, userAgent, network, browser];
  const [found] = await manager.query<Found[]>(START, [id, passwordHash, ...session, twoFactors]);
  return found;
}

import type { EntityManager } from 'typeorm';
import { SESSION_SECONDS, SESSIONS_MAX } from '../../shared/limits.js';
import type { User } from '../../database/entities/user.entity.js';
import { currentOrigin, deviceName } from '../../shared/request-context.js';
import { addLogin } from './security-log.js';

/** Clients that an account is used from: home, work, the phone's provider. */
export const KNOWN_CLIENTS_MAX = 10;

/** Where a request comes from, as an account remembers it: what stands for SQL parameters. */
interface Client {
  /** Null where it cannot be told from others: then it is not remembered. */
  network: string | null;
  /** By its name, which outlives its updates. */
  browser: string;
}

/** Of the request that is being worked on. */
export function currentClient(): Client {
  const { ip, network, userAgent } = currentOrigin();
  return { network: ip === null ? null : network, browser: deviceName(userAgent) ?? 'unknown' };
}

/** The parameters of a statement that hold a client, such as `$2::text`. */
interface ClientParameters {
  network: string;
  browser: string;
}

/**
 * SQL: whether an account, a row with the columns of `users`, does not know the network, or the browser.
 */
const isUnknownClient = ({ network, browser }: ClientParameters) => `(
  ${network} IS NOT NULL
  AND (${network} <> ALL (known_networks) OR ${browser} <> ALL (known_browsers)))`;

const toFront = (column: string, value: string) =>
  `${column} = (array_prepend(${value}, array_remove(${column}, ${value})))[1:${KNOWN_CLIENTS_MAX}]`;

/**
 * SQL: moves a client to the front of those that an account knows. One statement, so that of two log-ins at once both
 * are remembered.
 * @param id SQL of the account's id
 */
const rememberClient = (id: string, { network, browser }: ClientParameters) => `
  UPDATE users SET ${toFront('known_networks', network)}, ${toFront('known_browsers', browser)}
  WHERE id = ${id} AND ${network} IS NOT NULL
    AND (known_networks[1], known_browsers[1]) IS DISTINCT FROM (${network}, ${browser})`;

/** The same as a statement of its own. Raw SQL, as it is a part of the one that starts a session. */
export const REMEMBER_CLIENT = rememberClient('$1', { network: '$2::text', browser: '$3::text' });

/** The proof given of an account before its session starts. */
export interface Proof {
  id: string;
  /** Of the password that was verified, as it was then; null where a passkey was shown, which is both factors. */
  passwordHash: string | null;
  /** Since when the second step is on whose code was shown, to the microsecond; null where no code was owed. */
  secondStep: string | null;
}

export interface NewSession {
  sid: string;
  remembered: boolean;
}

/** The account as it was found. */
interface Found extends Pick<User, 'id' | 'email' | 'emailConfirmedAt'> {
  owesCode: boolean;
  isUnknownClient: boolean;
  /** Whether it had so many sessions that there may be too many now. */
  isCrowded: boolean;
}

/**
 * Sessions from which on the surplus is looked for: so many log-ins of one account as fit in between do not start
 * within one statement's time.
 */
const CROWD = SESSIONS_MAX / 2;

const CLIENT = { network: '$8::text', browser: '$9::text' };

/**
 * One statement, hence raw SQL, since each is a round trip: starts a session, records the log-in and remembers the
 * client, provided that password and second step are still those that were verified. Both are locked, which waits for
 * whoever changes them, and read as they are then; the account first, as everywhere.
 */
const START = `
  WITH account AS (
    SELECT * FROM users WHERE id = $1 AND ($2::text IS NULL OR password_hash = $2) FOR NO KEY UPDATE
  ), second_step AS (
    SELECT step.enabled_at FROM account JOIN second_steps AS step ON step.user_id = account.id
    FOR SHARE OF step
  ), found AS (
    SELECT *,
      $2::text IS NOT NULL AND (SELECT enabled_at FROM second_step) IS DISTINCT FROM $10::timestamptz AS owes_code,
      ${isUnknownClient(CLIENT)} AS is_unknown_client
    FROM account
  ), admitted AS (
    SELECT * FROM found WHERE NOT owes_code AND ($11::boolean OR NOT is_unknown_client)
  ), session AS (
    INSERT INTO sessions (id, user_id, remembered, expires_at, last_ip, user_agent, two_factors_at)
    SELECT $3, id, $4, now() + make_interval(secs => $5), $6::text, $7::text,
      CASE WHEN $2::text IS NULL OR $10::timestamptz IS NOT NULL THEN now() END
    FROM admitted
  ), shown AS (
    UPDATE second_steps SET session_id = $3
    WHERE $10::timestamptz IS NOT NULL AND user_id = (SELECT id FROM admitted)
  ), known_client AS (${rememberClient('(SELECT id FROM admitted)', CLIENT)}
  ), ${addLogin('admitted', { ip: '$6::text', userAgent: '$7::text' })}
  SELECT id, email, email_confirmed_at AS "emailConfirmedAt", owes_code AS "owesCode", is_unknown_client AS "isUnknownClient",
    EXISTS (SELECT FROM sessions WHERE user_id = $1 OFFSET ${CROWD}) AS "isCrowded"
  FROM found`;

/**
 * Ends what is above `SESSIONS_MAX` once a session has started: those not used for longest. A statement of
 * its own, after the start: of logins that come together, the last to look sees all the others. The lock
 * on the account has them look one after the other.
 */
const END_SURPLUS = `
  DELETE FROM sessions WHERE id IN (
    SELECT surplus.id
    FROM (SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE) AS account
    CROSS JOIN LATERAL (
      SELECT id FROM sessions WHERE user_id = account.id AND id <> $2
      ORDER BY last_seen_at DESC OFFSET ${SESSIONS_MAX - 1}
    ) AS surplus)`;

/**
 * Starts a session, unless a code is owed, or the place is new and that is not told.
 * @param notifiesOwner whether the caller tells the owner of a new place, in the manager's transaction
 * @returns undefined when the account or its password changed meanwhile
 */
export async function startSession(
  manager: EntityManager,
  { id, passwordHash, secondStep }: Proof,
  { sid, remembered }: NewSession,
  notifiesOwner: boolean,
): Promise<Found | undefined> {
  const lifetime = remembered ? SESSION_SECONDS.remembered : SESSION_SECONDS.session;
  const { ip, userAgent } = currentOrigin();
  const { network, browser } = currentClient();
  const [found] = await manager.query<Found[]>(START, [
    id,
    passwordHash,
    sid,
    remembered,
    lifetime,
    ip,
    userAgent,
    network,
    browser,
    secondStep,
    notifiesOwner,
  ]);
  return found;
}

export async function endSurplus(manager: EntityManager, id: string, sid: string): Promise<void> {
  await manager.query(END_SURPLUS, [id, sid]);
}

import { deviceName } from '../../shared/device-name.js';
import { currentOrigin } from '../../shared/request-context.js';

/** Places that an account is used from: home, work, the phone's provider. */
export const KNOWN_PLACES_MAX = 10;

/** Where a request comes from, as an account remembers it: what stands for SQL parameters. */
export interface Place {
  /** Null where it cannot be told from others: then the place is none to remember. */
  network: string | null;
  /** By its name, which outlives its updates. */
  browser: string;
}

/** Of the request that is being worked on. */
export function currentPlace(): Place {
  const { ip, network, userAgent } = currentOrigin();
  return { network: ip === null ? null : network, browser: deviceName(userAgent) ?? 'unknown' };
}

/** The parameters of a statement that hold a place, such as `$2::text`. */
interface PlaceParameters {
  network: string;
  browser: string;
}

/**
 * SQL: whether an account, a row with the columns of `users`, does not know the network, or the browser. It knows no
 * browser at all where it was last used before they were remembered.
 */
export const isNewPlace = ({ network, browser }: PlaceParameters) => `(
  (${network} IS NOT NULL AND ${network} <> ALL (known_networks))
  OR (cardinality(known_browsers) > 0 AND ${browser} <> ALL (known_browsers)))`;

const toFront = (column: string, value: string) =>
  `${column} = (array_prepend(${value}, array_remove(${column}, ${value})))[1:${KNOWN_PLACES_MAX}]`;

/**
 * SQL: moves a place to the front of those that an account knows. One statement, so that of two log-ins at once both
 * are remembered.
 * @param id SQL of the account's id
 */
export const rememberPlace = (id: string, { network, browser }: PlaceParameters) => `
  UPDATE users SET ${toFront('known_networks', network)}, ${toFront('known_browsers', browser)}
  WHERE id = ${id} AND ${network} IS NOT NULL
    AND (known_networks[1], known_browsers[1]) IS DISTINCT FROM (${network}, ${browser})`;

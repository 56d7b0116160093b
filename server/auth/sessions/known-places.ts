import type { RequestOrigin } from '../../common/request-origin.js';
import type { User } from '../../database/entities/user.entity.js';
import { deviceName } from './device-name.js';

/** What an account remembers of the places that its owner was let in from. */
type KnownPlaces = Pick<User, 'knownNetworks' | 'knownBrowsers'>;

/** A browser as an account remembers it: by its name, which outlives its updates. */
export const browserOf = ({ userAgent }: Pick<RequestOrigin, 'userAgent'>) =>
  deviceName(userAgent) ?? 'unknown';

/** Whether an account does not know the client's network, or the browser. */
export function isNewPlace(
  { knownNetworks, knownBrowsers }: KnownPlaces,
  origin: RequestOrigin,
): boolean {
  // A network that cannot be told from others is none to remember.
  const isNewNetwork = origin.ip !== null && !knownNetworks.includes(origin.network);
  // Empty where an account was last used before browsers were remembered.
  const isNewBrowser = knownBrowsers.length > 0 && !knownBrowsers.includes(browserOf(origin));
  return isNewNetwork || isNewBrowser;
}

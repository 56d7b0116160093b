/**
 * Whether passkeys can work on this page: the browser knows them, and the site is addressed by a name. They belong to
 * a host that has one (WebAuthn level 3, section 5.1.2: valid domain), so an IP address has none.
 */
export function passkeysWork(): boolean {
  const { hostname } = window.location;
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith('[');
  return 'PublicKeyCredential' in window && !isAddress;
}

/** The code that asks the browser for passkeys: fetched when somebody may use one. */
export const loadPasskeys = () => import('./passkey-ceremonies');

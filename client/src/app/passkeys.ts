/**
 * Whether passkeys can work on this page: the browser knows them, and the site is addressed by a name. They belong to
 * a host that has one (WebAuthn level 3, section 5.1.2: valid domain), so they don't work on an IP address.
 */
export function passkeysWork(): boolean {
  const { hostname } = window.location;
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith('[');
  return 'PublicKeyCredential' in window && !isAddress;
}

type Passkeys = typeof import('@simplewebauthn/browser');

/**
 * Asks the browser for passkeys until the visitor leaves, by code fetched when a passkey may be used.
 * @param start gets the options from the server
 * @returns the answer of `work`, or a refusal of the browser as an error whose status is its name
 */
export async function withPasskeys<Options, Result extends { error?: unknown }>(
  leaving: AbortSignal,
  start: () => Promise<{ data?: Options | undefined; error?: unknown }>,
  work: (passkeys: Passkeys, options: Options) => Promise<Result>,
): Promise<Result | { error: unknown }> {
  const { data, error } = await start();
  if (!data) return { error };
  try {
    const passkeys = await import('@simplewebauthn/browser');
    leaving.throwIfAborted();
    leaving.addEventListener('abort', () => passkeys.WebAuthnAbortService.cancelCeremony());
    return await work(passkeys, data);
  } catch (error) {
    return { error: { status: (error as Error).name } };
  }
}

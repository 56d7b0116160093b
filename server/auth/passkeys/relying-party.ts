import type { Environment } from '../../config/environment.js';

/** Whom passkeys are made for (WebAuthn level 3, section 4: Relying Party). */
interface RelyingParty {
  /** The host that browsers show them to, and its subdomains. */
  id: string;
  /** Where they may be used. */
  origin: string;
}

/** The site as visitors see it: passkeys do not follow it to another host. */
export function relyingParty({ publicUrl }: Pick<Environment, 'publicUrl'>): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/** The handle of an account for authenticators: nothing personal (WebAuthn level 3, section 14.6.1). */
export const userHandleOf = (userId: string) =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

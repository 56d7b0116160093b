import { EMAIL_LOCAL_MAX, EMAIL_MAX } from './limits.js';
import type { FieldFault } from './problems/field-fault.js';
import { hasInvisible } from './visible-text.js';

/**
 * What an email address is and which two are the same, for the server and for the forms alike: this file
 * runs in both.
 */

declare const canonical: unique symbol;

/** An address that went through `canonicalEmail`: the only form that look-ups, limits and hashes take. */
export type CanonicalEmail = string & { readonly [canonical]: true };

/** RFC 5322 section 3.2.3, dot-atom, with what RFC 6531 section 3.3 adds: no quotes, no comments. */
const LOCAL_PART =
  /^[\w!#$%&'*+/=?^`{|}~\u0080-\u{10FFFF}-]+(\.[\w!#$%&'*+/=?^`{|}~\u0080-\u{10FFFF}-]+)*$/u;
/** RFC 5891 and RFC 1123 section 2.1, once a domain is ASCII; the top level is letters or punycode. */
const DOMAIN = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+([a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/;
/** What would mean something else than a host's name to a URL parser. */
const NOT_IN_HOSTS = /[\s/\\?#%:@[\]<>^|]/;
/** UTS #46, as URLs have it: lower case, compatibility forms folded, punycode. Empty for what is no host. */
function asciiDomain(domain: string): string {
  // Nothing is left to fold. As in the URL standard since 2026, punycode that cannot be read back is a name like others.
  if (DOMAIN.test(domain)) return domain;
  if (domain === '' || NOT_IN_HOSTS.test(domain)) return '';
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return '';
  }
}

/** ASCII only: what other letters' other case is depends on the language, and on who is asked. */
const lowerAscii = (text: string) => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** The last @ counts; without one, all of it is the domain. */
const parts = (address: string): [local: string, domain: string] => {
  const at = address.lastIndexOf('@');
  return [address.slice(0, Math.max(at, 0)), address.slice(at + 1)];
};

/**
 * The one spelling of an address under which it is looked up, kept unique, limited and hashed.
 *
 * The domain becomes ASCII (UTS #46: punycode, lower case). The local part becomes NFC with ASCII letters in
 * lower case; every other letter stays as it is. `canonicalEmail(canonicalEmail(x)) === canonicalEmail(x)`.
 *
 * @param address a valid one (see `emailFault`), without blanks around it; of any other the domain is kept.
 */
export function canonicalEmail(address: string): CanonicalEmail {
  const [local, domain] = parts(address);
  // Composing may bring ASCII letters (the Kelvin sign is a K), and lower case may let more be composed.
  const plain = lowerAscii(local.normalize('NFC')).normalize('NFC');
  return `${plain}@${asciiDomain(domain) || domain}` as CanonicalEmail;
}

/** Whether a text has more octets in UTF-8: one to three for each UTF-16 unit, so that hardly any has to be encoded. */
const hasMoreOctets = (text: string, octets: number) =>
  3 * text.length > octets && new TextEncoder().encode(text).length > octets;

/** What is wrong with an address, without blanks around it, or undefined. */
export function emailFault(address: string): FieldFault | undefined {
  const fault = (code: FieldFault['code'], message: string) => ({ code, message });
  if (hasInvisible(address)) {
    return fault('invalid-characters', 'Email address must not contain invisible characters.');
  }
  const [local, domain] = parts(address);
  if (!LOCAL_PART.test(local) || !DOMAIN.test(asciiDomain(domain))) {
    return fault('invalid', 'Email address is invalid.');
  }
  if (hasMoreOctets(local, EMAIL_LOCAL_MAX)) {
    return fault(
      'too-long',
      `The part before the @ must be at most ${EMAIL_LOCAL_MAX} characters long.`,
    );
  }
  return hasMoreOctets(canonicalEmail(address), EMAIL_MAX)
    ? fault('too-long', `Email must be at most ${EMAIL_MAX} characters long.`)
    : undefined;
}

/** The canonical form of what a caller sent, or undefined where that is no valid address. */
export function parseEmail(value: unknown): CanonicalEmail | undefined {
  if (typeof value !== 'string') return undefined;
  const address = value.trim();
  return emailFault(address) === undefined ? canonicalEmail(address) : undefined;
}

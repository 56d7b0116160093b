import { INVISIBLE } from './characters.js';
import { EMAIL_LOCAL_MAX, EMAIL_MAX } from './lengths.js';

/** The rules of email addresses, and of their equality. Server and forms share this file. */

declare const canonical: unique symbol;

/** An address that went through `canonicalEmail`: the only form that look-ups, limits and hashes take. */
export type CanonicalEmail = string & { readonly [canonical]: true };

/** RFC 5322 section 3.2.3, dot-atom, with what RFC 6531 section 3.3 adds: no quotes, no comments. */
const LOCAL_PART =
  /^[\w!#$%&'*+/=?^`{|}~\u0080-\u{10FFFF}-]+(\.[\w!#$%&'*+/=?^`{|}~\u0080-\u{10FFFF}-]+)*$/u;
const BLANK = /\s/;
/** RFC 5891 and RFC 1123 section 2.1, once a domain is ASCII; the top level is letters or punycode. */
const DOMAIN = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+([a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/;
/** Characters that would mean something else than a host's name to a URL parser. */
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

/** ASCII only: the other case of other letters depends on the language, and on who is asked. */
const lowerAscii = (text: string) => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** The last @ counts; without one, all of it is the domain. */
const parts = (address: string): [local: string, domain: string] => {
  const at = address.lastIndexOf('@');
  return [address.slice(0, Math.max(at, 0)), address.slice(at + 1)];
};

/**
 * The one spelling of an address (decision 14), which has itself as its spelling.
 * @param address a valid one (see `emailFault`), without blanks around it; of any other the domain is kept.
 */
export function canonicalEmail(address: string): CanonicalEmail {
  const [local, domain] = canonicalParts(address);
  return `${local}@${domain || parts(address)[1]}` as CanonicalEmail;
}

function canonicalParts(address: string): [local: string, domain: string] {
  const [local, domain] = parts(address);
  // Composing may bring ASCII letters (the Kelvin sign is a K), and lower case may let more be composed.
  const plain = lowerAscii(local.normalize('NFC')).normalize('NFC');
  return [plain, asciiDomain(domain)];
}

/** The address that a mailbox has without what its owner put behind a plus (RFC 5233): `kate+shop@` is `kate@`. */
export const mailboxOf = (address: CanonicalEmail): CanonicalEmail =>
  address.replace(/(?<=.)\+.*(?=@)/, '') as CanonicalEmail;

const octetsOf = (text: string) => new TextEncoder().encode(text).length;

const TOO_LONG = `Email must be at most ${EMAIL_MAX} characters long.`;

/** The length is looked at first: a long domain in punycode takes time that grows with its square. */
function readEmail(address: string): { canonical?: CanonicalEmail; fault?: string } {
  if (address.length > EMAIL_MAX) return { fault: TOO_LONG };
  if (INVISIBLE.test(address)) {
    return { fault: 'Email address must not contain invisible characters.' };
  }
  // Looked at as composed, which may bring signs that an address has not (the Greek question mark is a semicolon).
  const [local, domain] = canonicalParts(address);
  if (!LOCAL_PART.test(local) || BLANK.test(local) || !DOMAIN.test(domain)) {
    return { fault: 'Email address is invalid.' };
  }
  if (octetsOf(local) > EMAIL_LOCAL_MAX) {
    return { fault: `The part before the @ must be at most ${EMAIL_LOCAL_MAX} characters long.` };
  }
  const canonical = `${local}@${domain}` as CanonicalEmail;
  return octetsOf(canonical) > EMAIL_MAX ? { fault: TOO_LONG } : { canonical };
}

export const emailFault = (address: string): string | undefined => readEmail(address).fault;

/** The canonical form of what a caller sent, or undefined where that is no valid address. */
export const parseEmail = (value: unknown): CanonicalEmail | undefined =>
  typeof value === 'string' ? readEmail(value.trim()).canonical : undefined;

/** Dots that RFC 5322 allows in quotes only. Some carriers gave out addresses with them, and their users write without quotes. */
const ODD_DOTS = /^\.+|\.+(?=[.@])(?=.*@)/g;

/** An address of an email that came in, as it is kept, or undefined where nothing can be sent to it. */
export function incomingEmail(address: string): string | undefined {
  const plain = address
    .trim()
    .replace(/\.$/, '')
    .replace(/^"([^"\\]*)"@/, '$1@');
  return parseEmail(plain.replaceAll(ODD_DOTS, '')) && mailableEmail(plain);
}

/** The same for a mail server. */
export const quotedEmail = (address: string): string =>
  address.search(ODD_DOTS) < 0 ? address : address.replace(/^(.*)@/, '"$1"@');

/**
 * The spelling of an address that is kept, shown and mailed: as typed where only the case of ASCII letters differs from
 * its canonical form, otherwise that form, since `Kate@` with a Kelvin sign would reach another mailbox than the one it
 * is looked up by. Text that is no valid address stays as it is.
 */
export function mailableEmail(address: string): string {
  const { canonical } = readEmail(address);
  return canonical === undefined || lowerAscii(address) === canonical ? address : canonical;
}

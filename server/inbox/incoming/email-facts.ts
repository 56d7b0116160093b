import type { Environment } from '../../config/environment.js';
import type { EmailFacts } from '../../database/entities/incoming-email.entity.js';
import {
  canonicalEmail,
  incomingEmail,
  mailableEmail,
  mailboxOf,
  parseEmail,
} from '../../shared/email-address.js';
import { CC_MAX, REFERENCES_MAX } from '../../shared/lengths.js';
import type { ParsedEmail } from './parse-email.js';

export const ADDRESS = /[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g;
const addressIn = (header: string) => incomingEmail(header.match(ADDRESS)?.[0] ?? '');

const ours = ({ contactEmail, inboxAddress, mailFrom }: Environment) =>
  [contactEmail, inboxAddress ?? '', mailFrom].flatMap((each) => {
    const address = addressIn(each);
    return address === undefined ? [] : mailboxOf(canonicalEmail(address));
  });
const isOurs = (address: string, environment: Environment) =>
  ours(environment).includes(mailboxOf(canonicalEmail(address)));

export interface Writer {
  name: string;
  /** Where answers go; undefined where there is no valid address. */
  address: string | undefined;
  /** The address in From, where it is another. */
  from: string | null;
}

/** Reply-To is heeded, and where a list or mailbox of ours put itself into From, whom it names as the writer. */
export function writerOf(email: ParsedEmail, environment: Environment): Writer {
  const { from: { name, address } = { name: '', address: '' }, replyTo, header } = email;
  const from = incomingEmail(address);
  const isList = from !== undefined && isOurs(from, environment);
  const original = isList ? addressIn(header('x-original-from', 'x-original-sender')) : undefined;
  const others = [incomingEmail(replyTo?.address ?? ''), original];
  const other = others.find((each) => each !== undefined && !isOurs(each, environment));
  if (other === undefined || canonicalEmail(other) === canonicalEmail(from ?? ''))
    return { name, address: from, from: null };
  const own = isList ? name.replace(/^'?(.*?)'? via .*$/i, '$1') : name;
  const named = other === others[0] ? replyTo?.name : '';
  return { name: named || own, address: other, from: from ?? null };
}

/** Whoever has these passed an email on, and may have called it generated: Microsoft 365 does. */
const FORWARDER =
  /^(resent-(from|to|date|message-id)|x-ms-exchange-(generated-message-source|inbox-rules-loop))$/;
const AUTOMATIC_NAME = /^x-(mail-)?auto-?(reply|respond|response|responder|generated)(-from)?$/;
const ABSENCE =
  /^(auto(matic|matische)?[ -]?(reply|response|antwort)|out of (the )?office|abwesen|r[eé]ponse auto|respuesta auto|risposta auto)/i;

/** RFC 3834 and what is in use beside it. Headers that ask programs to be quiet say nothing of the writer; in doubt it is a person. */
export function isSentByProgram(email: ParsedEmail, environment: Environment): boolean {
  const { headers, subject, from, header } = email;
  const submitted = header('auto-submitted');
  const isPassedOn =
    headers.some(([name, value]) => FORWARDER.test(name) && value) && !ABSENCE.test(subject.trim());
  const domains = ours(environment).map((address) => address.replace(/^.*@/, ''));
  const isForeign = (list: string) =>
    !domains.some((domain) =>
      `.${list.toLowerCase().replaceAll(/^.*<|>.*$|\s/g, '')}`.endsWith(`.${domain}`),
    );
  return (
    (isPassedOn
      ? /^auto-replied\b/im.test(submitted)
      : /^(?!(no|auto-forwarded)\b)./im.test(submitted)) ||
    /^\s*(bulk|junk|auto[_-]?reply)\b/im.test(header('precedence')) ||
    /^\s*multipart\/report\b/i.test(header('content-type')) ||
    headers.some(([name, value]) => AUTOMATIC_NAME.test(name) && !/^(no|false|0)?$/i.test(value)) ||
    header('list-id').split('\n').filter(Boolean).some(isForeign) ||
    /^<\s*>$/m.test(header('return-path')) ||
    /^mailer-daemon\b/i.test(from?.address || from?.name || '')
  );
}

export function factsOf(
  { to, cc, attachments, header }: ParsedEmail,
  { address, from }: Writer,
  environment: Environment,
): EmailFacts {
  const others = new Map<string, string>();
  for (const { address: copy } of [...to, ...cc]) {
    // Only one that an answer takes.
    const canonical = parseEmail(copy);
    if (!canonical || canonical === parseEmail(address) || isOurs(canonical, environment)) continue;
    others.set(canonical, mailableEmail(copy.trim()));
  }
  const named = `${header('references') || header('in-reply-to')} ${header('message-id')}`;
  const ids = named.match(/<[^\s<>@]+@[^\s<>]+>/g)?.filter(({ length }) => length <= 250) ?? [];
  return {
    from,
    cc: [...others.values()].slice(0, CC_MAX),
    references: [...new Set(ids)].slice(-REFERENCES_MAX),
    attachments,
  };
}

/** What a header says without its comments and quoted words, in which anyone may write anything. */
const bare = (value: string) =>
  value.replaceAll(/"(\\.|[^"\\])*"/g, '').replaceAll(/\([^()]*\)/g, '');

/** What the mail server that INBOX_AUTH_SERVER names found out about From (RFC 8601). Others may write such a header, below its own. */
export function dmarcOf({ headers, from }: ParsedEmail, { inboxAuthServer }: Environment) {
  const domain = from?.address.toLowerCase().replace(/^.*@/, '') ?? '';
  const said: string[] = [];
  for (const [name, value] of headers) {
    // What it found out may be several headers, all above where the email came from.
    if (name === 'received' && said.length > 0) break;
    const [server = '', ...results] = bare(value.toLowerCase()).split(';');
    const isTheirs = server.trim().split(/\s/)[0] === inboxAuthServer?.toLowerCase();
    if (name === 'authentication-results' && isTheirs) said.push(...results);
  }
  const results = said.filter((result) => /^\s*dmarc\s*=/.test(result));
  if (results.some((result) => /=\s*fail\b/.test(result))) return 'fail';
  const isPassed = (result: string) => {
    const about = /\bheader\.from\s*=\s*(\S+)/.exec(result)?.[1] ?? domain;
    return /^\s*dmarc\s*=\s*pass\b/.test(result) && `.${domain}`.endsWith(`.${about}`);
  };
  return results.length > 0 && results.every(isPassed) ? 'pass' : undefined;
}

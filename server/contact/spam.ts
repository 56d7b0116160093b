import type { ContactMessage } from '../database/entities/contact-message.entity.js';

/** From this many points on a message is spam. */
const THRESHOLD = 50;
/** Below the threshold: people send links, and code with links in it. It takes more to be spam. */
const LINKS_MAX = 40;

const LINK = /\b(?:https?:\/\/|www\.)\S+/gi;
const MARKUP = /<a\s[^<>]*href|\[url[=\]]/i;
const SPAM_WORDS =
  /\b(?:viagra|cialis|casino|porn|forex signals|crypto (?:giveaway|investment)|payday loan|backlinks?|guest post|seo (?:services?|packages?|expert)|rank(?:ing)? (?:on|in) google|work from home|make money fast)\b/gi;

/** One or two links are part of a normal enquiry; forum and HTML links do nothing in a plain text form. */
export function looksLikeSpam({ subject, message }: Pick<ContactMessage, 'subject' | 'message'>) {
  const text = `${subject}\n${message}`;
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const links = Math.max(0, count(LINK) - 2) * 20 + (MARKUP.test(text) ? LINKS_MAX : 0);
  return Math.min(LINKS_MAX, links) + count(SPAM_WORDS) * 25 >= THRESHOLD;
}

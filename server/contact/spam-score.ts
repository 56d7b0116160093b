import type { ContactMessage } from '../database/entities/contact-message.entity.js';

/** From this score on a message is spam. */
export const SPAM_THRESHOLD = 50;
const SCORE_MAX = 100;
/** Below the threshold: people send links, and code with links in it. It takes more to be spam. */
const LINKS_MAX = 40;

const LINK = /\b(?:https?:\/\/|www\.)\S+/gi;
const MARKUP = /<a\s[^<>]*href|\[url[=\]]/i;
const SPAM_WORDS =
  /\b(?:viagra|cialis|casino|porn|forex signals|crypto (?:giveaway|investment)|payday loan|backlinks?|guest post|seo (?:services?|packages?|expert)|rank(?:ing)? (?:on|in) google|work from home|make money fast)\b/gi;

type Words = Pick<ContactMessage, 'subject' | 'message'>;

/**
 * Points for each sign of spam. One or two links are part of a normal enquiry; forum and HTML links do nothing in a plain
 * text form.
 */
function signsOf({ subject, message }: Words) {
  const text = `${subject}\n${message}`;
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return {
    links: Math.max(0, count(LINK) - 2) * 20,
    markup: MARKUP.test(text) ? LINKS_MAX : 0,
    words: count(SPAM_WORDS) * 25,
  };
}

export function spamSigns(message: Words) {
  const signs = signsOf(message);
  return (['links', 'markup', 'words'] as const).filter((sign) => signs[sign] > 0);
}

/**
 * How much a message looks like spam: 0 (a person) to 100 (surely spam).
 * @param inHoneypot whether the honeypot was filled in.
 */
export function spamScore(message: Words, inHoneypot: boolean): number {
  if (inHoneypot) return SCORE_MAX;
  const { links, markup, words } = signsOf(message);
  return Math.min(SCORE_MAX, Math.min(LINKS_MAX, links + markup) + words);
}

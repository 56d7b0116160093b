/** From this score on a message is set aside. */
export const SPAM_THRESHOLD = 50;
const SCORE_MAX = 100;
/** Below the threshold: people send links, and code with links in it. It takes more to be set aside. */
const LINKS_MAX = 40;

const LINK = /\b(?:https?:\/\/|www\.)\S+/gi;
const MARKUP = /<a\s[^<>]*href|\[url[=\]]/i;
const SPAM_WORDS =
  /\b(?:viagra|cialis|casino|porn|forex signals|crypto (?:giveaway|investment)|payday loan|backlinks?|guest post|seo (?:services?|packages?|expert)|rank(?:ing)? (?:on|in) google|work from home|make money fast)\b/gi;

/** One or two links are part of a normal enquiry; forum and HTML links do nothing in a plain text form. */
function linkScore(text: string): number {
  const extraLinks = Math.max(0, (text.match(LINK)?.length ?? 0) - 2);
  return Math.min(LINKS_MAX, extraLinks * 20 + (MARKUP.test(text) ? LINKS_MAX : 0));
}

const wordScore = (text: string) => (text.match(SPAM_WORDS)?.length ?? 0) * 25;

/**
 * How much a message looks like spam: 0 (a person) to 100 (surely spam).
 * @param inHoneypot whether the honeypot was filled in.
 */
export function spamScore(
  message: { subject: string; message: string },
  inHoneypot: boolean,
): number {
  if (inHoneypot) return SCORE_MAX;
  const text = `${message.subject}\n${message.message}`;
  return Math.min(SCORE_MAX, linkScore(text) + wordScore(text));
}

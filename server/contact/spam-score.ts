/** From this score on a message is set aside. */
export const SPAM_THRESHOLD = 50;
const SCORE_MAX = 100;

const LINK = /\b(?:https?:\/\/|www\.)\S+/gi;
const MARKUP = /<a\s[^>]*href|\[url[=\]]/i;
const SPAM_WORDS =
  /\b(?:viagra|cialis|casino|porn|forex signals|crypto (?:giveaway|investment)|payday loan|backlinks?|guest post|seo (?:services?|packages?|expert)|rank(?:ing)? (?:on|in) google|work from home|make money fast)\b/gi;

/** Each says one thing about a message and what it weighs. */
const SIGNS: ((text: string) => number)[] = [
  // One or two links are part of a normal enquiry.
  (text) => Math.max(0, (text.match(LINK)?.length ?? 0) - 2) * 20,
  // Forum and HTML links do nothing in a plain text form: only robots type them.
  (text) => (MARKUP.test(text) ? 60 : 0),
  (text) => (text.match(SPAM_WORDS)?.length ?? 0) * 25,
];

/**
 * How much a message looks like spam: 0 (a person) to 100 (surely spam).
 * @param trapped whether the honeypot was filled in.
 */
export function spamScore(message: { subject: string; message: string }, trapped: boolean): number {
  if (trapped) return SCORE_MAX;
  const text = `${message.subject}\n${message.message}`;
  const score = SIGNS.reduce((sum, weigh) => sum + weigh(text), 0);
  return Math.min(SCORE_MAX, score);
}

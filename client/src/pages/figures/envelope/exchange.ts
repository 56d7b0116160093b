import { envelope as words } from '#content/figures/envelope';
import { checksum } from './checksum';

export type FactName = keyof typeof words.facts;
export type Purpose = keyof typeof words.purposes;

/** The visitor's part of the exchange. */
export interface Exchange {
  /** The facts that the visitor puts into the envelope. */
  chosen: readonly FactName[];
  purpose: Purpose;
  /** Days for which the envelope is good, and the day on which it is opened, counted from the sealing. */
  goodFor: number;
  openedAfter: number;
  /** The amount as it arrives, in dollars with two decimals; `AMOUNT` is as it was sent. */
  amount: string;
}

/** How the exchange ends: sentences, and what is marked. */
export interface Outcome {
  /** The envelope as it arrives. */
  envelope: string;
  /** By fact, why it is not in the envelope; empty for those that are. */
  withheld: Record<FactName, string>;
  answer: string;
  asks: string;
  receipt: string;
  seal: string;
  sums: string;
  receiver: string;
  isBroken: boolean;
  isExpired: boolean;
  /** Another amount was written, and the envelope holds none. */
  isMissed: boolean;
}

export const AMOUNT = '49.00';
export const factNames = Object.keys(words.facts) as FactName[];

/** The day on which the envelope is sealed. */
const SEALED = Date.UTC(2025, 5, 6);
const DAY = 86_400_000;
const LISTED = new Intl.ListFormat('en');

const dateAfter = (days: number) => new Date(SEALED + days * DAY).toISOString().slice(0, 10);
const dollars = (amount: string) => `$${amount}`;

/** A fact goes where its giver let it go, whatever the sender ticks. */
const isGivenFor = (name: FactName, purpose: Purpose) =>
  (words.facts[name].purposes as readonly Purpose[]).includes(purpose);

export function exchange({ chosen, purpose, goodFor, openedAfter, amount }: Exchange): Outcome {
  const sent = factNames.filter((name) => chosen.includes(name) && isGivenFor(name, purpose));
  const isMissed = amount !== AMOUNT && !sent.includes('charge');
  const expires = dateAfter(goodFor);
  const sums = [AMOUNT, amount].map((value) => checksum(write(sent, purpose, expires, value)));
  const [made = '', found = ''] = sums;
  const isBroken = made !== found;
  const isExpired = openedAfter > goodFor;
  const withheld = Object.fromEntries(
    factNames.map((name) => [name, sent.includes(name) ? '' : reason(name, chosen.includes(name))]),
  ) as Outcome['withheld'];
  return {
    envelope: `${write(sent, purpose, expires, amount)}"crc32:${made}"\n}`,
    withheld,
    ...receive(sent, purpose, { isBroken, isExpired, expires }),
    receiver: words.purposes[purpose].receiver,
    seal: isBroken ? words.seal.broken : words.seal.fits,
    sums: words.seal.sums(made, found),
    isBroken,
    isExpired,
    isMissed,
  };
}

/** The part that is sealed. Its spelling belongs to the format, so that both sides count the same bytes. */
function write(sent: FactName[], purpose: Purpose, expires: string, amount: string): string {
  const facts = sent.map((name) => {
    const { says, source, sure } = words.facts[name];
    const fact = `"says": "${says(dollars(amount))}",\n      "source": "${source}", "sure": ${sure}`;
    return `\n    { ${fact} }`;
  });
  return `{
  "ucp": "1",
  "goal": "${words.purposes[purpose].goal}",
  "facts": [${facts.join(',')}${facts.length > 0 ? '\n  ' : ''}],
  "limits": {
    "purpose": "${purpose}",
    "expires": "${expires}"
  },
  "seal": `;
}

function reason(name: FactName, isChosen: boolean): string {
  const { says, purposes } = words.facts[name];
  const { byYou, inConfidence, givenFor } = words.withheld;
  const allowed = purposes.map((purpose) => words.purposes[purpose].label.toLowerCase());
  const why = allowed.length > 0 ? givenFor(LISTED.format(allowed)) : inConfidence;
  return `${says(dollars(AMOUNT))}: ${isChosen ? why : byYou}`;
}

interface State {
  isBroken: boolean;
  isExpired: boolean;
  expires: string;
}

/** The receiver trusts nothing in an envelope whose seal does not fit, its expiry included. */
function receive(sent: FactName[], purpose: Purpose, { isBroken, isExpired, expires }: State) {
  const { answers, receipt } = words;
  if (isBroken) return { answer: answers.broken, asks: words.asksAgain, receipt: receipt.broken };
  if (isExpired)
    return { answer: answers.expired, asks: words.asksAnew, receipt: receipt.expired(expires) };
  const needs: readonly FactName[] = words.purposes[purpose].needs;
  const used = needs.filter((name) => sent.includes(name));
  const asked = needs.filter((name) => !sent.includes(name)).map((name) => words.questions[name]);
  const sources = used.map((name) => words.facts[name].source);
  return {
    answer: answer(purpose, used),
    asks: asked.join(' ') || words.nothingAsked,
    receipt: sources.length > 0 ? receipt.used(LISTED.format(sources)) : receipt.usedNothing,
  };
}

function answer(purpose: Purpose, used: FactName[]): string {
  if (purpose === 'training') return words.answers.training;
  const { both, first, second, none } = words.answers[purpose];
  if (used.length === 2) return both(dollars(AMOUNT));
  if (used.includes('charge')) return first(dollars(AMOUNT));
  return used.length === 1 ? second : none;
}

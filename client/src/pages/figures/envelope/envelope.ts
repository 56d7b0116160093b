import { crc32 } from 'node:zlib';
import { envelope as words } from '#content/figures/envelope';

type Fact = keyof typeof words.facts;

interface Handover {
  chosen: readonly Fact[];
  purpose: keyof typeof words.receivers;
  openedOn: string;
  /** As it arrives; `SENT` is what was sealed. */
  amount: string;
}

const SENT = '$49.00';
const EXPIRES = '2025-06-13';
const LISTED = new Intl.ListFormat('en');
const facts = Object.keys(words.facts) as Fact[];

const first: Handover = {
  chosen: ['charge', 'card'],
  purpose: 'billing',
  openedOn: '2025-06-08',
  amount: SENT,
};

export const cases: readonly [Handover, ...Handover[]] = [
  first,
  { ...first, chosen: ['charge'] },
  { ...first, chosen: facts },
  { ...first, chosen: facts, purpose: 'training' },
  { ...first, openedOn: '2025-06-15' },
  { ...first, amount: '$490.00' },
];

/** The envelope as it arrives, and what its receiver does with it. */
export function compute({ chosen, purpose, openedOn, amount }: Handover) {
  // A fact goes only where the customer let it go, whatever the sender chooses.
  const purposes = (name: Fact): readonly string[] => words.facts[name].purposes;
  const sent = facts.filter((name) => chosen.includes(name) && purposes(name).includes(purpose));
  const withheld = facts
    .filter((name) => !sent.includes(name))
    .map((name) => `${words.facts[name].says(SENT)}: ${reason(name, chosen.includes(name))}`);
  const arrived = write(sent, purpose, amount);
  const [sealed, found] = [checksum(write(sent, purpose, SENT)), checksum(arrived)];
  const isBroken = sealed !== found;
  const { answer, ...received } = receive(sent, isBroken, openedOn > EXPIRES);
  const byYou = facts.length - chosen.length;
  const behind = words.behind(byYou, withheld.length - byYou);
  return {
    says: `${words.says(words.receivers[purpose].name, answer)} ${behind}`,
    envelope: `${arrived}"crc32:${sealed}"\n}`,
    seal: isBroken ? words.seal.broken : words.seal.fits,
    sums: words.seal.sums(sealed, found),
    isBroken,
    withheld,
    ...received,
  };
}

function reason(name: Fact, isChosen: boolean): string {
  const { byYou, inConfidence, givenFor } = words.withheld;
  const { purposes } = words.facts[name];
  if (!isChosen) return byYou;
  return purposes.length > 0 ? givenFor(LISTED.format(purposes)) : inConfidence;
}

/** The part that is sealed. Its spelling belongs to the format: both sides count the same bytes. */
function write(sent: Fact[], purpose: Handover['purpose'], amount: string): string {
  const lines = sent.map((name) => {
    const { says, source, sure } = words.facts[name];
    return `\n    { "says": "${says(amount)}",\n      "source": "${source}", "sure": ${sure} }`;
  });
  return `{
  "ucp": "1",
  "goal": "${words.receivers[purpose].goal}",
  "facts": [${lines.join(',')}${lines.length > 0 ? '\n  ' : ''}],
  "limits": {
    "purpose": "${purpose}",
    "expires": "${EXPIRES}"
  },
  "seal": `;
}

/** The receiver trusts nothing in an envelope with a broken seal, its expiry included. */
function receive(sent: Fact[], isBroken: boolean, isExpired: boolean) {
  const { answers, asks, receipt } = words;
  if (isBroken) return { answer: answers.broken, asks: asks.again, receipt: receipt.broken };
  if (isExpired)
    return { answer: answers.expired, asks: asks.fresh, receipt: receipt.expired(EXPIRES) };
  if (sent.length === 0)
    return { answer: answers.training, asks: asks.nothing, receipt: receipt.nothing };
  const hasCard = sent.includes('card');
  return {
    answer: hasCard ? answers.refund(SENT) : answers.due(SENT),
    asks: hasCard ? asks.nothing : asks.card,
    receipt: receipt.used(LISTED.format(sent.map((name) => words.facts[name].source))),
  };
}

/** CRC-32 (ISO 3309, as in zip) of a text in UTF-8, in eight hexadecimal digits. */
export const checksum = (text: string) => crc32(text).toString(16).padStart(8, '0');

import { note as words } from '#content/figures/note';
import { continueTrail, readTrail, writeTrail, type Event, type Standing } from './trail';

export type SentenceName = keyof typeof words.sentences;
export type CodeName = keyof typeof words.codes;
export type Proposal = SentenceName | CodeName;
export type Decision = 'open' | 'accept' | 'reject';

/** What the clinician has decided, and how the trail stood before. */
export interface Review {
  decisions: Readonly<Record<Proposal, Decision>>;
  texts: Readonly<Record<SentenceName, string>>;
  trail: string;
}

/** What becomes of the draft. */
export interface Signed {
  status: Record<Proposal, string>;
  /** By sentence, the numbers in it that nobody said, in words; empty where there are none. */
  doubts: Record<SentenceName, string>;
  /** By proposal, the text that leaves the room; empty for all that does not. */
  leaves: Record<Proposal, string>;
  /** How much leaves, in a sentence. */
  summary: string;
  /** The newest lines of the audit trail, the newest first. */
  lines: string[];
  /** How many lines stand before those, in words. */
  earlier: string;
  trail: string;
}

/** Lines of the audit trail that are shown. */
export const SHOWN = 4;
export const sentenceNames = Object.keys(words.sentences) as SentenceName[];
export const codeNames = Object.keys(words.codes) as CodeName[];
const proposals: readonly Proposal[] = [...sentenceNames, ...codeNames];

const LISTED = new Intl.ListFormat('en');
const byName = <Name extends string, Value>(names: readonly Name[], of: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>;

export function review({ decisions, texts, trail }: Review): Signed {
  const standing = byName(proposals, (name) => standingOf(name, decisions[name], texts));
  const isIn = (name: Proposal) => standing[name] === 'accepted' || standing[name] === 'edited';
  const held = byName(codeNames, (name) => {
    const { sentence, evidence } = words.codes[name];
    const { letter } = words.sentences[sentence];
    if (!isIn(sentence)) return words.status.unconfirmed(letter);
    const isSaid = texts[sentence].toLowerCase().includes(evidence);
    return isSaid ? '' : words.status.unsupported(letter, evidence);
  });
  const leaves = {
    ...byName(sentenceNames, (name) => (isIn(name) ? texts[name].trim() : '')),
    ...byName(codeNames, (name) => (isIn(name) && !held[name] ? words.codes[name].code : '')),
  };
  const unsaid = byName(sentenceNames, (name) => unsaidIn(name, texts[name]));
  const events = continueTrail(readTrail(trail, proposals), standing);
  return {
    status: {
      ...byName(sentenceNames, (name) => words.status[standing[name]]),
      ...byName(codeNames, (name) => (isIn(name) && held[name]) || words.status[standing[name]]),
    },
    doubts: byName(sentenceNames, (name) =>
      unsaid[name].length > 0 ? words.doubt(LISTED.format(unsaid[name])) : '',
    ),
    leaves,
    summary: summarize(
      Object.values(leaves).filter(Boolean).length,
      sentenceNames.filter(isIn).flatMap((name) => unsaid[name]),
    ),
    lines: events.slice(-SHOWN).toReversed().map(tell),
    earlier: events.length > SHOWN ? words.trail.earlier(events.length - SHOWN) : '',
    trail: writeTrail(events),
  };
}

function standingOf(name: Proposal, decision: Decision, texts: Review['texts']): Standing {
  if (decision === 'open') return 'open';
  if (decision === 'reject') return 'rejected';
  const sentence = sentenceNames.find((one) => one === name);
  const isAsDrafted = !sentence || texts[sentence].trim() === words.sentences[sentence].draft;
  return isAsDrafted ? 'accepted' : 'edited';
}

const numbersIn = (text: string) =>
  (text.match(/\d+(?:[.,]\d+)?/g) ?? []).map((number) => number.replace(',', '.'));

function unsaidIn(name: SentenceName, text: string): string[] {
  const said = numbersIn(words.sentences[name].heard);
  return numbersIn(text).filter((number) => !said.includes(number));
}

function summarize(count: number, unsaid: string[]): string {
  const { none, some, doubtful } = words.leaves;
  if (count === 0) return none;
  const told = some(count, proposals.length);
  return unsaid.length > 0 ? `${told} ${doubtful(LISTED.format(unsaid))}` : told;
}

function tell({ proposal, standing }: Event<Proposal>): string {
  const sentence = sentenceNames.find((name) => name === proposal);
  const code = codeNames.find((name) => name === proposal);
  const what = sentence ? words.sentences[sentence].letter : code ? words.codes[code].code : '';
  return words.trail[standing](what);
}

import { note as words } from '#content/figures/note';
import type { Fault, State } from '../kit';
import {
  asWritten,
  isSentence,
  proposals,
  readTrail,
  sentenceNames,
  type CodeName,
  type Decision,
  type Proposal,
  type SentenceName,
} from './trail';

const wording = words.sentences.o.draft;
const correction = `o=${words.corrected.replaceAll(' ', '_')}`;

/** Two controls: what was decided, in its order, and sentence O as it is being edited. */
export const states: readonly State[] = [
  { trail: '', wording },
  { trail: 's+ o+ a+ t+ d+ ', wording },
  { trail: `s+ ${correction} a+ t+ d+ `, wording: words.corrected },
  { trail: 's+ o+ a+ t+ d+ o- ', wording },
  { trail: 't+ d+ ', wording },
];

const empty: Fault = { at: 'wording', fault: words.faults.empty };

/** Lines of the audit trail that are shown: the newest. */
export const LINES = 6;

const LISTED = new Intl.ListFormat('en');
const byName = <Name extends string, Value>(names: readonly Name[], of: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>;

export function compute(state: State) {
  const draft = asWritten(state['wording'] ?? wording);
  if (draft === '') return empty;
  const decisions = readTrail(state['trail'] ?? '');
  const last = byName(proposals, (name) => decisions.findLast((one) => one.proposal === name));
  const isIn = (name: Proposal) => last[name] !== undefined && last[name].standing !== 'rejected';
  const text = byName(sentenceNames, (name) => {
    // A sentence that waits, or is struck out, is shown as it would be accepted.
    const waiting = name === 'o' ? draft : words.sentences[name].draft;
    return last[name]?.text || waiting;
  });
  const unsaid = byName(sentenceNames, (name) => unsaidIn(name, text[name]));

  const statusOf = (name: Proposal): string => {
    const { open, rejected, sentence, code } = words.status;
    const { standing = 'open' } = last[name] ?? {};
    if (standing === 'open') return open;
    if (standing === 'rejected') return rejected;
    if (!isSentence(name)) return missingFor(name) || code;
    return name === 'o' && draft !== text.o ? sentence.anew : sentence[standing];
  };
  /** The reason why a code may not leave; empty where it may. */
  const missingFor = (name: CodeName): string => {
    const { sentence, evidence } = words.codes[name];
    const { letter } = words.sentences[sentence];
    if (!isIn(sentence)) return words.status.unconfirmed(letter);
    const isSaid = text[sentence].toLowerCase().includes(evidence);
    return isSaid ? '' : words.status.unsupported(letter, evidence);
  };
  const isLeaving = proposals.map(
    (name) => isIn(name) && (isSentence(name) || missingFor(name) === ''),
  );
  return {
    says: summarize(
      isLeaving.filter(Boolean).length,
      proposals.some(isIn),
      sentenceNames.filter(isIn).flatMap((name) => unsaid[name]),
      sentenceNames.filter((name) => !last[name]).flatMap((name) => unsaid[name]),
    ),
    sentences: sentenceNames.map((name) => text[name]),
    /** By sentence, the numbers in it that nobody said. */
    doubts: sentenceNames.map((name) =>
      unsaid[name].length > 0 ? words.doubt(LISTED.format(unsaid[name])) : '',
    ),
    status: proposals.map(statusOf),
    isLeaving,
    isStruck: proposals.map((name) => last[name]?.standing === 'rejected'),
    lines: [words.trail.drafted(proposals.length), ...decisions.map(tell)]
      .map((line, index) => `${index + 1}. ${line}`)
      .slice(-LINES),
  };
}

const numbersIn = (text: string) =>
  (text.match(/\d+(?:[.,]\d+)?/g) ?? []).map((number) => number.replace(',', '.'));

function unsaidIn(name: SentenceName, text: string): string[] {
  const said = numbersIn(words.sentences[name].heard);
  return numbersIn(text).filter((number) => !said.includes(number));
}

function summarize(count: number, isAnyIn: boolean, left: string[], waiting: string[]): string {
  const { none, held, some, doubtful, waits } = words.leaves;
  return [
    count > 0 ? some(count, proposals.length) : isAnyIn ? held : none,
    ...(left.length > 0 ? [doubtful(LISTED.format(left))] : []),
    ...(waiting.length > 0 ? [waits(LISTED.format(waiting))] : []),
  ].join(' ');
}

const tell = ({ proposal, standing }: Decision) =>
  words.trail[standing](
    isSentence(proposal) ? words.sentences[proposal].letter : words.codes[proposal].code,
  );

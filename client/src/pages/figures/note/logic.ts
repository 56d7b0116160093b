import { note as words } from '#content/figures/note';

type Sentence = keyof typeof words.sentences;
type Code = keyof typeof words.codes;
export type Proposal = Sentence | Code;

export const sentences = Object.keys(words.sentences) as Sentence[];
export const codes = Object.keys(words.codes) as Code[];
const proposals: readonly Proposal[] = [...sentences, ...codes];

/**
 * `trail` is what the clinician decided, in order: a proposal with `+` where it was accepted, or `-` where it was struck
 * out. `wording` is that of sentence O.
 */
const first = { trail: '', wording: words.sentences.o.draft as string };

export const cases: readonly [typeof first, ...(typeof first)[]] = [
  first,
  { ...first, trail: 's+ o+ a+ t+ d+ ' },
  { trail: 's+ o+ a+ t+ d+ ', wording: words.corrected },
  { ...first, trail: 's+ o+ a+ t+ d+ o- ' },
  { ...first, trail: 't+ d+ ' },
];

/** Lines of the audit trail that are shown: the newest. */
export const LINES = 6;

const LISTED = new Intl.ListFormat('en');
const isSentence = (name: Proposal): name is Sentence => name in words.sentences;

export function compute({ trail, wording }: typeof first) {
  const decided = decisionsOf(trail);
  const last = (name: Proposal) => decided.findLast((one) => one.startsWith(name))?.slice(1);
  const isIn = (name: Proposal) => last(name) === '+';
  const isLeaving = (name: Proposal) =>
    isIn(name) && (isSentence(name) || isIn(words.codes[name].sentence));
  const isEdited = (name: Proposal) => name === 'o' && wording !== words.sentences.o.draft;
  const texts = { ...words.sentences, o: { ...words.sentences.o, draft: wording } };
  const doubtful = (names: readonly Sentence[]) =>
    names.flatMap((name) => unsaid(texts[name].draft, texts[name].heard));

  const statusOf = (name: Proposal): string => {
    const { open, rejected, accepted, edited, onClaim, held } = words.status;
    if (!isIn(name)) return last(name) ? rejected : open;
    if (isSentence(name)) return isEdited(name) ? edited : accepted;
    return isLeaving(name) ? onClaim : held(words.sentences[words.codes[name].sentence].letter);
  };
  const lineOf = (decision: string): string => {
    const name = proposals.find((one) => decision.startsWith(one)) ?? 's';
    const what = isSentence(name) ? words.sentences[name].letter : words.codes[name].code;
    if (decision.endsWith('-')) return words.trail.rejected(what);
    return isEdited(name) ? words.trail.edited(what) : words.trail.accepted(what);
  };
  return {
    says: summarize(
      proposals.filter(isLeaving).length,
      proposals.some(isIn),
      doubtful(sentences.filter(isIn)),
      doubtful(sentences.filter((name) => !last(name))),
    ),
    sentences: sentences.map((name) => texts[name].draft),
    /** By sentence, the numbers in it that no one said. */
    doubts: sentences.map((name) => {
      const numbers = doubtful([name]);
      return numbers.length > 0 ? words.doubt(LISTED.format(numbers)) : '';
    }),
    status: proposals.map(statusOf),
    isLeaving: proposals.map(isLeaving),
    isStruck: proposals.map((name) => last(name) === '-'),
    lines: [words.trail.drafted(proposals.length), ...decided.map(lineOf)]
      .map((line, index) => `${index + 1}. ${line}`)
      .slice(-LINES),
  };
}

/** Without those that repeat the last one about their proposal. */
function decisionsOf(trail: string): string[] {
  const decided: string[] = [];
  for (const decision of trail.split(' ').filter(Boolean)) {
    const [name = ''] = decision;
    if (decided.findLast((one) => one.startsWith(name)) !== decision) decided.push(decision);
  }
  return decided;
}

function unsaid(text: string, heard: string): string[] {
  const numbers = /\d+(?:\.\d+)?/g;
  const said: readonly string[] = heard.match(numbers) ?? [];
  return (text.match(numbers) ?? []).filter((number) => !said.includes(number));
}

function summarize(count: number, isAnyIn: boolean, left: string[], waiting: string[]): string {
  const { none, held, some, doubtful, waits } = words.leaves;
  return [
    count > 0 ? some(count, proposals.length) : isAnyIn ? held : none,
    ...(left.length > 0 ? [doubtful(LISTED.format(left))] : []),
    ...(waiting.length > 0 ? [waits(LISTED.format(waiting))] : []),
  ].join(' ');
}

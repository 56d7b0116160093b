import { note as words } from '#content/figures/note';

export type SentenceName = keyof typeof words.sentences;
export type CodeName = keyof typeof words.codes;
export type Proposal = SentenceName | CodeName;
export type Standing = 'accepted' | 'edited' | 'rejected';

/** A decision of the clinician. */
export interface Decision {
  proposal: Proposal;
  standing: Standing;
  /** The sentence that is confirmed by it; empty for a code, and where it is struck out. */
  text: string;
}

export const sentenceNames = Object.keys(words.sentences) as SentenceName[];
export const codeNames = Object.keys(words.codes) as CodeName[];
export const proposals: readonly Proposal[] = [...sentenceNames, ...codeNames];
export const isSentence = (name: Proposal): name is SentenceName => name in words.sentences;

/** A decision as the trail writes it: its proposal, then `+`, `-`, or `=` and the wording with `_` for spaces. */
const WRITTEN = /^(?<proposal>.)(?:(?<accepted>\+)|(?<rejected>-)|=(?<text>.+))$/u;

/** A wording as the trail keeps it: one space between words, and no underscores, since they stand for spaces. */
export const asWritten = (text: string) => text.replaceAll(/[\s_]+/g, ' ').trim();

/** The decisions of a trail in their order. One that changes nothing is none. */
export function readTrail(trail: string): Decision[] {
  const decisions: Decision[] = [];
  for (const written of trail.split(' ')) {
    const next = readDecision(written);
    const last = decisions.findLast(({ proposal }) => proposal === next?.proposal);
    if (next && (next.standing !== last?.standing || next.text !== last.text)) decisions.push(next);
  }
  return decisions;
}

function readDecision(written: string): Decision | undefined {
  const parts = WRITTEN.exec(written)?.groups;
  const proposal = proposals.find((name) => name === parts?.['proposal']);
  if (!parts || !proposal) return undefined;
  if (parts['rejected']) return { proposal, standing: 'rejected', text: '' };
  const draft = isSentence(proposal) ? words.sentences[proposal].draft : '';
  if (parts['accepted']) return { proposal, standing: 'accepted', text: draft };
  const text = asWritten(parts['text'] ?? '');
  // No code is written by hand, and a draft that was left as it is has not been edited.
  if (text === '' || draft === '') return undefined;
  return { proposal, standing: text === draft ? 'accepted' : 'edited', text };
}

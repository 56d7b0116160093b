import { diary as words } from '#content/figures/diary';
import type { Fault, State } from '../kit';
import { entryNames, LIMIT, remember, type Question } from './remember';

const questions = Object.keys(words.questions) as Question[];
const first = { entry: words.entry, question: 'Person', removed: '' } satisfies State;

export const states: readonly State[] = [
  first,
  { ...first, question: 'Place' },
  { ...first, question: 'Mood' },
  { ...first, question: 'Place', removed: 'swim ' },
  { ...first, question: 'Mood', entry: words.otherEntry },
];

const tooLong: Fault = { at: 'entry', fault: words.faults.long(LIMIT) };

export function compute(state: State) {
  const input = { ...first, ...state };
  const entry = input.entry.trim();
  if (entry.length > LIMIT) return tooLong;
  const pressed = input.removed.split(' ');
  const removed = entryNames.filter((name) => pressed.includes(name));
  const question = questions.find((name) => name === input.question) ?? 'Person';
  const { tags, onThisDay, answer, rests } = remember({ entry, question, removed });
  return {
    says: words.says(words.questions[question].ask, answer),
    entry: entry || words.noEntry,
    kinds: tags.map(({ kind }) => kind),
    tags: tags.map(({ name }) => name),
    hasLake: tags.some(({ name }) => name === words.dictionary.Place.lake),
    isUntagged: tags.length === 0,
    isKept: entryNames.map((name) => !removed.includes(name)),
    isBehind: entryNames.map((name) => rests.includes(name)),
    isForgotten: onThisDay.length === 0,
  };
}

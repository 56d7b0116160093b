import { diary as words } from '#content/figures/diary';

type Kind = keyof typeof words.dictionary;
type Question = keyof typeof words.questions;
type Entry = keyof typeof words.older;

/** `removed` names the older entries that were removed, each with a space behind it. */
const first = { question: 'Person' as Question, entry: words.entry as string, removed: '' };

export const cases: readonly [typeof first, ...(typeof first)[]] = [
  first,
  { ...first, question: 'Place' },
  { ...first, question: 'Mood' },
  { ...first, question: 'Place', removed: 'swim ' },
  { ...first, question: 'Mood', entry: words.otherEntry },
];

/** Tags that are shown: more is no summary. */
export const TAGS = 8;
const LAST_YEAR = '2024';
const LISTED = new Intl.ListFormat('en');
const kinds = Object.keys(words.dictionary) as Kind[];
export const entries = Object.keys(words.older) as Entry[];
export const dictionarySize = kinds.flatMap((kind) => Object.keys(words.dictionary[kind])).length;

export const isOnThisDay = (name: Entry) =>
  words.older[name].iso.slice(5) === words.today.iso.slice(5);

export function compute({ question, entry, removed }: typeof first) {
  const kept = entries.filter((name) => !removed.split(' ').includes(name));
  const tags = tagsOf(entry);
  const sources = kept.filter(
    (name) => words.older[name].iso.startsWith(LAST_YEAR) && answersOf(name, question).length > 0,
  );
  return {
    says: `${words.questions[question].ask} ${answer(question, sources, tags)}`,
    entry: entry.trim() || words.noEntry,
    kinds: tags.slice(0, TAGS).map(({ kind }) => kind),
    tags: tags.slice(0, TAGS).map(({ name }) => name),
    noTags: tags.length > 0 ? '' : words.noTags,
    noMemories: kept.some(isOnThisDay) ? '' : words.noMemories,
    withoutLake: !tags.some(({ name }) => name === words.dictionary.Place.lake),
    isRemoved: entries.map((name) => !kept.includes(name)),
    isSource: entries.map((name) => sources.includes(name)),
  };
}

/** Word by word: the dictionary understands no sentence, so "not happy" is glad too. */
export function tagsOf(text: string): { kind: Kind; name: string }[] {
  const found = new Map<string, Kind>();
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    for (const kind of kinds) {
      const names: Readonly<Record<string, string>> = words.dictionary[kind];
      if (Object.hasOwn(names, word)) found.set(names[word] ?? '', kind);
    }
  }
  return [...found].map(([name, kind]) => ({ kind, name }));
}

const answersOf = (entry: Entry, question: Question) =>
  tagsOf(words.older[entry].text).filter(({ kind }) => kind === question);

/** The tags of the kind that was asked for, each with its days, and those that today has too. */
function answer(question: Question, sources: Entry[], today: { name: string }[]): string {
  if (sources.length === 0) return words.questions[question].none;
  const days = new Map<string, string[]>();
  for (const source of sources.toSorted((one, other) => order(one).localeCompare(order(other)))) {
    const day = words.older[source].date.replace(`, ${LAST_YEAR}`, '');
    for (const { name } of answersOf(source, question))
      days.set(name, [...(days.get(name) ?? []), day]);
  }
  const list = LISTED.format([...days].map(([name, on]) => words.found(name, LISTED.format(on))));
  const again = today.map(({ name }) => name).filter((name) => days.has(name));
  const sentence = `${list.charAt(0).toUpperCase()}${list.slice(1)}.`;
  return again.length > 0 ? `${sentence} ${words.again(LISTED.format(again))}` : sentence;
}

const order = (entry: Entry): string => words.older[entry].iso;

import { diary as words } from '#content/figures/diary';

export type Kind = keyof typeof words.dictionary;
export type Question = keyof typeof words.questions;
export type EntryName = keyof typeof words.older;

/** The entries that the visitor has written, asked for and removed. */
export interface Diary {
  entry: string;
  question: Question;
  removed: readonly EntryName[];
}

export interface Tag {
  kind: Kind;
  name: string;
}

export interface Companion {
  /** Of today's entry, in the order of its words. */
  tags: Tag[];
  /** The entries of this day in other years. */
  onThisDay: EntryName[];
  answer: string;
  /** The entries behind the answer. */
  rests: EntryName[];
}

export const LIMIT = 280;
/** Tags that are shown: more is no summary. */
export const TAGS = 8;
export const entryNames = Object.keys(words.older) as EntryName[];
const kinds = Object.keys(words.dictionary) as Kind[];
export const dictionarySize = kinds.flatMap((kind) => Object.keys(words.dictionary[kind])).length;

const LISTED = new Intl.ListFormat('en');
const yearOf = (iso: string) => Number(iso.slice(0, 4));
const dayOf = (iso: string) => iso.slice(5);
const LAST_YEAR = yearOf(words.today.iso) - 1;

/** Word by word: the dictionary understands no sentence, so "not happy" is glad too. */
export function tagsOf(text: string): Tag[] {
  const found = new Map<string, Tag>();
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    for (const kind of kinds) {
      const names: Readonly<Record<string, string>> = words.dictionary[kind];
      const name = Object.hasOwn(names, word) ? names[word] : undefined;
      if (name) found.set(name, { kind, name });
    }
  }
  return [...found.values()];
}

export function remember({ entry, question, removed }: Diary): Companion {
  const kept = entryNames.filter((name) => !removed.includes(name));
  const tags = tagsOf(entry);
  return {
    tags: tags.slice(0, TAGS),
    onThisDay: kept.filter(isOfThisDay),
    ...answer(question, kept, tags),
  };
}

export const isOfThisDay = (name: EntryName) =>
  dayOf(words.older[name].iso) === dayOf(words.today.iso);

/** How long ago an entry was written, in years. */
export const agoOf = (name: EntryName) =>
  words.years(yearOf(words.today.iso) - yearOf(words.older[name].iso));

function answer(question: Question, kept: EntryName[], today: Tag[]) {
  const ofKind = (text: string) => tagsOf(text).filter(({ kind }) => kind === question);
  const rests = kept.filter((name) => {
    const { iso, text } = words.older[name];
    return yearOf(iso) === LAST_YEAR && ofKind(text).length > 0;
  });
  if (rests.length === 0) return { answer: words.questions[question].none, rests };
  const days = new Map<string, string[]>();
  // As one tells a year: from January on.
  for (const name of rests.toSorted((one, other) => isoOf(one).localeCompare(isoOf(other)))) {
    const { date, text } = words.older[name];
    const day = date.replace(` ${LAST_YEAR}`, '');
    for (const tag of ofKind(text)) days.set(tag.name, [...(days.get(tag.name) ?? []), day]);
  }
  const told = [...days].map(([tag, dates]) => words.found(tag, LISTED.format(dates)));
  const list = `${upperFirst(LISTED.format(told))}.`;
  const again = today.map(({ name }) => name).filter((name) => days.has(name));
  return {
    answer: again.length > 0 ? `${list} ${words.again(LISTED.format(again))}` : list,
    rests,
  };
}

const isoOf = (name: EntryName): string => words.older[name].iso;
const upperFirst = (text: string) => text.replace(/^./u, (letter) => letter.toUpperCase());

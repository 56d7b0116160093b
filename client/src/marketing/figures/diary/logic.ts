import { diary as words } from '#content/figures/diary';

export type Kind = keyof typeof words.dictionary;
export type Question = keyof typeof words.questions;
export type EntryName = keyof typeof words.older;

/** What the visitor has written, asked and removed. */
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
  /** By entry of this day in other years, how long ago it was; empty for all others. */
  onThisDay: Record<EntryName, string>;
  answer: string;
  /** The entries behind the answer, in a sentence. */
  rests: string;
}

export const LIMIT = 280;
/** Tags that are shown: more is no summary. */
export const TAGS = 6;
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
    onThisDay: Object.fromEntries(
      entryNames.map((name) => [name, kept.includes(name) ? agoOf(name) : '']),
    ) as Companion['onThisDay'],
    ...answer(question, kept, tags),
  };
}

function agoOf(name: EntryName): string {
  const { iso } = words.older[name];
  const { today, years } = words;
  return dayOf(iso) === dayOf(today.iso) ? years(yearOf(today.iso) - yearOf(iso)) : '';
}

function answer(question: Question, kept: EntryName[], today: Tag[]) {
  const days = new Map<string, string[]>();
  const rests: string[] = [];
  // From January on, as one tells a year.
  for (const name of kept.toReversed()) {
    const { iso, date, text } = words.older[name];
    const tags = tagsOf(text).filter(({ kind }) => kind === question);
    if (yearOf(iso) !== LAST_YEAR || tags.length === 0) continue;
    const day = date.replace(` ${LAST_YEAR}`, '');
    rests.push(day);
    for (const tag of tags) days.set(tag.name, [...(days.get(tag.name) ?? []), day]);
  }
  if (days.size === 0)
    return { answer: words.questions[question].none, rests: words.restsOnNothing };
  const told = [...days].map(([tag, dates]) => words.found(tag, LISTED.format(dates)));
  const again = today.map(({ name }) => name).filter((name) => days.has(name));
  const list = `${upperFirst(LISTED.format(told))}.`;
  return {
    answer: again.length > 0 ? `${list} ${words.again(LISTED.format(again))}` : list,
    rests: words.rests(LISTED.format(rests)),
  };
}

const upperFirst = (text: string) => text.replace(/^./u, (letter) => letter.toUpperCase());

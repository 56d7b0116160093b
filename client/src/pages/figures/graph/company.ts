import { documents, people } from '#content/figures/company';

/** A document and its subject, its author, or a document that it cites; a person and a subject. */
export type Kind = 'about' | 'wrote' | 'knows' | 'cites';

/** A connection that can be walked both ways, between two things by their numbers. */
export interface Link {
  readonly ends: readonly [number, number];
  readonly kind: Kind;
  /** From 1 to 10. */
  readonly close: number;
}

type Close = Readonly<Record<string, number>>;

const authors = Object.keys(people);
const titles = Object.keys(documents);
const subjects = new Set(Object.values(documents).flatMap(({ about }) => Object.keys(about)));

/** Everything in the company; a thing is known by its number in this list. */
export const things: readonly string[] = [...titles, ...authors, ...subjects];

export function groupOf(thing: number): 'documents' | 'people' | 'subjects' {
  if (thing < titles.length) return 'documents';
  return thing < titles.length + authors.length ? 'people' : 'subjects';
}

const linksOf = (from: string, kind: Kind, close: Close = {}): Link[] =>
  Object.entries(close).map(([to, value]) => ({
    ends: [things.indexOf(from), things.indexOf(to)],
    kind,
    close: value,
  }));

export const links: readonly Link[] = [
  ...Object.entries(documents).flatMap(([name, { by, about, cites }]) => [
    ...linksOf(by, 'wrote', { [name]: 10 }),
    ...linksOf(name, 'about', about),
    ...linksOf(name, 'cites', cites),
  ]),
  ...Object.entries(people).flatMap(([name, { knows }]) => linksOf(name, 'knows', knows)),
];

import { documents, people } from '#content/figures/company';

/** The kind of a link between two things: a document and its subject, its author, a document that it cites; a person and a subject. */
export type Kind = 'about' | 'wrote' | 'knows' | 'cites';

/** A connection that can be walked both ways. */
export interface Link {
  /** The numbers of two things. */
  readonly ends: readonly [number, number];
  readonly kind: Kind;
  /** From 1 to 10. */
  readonly close: number;
}

const documentNames = Object.keys(documents);
const personNames = Object.keys(people);
const subjectNames = [
  ...new Set(Object.values(documents).flatMap(({ about }) => Object.keys(about))),
];

export const groups = { documents: documentNames, people: personNames, subjects: subjectNames };

/** Everything in the company; a thing is known by its number in this list. */
export const things: readonly string[] = Object.values(groups).flat();

export type Group = keyof typeof groups;

export function groupOf(thing: number): Group {
  const first = documentNames.length;
  return thing < first ? 'documents' : thing < first + personNames.length ? 'people' : 'subjects';
}

const numbers = new Map(things.map((name, number) => [name, number]));

function link(from: string, kind: Kind, to: string, close: number): Link {
  const [start, end] = [numbers.get(from), numbers.get(to)];
  if (start === undefined || end === undefined) throw new Error(`${from} leads to no ${to}`);
  return { ends: [start, end], kind, close };
}

const linksTo = (from: string, kind: Kind, close: Readonly<Record<string, number>> = {}) =>
  Object.entries(close).map(([to, value]) => link(from, kind, to, value));

export const links: readonly Link[] = [
  ...Object.entries(documents).flatMap(([name, { by, about, cites }]) => [
    link(by, 'wrote', name, 10),
    ...linksTo(name, 'about', about),
    ...linksTo(name, 'cites', cites),
  ]),
  ...Object.entries(people).flatMap(([name, { knows }]) => linksTo(name, 'knows', knows)),
];

/** The Markdown files of this folder, checked by kind. To add one, copy its neighbor: the build names what is missing. */
import { readEntry, type EntryText, type Kind } from '../build/markdown-entry';

interface Sample {
  /** True while it is invented: the build lists it until something real takes its place. */
  sample: boolean;
}

/** Titles for a page: see `PageMeta`. */
type Titles = Record<'name' | 'headline' | 'lead' | 'description', string>;

interface Person extends Sample {
  name: string;
  role: string;
}

/** What we are usually hired for. */
interface Engagement extends Sample {
  name: string;
  /** Its price in whole dollars. */
  from: number;
  to: number;
  terms: string;
}

interface CaseHeader extends Titles, Sample {
  client: string;
  /** Its slug, or "none". */
  product: string;
  results: Record<string, string>;
  /** The slugs of people. */
  team: readonly string[];
}

export type CaseStudy = CaseHeader & EntryText;

interface ArticleHeader extends Titles {
  /** Its day, as 2026-11-26. */
  published: string;
}

export interface Article extends ArticleHeader, EntryText {
  /** The same for readers. */
  date: string;
}

const sources = import.meta.glob<string>('./{articles,engagements,people,work}/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const allOf = <Fields>(folder: string, kind: Kind<Fields>) =>
  Object.entries(sources)
    .filter(([file]) => file.startsWith(`./${folder}/`))
    .map(([file, source]) => readEntry<Fields>(file.slice('./'.length), source, kind));

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength });
const dollars = { type: 'integer', minimum: 1 };
const sample = { type: 'boolean' };
/** With the brand, a title has 60 characters. */
const titles = { name: text(48), headline: text(80), lead: text(240), description: text(158) };

export const people = allOf<Person>('people', {
  fields: { name: text(40), role: text(60), sample },
});

/** The least expensive first. */
export const engagements = allOf<Engagement>('engagements', {
  fields: { name: text(60), from: dollars, to: dollars, terms: text(80), sample },
}).toSorted((one, other) => one.from - other.from);

export const work = allOf<CaseHeader>('work', {
  fields: {
    ...titles,
    client: text(60),
    product: text(60),
    results: { type: 'object', additionalProperties: text(80) },
    team: { type: 'array', minItems: 1, items: { enum: people.map(({ slug }) => slug) } },
    sample,
  },
  sections: ['The situation', 'What we did', 'What went wrong', 'The result'],
});

const dateOf = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The newest first. */
export const articles = allOf<ArticleHeader>('articles', {
  fields: { ...titles, published: { type: 'string', pattern: String.raw`^\d{4}-\d\d-\d\d$` } },
})
  .map((article): Article => ({ ...article, date: dateOf(article.published) }))
  .toSorted((one, other) => other.published.localeCompare(one.published));

/** The same as points of a list. */
export const pointsOfPeople = people.map(({ slug, name, role, html }) => ({
  slug,
  title: name,
  note: role,
  html,
}));

/** `$24,000`, or `$45,000 to $80,000`. */
const priceOf = ({ from, to }: Engagement) =>
  [...new Set([from, to])].map((each) => `$${each.toLocaleString('en-US')}`).join(' to ');

export const pointsOfEngagements = engagements.map((engagement) => ({
  title: engagement.name,
  note: `${priceOf(engagement)}, ${engagement.terms}`,
  html: engagement.html,
}));

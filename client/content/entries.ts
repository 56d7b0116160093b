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

/** Bars, each with its name and number. */
export interface Chart {
  title: string;
  /** What a whole bar stands for, where it's not the highest number. */
  of?: number;
  bars: Record<string, number>;
}

interface CaseHeader extends Titles, Sample {
  client: string;
  /** When it was finished. */
  year: number;
  /** Its slug, or "none". */
  product: string;
  results: Record<string, string>;
  chart: Chart;
  /** The slugs of people. */
  team: readonly string[];
}

export interface CaseStudy extends CaseHeader, EntryText {
  /** The client and the year. */
  byline: string;
}

interface ArticleHeader extends Titles {
  /** Its day, as 2026-11-26. */
  published: string;
  /** The slug of a person. */
  author: string;
  chart: Chart;
}

export interface Article extends ArticleHeader, EntryText {
  /** Its day for readers. */
  byline: string;
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
const chart = {
  type: 'object',
  properties: {
    title: text(80),
    of: { type: 'number', minimum: 1 },
    bars: { type: 'object', additionalProperties: { type: 'number', minimum: 0 } },
  },
  required: ['title', 'bars'],
  additionalProperties: false,
};
const titles = { name: text(48), headline: text(80), lead: text(240), description: text(158) };

export const people = allOf<Person>('people', {
  fields: { name: text(40), role: text(60), sample },
});

const person = { enum: people.map(({ slug }) => slug) };

/** The least expensive first. */
export const engagements = allOf<Engagement>('engagements', {
  fields: { name: text(60), from: dollars, to: dollars, terms: text(80), sample },
}).toSorted((one, other) => one.from - other.from);

/** The newest first. */
export const work = allOf<CaseHeader>('work', {
  fields: {
    ...titles,
    client: text(60),
    year: { type: 'integer', minimum: 2000 },
    product: text(60),
    results: { type: 'object', additionalProperties: text(80) },
    chart,
    team: { type: 'array', minItems: 1, items: person },
    sample,
  },
  sections: ['The situation', 'What we did', 'What went wrong', 'The result'],
})
  .map((study): CaseStudy => ({ ...study, byline: `${study.client}, ${study.year}` }))
  .toSorted((one, other) => other.year - one.year);

const dateOf = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The newest first. */
export const articles = allOf<ArticleHeader>('articles', {
  fields: {
    ...titles,
    published: { type: 'string', pattern: String.raw`^\d{4}-\d\d-\d\d$` },
    author: person,
    chart,
  },
})
  .map((article): Article => ({ ...article, byline: dateOf(article.published) }))
  .toSorted((one, other) => other.published.localeCompare(one.published));

const portraits = import.meta.glob<string>('./people/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The same as points of a list, or those of some slugs. */
export const pointsOfPeople = (slugs: readonly string[] = people.map(({ slug }) => slug)) =>
  slugs
    .flatMap((chosen) => people.filter(({ slug }) => slug === chosen))
    .map(({ slug, name, role, html }) => ({
      drawing: portraits[`./people/${slug}.svg`],
      title: name,
      note: role,
      html,
    }));

/** `$24,000`, or `$45,000 to $80,000`. */
const priceOf = ({ from, to }: Engagement) =>
  [...new Set([from, to])].map((each) => `$${each.toLocaleString('en-US')}`).join(' to ');

/** What we are usually hired for, with its price. */
export const prices = engagements.map((engagement) => ({
  slug: engagement.slug,
  title: engagement.name,
  note: `${priceOf(engagement)}, ${engagement.terms}`,
  html: engagement.html,
}));

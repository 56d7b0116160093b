import { brand } from './brand';

/** The titles and descriptions of a page: for its reader, the browser's tab, search engines and link previews. */
export interface PageMeta {
  /** The name of the page in lists and in the path to it. */
  name: string;
  /** Follows the name in the title; both with the brand have at most 60 characters. */
  tagline?: string;
  /** The page's one h1. */
  headline: string;
  /** The sentence below it. */
  lead?: string;
  /** 120 to 158 characters: what a search result shows in full. */
  description?: string;
  /** Its form can be sent without script too. */
  worksWithoutScript?: true;
}

/** The title of the tab, of search results and of link previews. */
export function titleOf({ name, tagline }: PageMeta): string {
  const title = tagline ? `${name}: ${tagline}` : name;
  return title.includes(brand.name) ? title : `${title} · ${brand.name}`;
}

/** The same while a form of the page has failed (GOV.UK Design System, "Error summary"). */
export const failedTitle = (title: string) => `Error: ${title}`;

/** A product as its card and the lists show it, from `products/<slug>.ts`, above the words of its page. */
export interface ProductCard {
  name: string;
  /** One or two sentences. */
  summary: string;
  /** Its drawing: see `pages/glyph.tsx`. */
  glyph: Glyph;
  /** How far it is: see `productStates`. */
  state: 'sale' | 'trial' | 'planned';
  /** True while that is invented: the build lists it. */
  sample: boolean;
  /** The slug of the engagement that one would begin with. */
  firstStep?: string;
  /** Where the title of its card leads instead of its page, in a new tab. */
  externalUrl?: string;
}

/** A line drawing on a grid of 32 px, as SVG paths. */
export interface Glyph {
  /** Drawn in the colour of the text. */
  line: string;
  /** The part that makes the difference, drawn in the accent. */
  spark: string;
}

/** A short heading with a paragraph under it. */
export interface Point {
  title: string;
  text: string;
}

/** A question that visitors ask, and the answer. */
export interface Question {
  question: string;
  answer: string;
}

/** The parts that every product page has. Each product adds the words of its figure. */
export interface ProductPage extends PageMeta {
  lead: string;
  problem: { heading: string; paragraphs: readonly string[] };
  figure: { heading: string };
  /** What only this product could show, as SVG: 360 units wide where it has words, so that a phone can show them. */
  drawing?: { heading: string; text: string; svg: string };
  how: { heading: string; steps: readonly Point[] };
  gains: { heading: string; items: readonly Point[] };
  questions: readonly Question[];
  /** Where /security answers more of them. */
  more?: { label: string; to: string };
  action: { heading: string; text: string; label: string };
}

import type { PageMeta } from './page';

/** One numbered section of a legal page. */
export interface LegalSection {
  /** Its anchor. */
  id: string;
  heading: string;
  paragraphs: readonly string[];
  /** A list after the paragraphs: what it is about, and what holds for it. */
  items?: readonly LegalItem[];
  /** A paragraph after the list. */
  after?: string;
  /** Where to go from there, behind that paragraph. */
  link?: { label: string; to: string };
}

interface LegalItem {
  term: string;
  text: string;
  /** True while it is invented: the page says so, and the build lists it. */
  sample?: boolean;
}

/** An answer that no code proves: what a contract would say, or a product that isn't here. */
export const sample = (term: string, text: string): LegalItem => ({ term, text, sample: true });

/** A page of numbered sections: /terms, /privacy and /security. */
export interface LegalPage extends PageMeta {
  /** The day on which the text last changed. */
  updated: { label: string; iso: string };
  sections: readonly LegalSection[];
  /** The last line, followed by the general contact address. */
  contact: string;
}

/** Words around every legal page. */
export const legalWords = {
  updated: 'Last updated',
  contents: 'On this page',
  sample: 'Sample',
} as const;

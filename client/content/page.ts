/** What search engines, link previews and the browser's tab show of a page. */
export interface PageMeta {
  /** At most 60 characters. */
  title: string;
  /** 120 to 158 characters: what a search result shows in full. */
  description: string;
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

/** The parts that every product page has. Each product adds the words of its own figure. */
export interface ProductPage extends PageMeta {
  /** The page's one h1. */
  headline: string;
  lead: string;
  problem: { heading: string; paragraphs: readonly string[] };
  how: { heading: string; steps: readonly Point[] };
  gains: { heading: string; items: readonly Point[] };
  questions: readonly Question[];
  action: { heading: string; text: string; label: string };
}

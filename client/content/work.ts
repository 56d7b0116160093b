import { brand } from './brand';
import type { PageMeta } from './page';

/** The words around the case studies. */
export const workPage = {
  name: 'Our Work',
  tagline: 'case studies with numbers',
  headline: 'What we did, and what went wrong',
  lead: 'Three projects, with the numbers before and after. Each one says what went wrong, because something always does.',
  description:
    'Case studies from Northfold: the situation, what we did, what went wrong, the result in numbers, and the people who did the work.',
  read: 'Read the case study',
  all: 'All case studies',
  results: 'The numbers',
  story: 'The story',
  team: 'Who did it',
  closing: {
    heading: 'Have a system like one of these?',
    /** Below one case. */
    single: 'Have a system like this one?',
    text: 'Tell us what it does and what worries you about it.',
    action: { label: 'Contact us', to: '/contact' },
  },
} as const satisfies PageMeta & Record<string, unknown>;

/** The words around the articles. */
export const articlesPage = {
  name: 'Articles',
  tagline: 'notes from our projects',
  headline: 'Things we learned the hard way',
  lead: 'Written by the engineers who found out. Subscribe with any feed reader.',
  description:
    'Articles by Northfold’s engineers about moving old systems, decimal arithmetic and AI that has to be right. With an Atom feed of the full text.',
  read: 'Read the article',
  feed: { label: 'Atom feed', to: '/feed.atom' },
  published: 'Published',
  text: 'The article',
  author: 'Written by',
  closing: {
    heading: 'Met something like this?',
    text: 'Tell us where. We like these problems, and we answer even if there’s nothing to sell.',
    action: { label: 'Contact us', to: '/contact' },
  },
} as const satisfies PageMeta & Record<string, unknown>;

/** What a buyer looks for on /about: also the anchors. */
export const buyers = {
  /** Before the name and price of what one would buy first. */
  firstStep: 'A good first step is',
  prices: {
    id: 'prices',
    heading: 'What it costs',
    lead: 'Typical projects, in US dollars. You get a fixed quote before any work starts.',
    more: 'What’s in each',
  },
  people: {
    id: 'people',
    heading: 'Who you’ll work with',
    lead: `The engineer who answers your message does the work, too. We’ve been in ${brand.office.town} since ${brand.office.since}.`,
  },
} as const;

/** How far a product is, on its card and its page. */
export const productStates = {
  sale: { label: 'Available now', text: 'ready to use. Ask for a quote.' },
  trial: { label: 'In pilot', text: 'in use at a few clients. Ask to join.' },
  planned: { label: 'Planned', text: 'a draft so far. Tell us what you need.' },
} as const;

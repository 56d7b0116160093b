import { brand } from './brand';

/** One product as its card, the overview and the navigation show it. The long text of its page stands in `products/<slug>.ts`. */
export interface Product {
  slug: string;
  /** Address of the product's page on this site. */
  path: string;
  name: string;
  /** One or two sentences for cards and lists. */
  summary: string;
  /** Name of the line icon drawn for it. */
  glyph: string;
  /** Where the title of its card leads instead, in a new tab. */
  externalUrl?: string;
}

/** The seven products, in the order in which the site lists them. */
export const products: readonly Product[] = [
  {
    slug: 'cobol',
    path: '/cobol',
    name: 'COBOL Converter',
    summary:
      'Turns COBOL programs into readable Java, C# or Python, paragraph by paragraph, with tests that compare old and new.',
    glyph: 'cobol',
    externalUrl: brand.cobolSite,
  },
  {
    slug: 'graph',
    path: '/graph',
    name: 'Graph Portal',
    summary:
      'Search, see and recommend content through the connections between it, on a graph database you control.',
    glyph: 'graph',
  },
  {
    slug: 'companion',
    path: '/companion',
    name: 'AI Companion',
    summary:
      'A diary that tags what you write, brings back what happened On This Day, and shows the patterns in between.',
    glyph: 'companion',
  },
  {
    slug: 'mock-rest',
    path: '/mock-rest',
    name: 'Mock REST Server',
    summary:
      'A stand-in for the API that is not ready yet: realistic answers, delays and failures, described in one file.',
    glyph: 'mock-rest',
  },
  {
    slug: 'auto-app',
    path: '/auto-app',
    name: 'Auto App Generator',
    summary:
      'Describe your data once. Get a database, an API and working screens in code that your team can read and keep.',
    glyph: 'auto-app',
  },
  {
    slug: 'clinical-assistant',
    path: '/ai-compliance-clinical-assistant',
    name: 'AI Compliance and Clinical Assistant',
    summary:
      'Drafts SOAP notes and proposes billing codes for a clinician to sign, in a workflow that supports HIPAA compliance.',
    glyph: 'clinical-assistant',
  },
  {
    slug: 'universal-context-protocol',
    path: '/universal-context-protocol',
    name: 'Universal Context Protocol',
    summary:
      'A small, open envelope that lets one AI model hand its context to another without losing what was known.',
    glyph: 'universal-context-protocol',
  },
];

/** One service as its card and the overview show it. Its longer text stands in `about.ts`. */
export interface Service {
  /** Also its anchor: cards lead to `/about#<slug>`. */
  slug: string;
  name: string;
  /** One or two sentences for cards. */
  summary: string;
  /** Name of the line icon drawn for it. */
  glyph: string;
}

/** The five services, in the order in which the site lists them. */
export const services: readonly Service[] = [
  {
    slug: 'mvp-development',
    name: 'MVP Development for Startups',
    summary:
      'The smallest product that can prove your idea, built so that the second version need not start again.',
    glyph: 'mvp-development',
  },
  {
    slug: 'custom-applications',
    name: 'Custom Application Development',
    summary:
      'Software shaped around the way your people work, from the first sketch to the night it goes live.',
    glyph: 'custom-applications',
  },
  {
    slug: 'legacy-modernization',
    name: 'Legacy Modernization and Cloud',
    summary:
      'Old systems moved step by step to current languages and the cloud, while the business keeps running.',
    glyph: 'legacy-modernization',
  },
  {
    slug: 'advanced-ai',
    name: 'Advanced AI Solutions',
    summary:
      'Models chosen, tuned and measured against your own data, with a person in charge where it matters.',
    glyph: 'advanced-ai',
  },
  {
    slug: 'conversational-ai',
    name: 'Conversational AI',
    summary:
      'Assistants that answer from your documents, say when they do not know, and hand over to a human.',
    glyph: 'conversational-ai',
  },
];

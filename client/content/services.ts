import type { Glyph } from './page';

/** One service as its card and the overview show it. Its longer text is in `about.ts`. */
export interface Service {
  /** Also its anchor: cards lead to `/about#<slug>`. */
  slug: string;
  name: string;
  /** One or two sentences for cards. */
  summary: string;
  /** Its drawing: see `pages/glyph.tsx`. */
  glyph: Glyph;
  /** The slug of the engagement that one would begin with. */
  firstStep: string;
}

/** The services, in the order in which the site lists them. */
export const services: readonly Service[] = [
  {
    slug: 'mvp-development',
    name: 'MVP Development for Startups',
    summary: 'The smallest product that proves your idea, built so version two isn’t a rewrite.',
    // A flag on the first step.
    glyph: {
      line: 'M4 27v-5h8v-5h8v-5h8v15Z',
      spark: 'M8 22V7.5l6.5 2.8L8 13',
    },
    firstStep: 'first-version',
  },
  {
    slug: 'custom-applications',
    name: 'Custom Application Development',
    summary: 'Software built around how your people work, from the first sketch to launch night.',
    // A frame around a line that fits no one else.
    glyph: {
      line: 'M4.5 6.5h23v19h-23Zm0 5h23M8 9v.01m3-.01v.01',
      spark: 'M9 21.5c1.5-5 4-6 6.2-3s4.8 2 7.8-3',
    },
    firstStep: 'first-version',
  },
  {
    slug: 'legacy-modernization',
    name: 'Legacy Modernization and Cloud',
    summary:
      'Old systems moved to modern languages and the cloud, step by step, while your business keeps running.',
    // Out of the cellar, into the cloud.
    glyph: {
      line: 'M10.5 20H10a5.5 5.5 0 0 1-.6-11A7.5 7.5 0 0 1 23.8 10.5 4.8 4.8 0 0 1 23 20h-1.5',
      spark: 'M16 28V15m-4 4 4-4 4 4',
    },
    firstStep: 'reading-your-cobol',
  },
  {
    slug: 'advanced-ai',
    name: 'Advanced AI Solutions',
    summary:
      'Models chosen, tuned, and tested on your own data, with a person in charge where it matters.',
    // A crystal of connections.
    glyph: {
      line: 'M16 4.5 26 10.2v11.6l-10 5.7-10-5.7V10.2Z',
      spark: 'M16 16V4.5M16 16l10 5.8M16 16 6 21.8M16 16l5-8.6M16 16H11M16 16l5 8.6',
    },
    firstStep: 'ai-study',
  },
  {
    slug: 'conversational-ai',
    name: 'Conversational AI',
    summary:
      'Assistants that answer from your documents, admit when they don’t know, and hand off to a person.',
    // A question and its answer.
    glyph: {
      line: 'M22.5 12V8a2 2 0 0 0-2-2h-14a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h1.5v4l3.5-3',
      spark:
        'M14 15h11.5a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H24v3.5L20 25h-6a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2Zm3.5 5h4.5',
    },
    firstStep: 'ai-study',
  },
];

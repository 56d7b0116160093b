import { oneLine } from '../drawings/auto-app';
import type { ProductCard, ProductPage } from '../page';

/** The product on cards and in lists. */
export const card: ProductCard = {
  name: 'Auto App Generator',
  summary:
    'Describe your data once. Get a database, an API, and working screens, in code your team can read and keep.',
  // A table that becomes a screen.
  glyph: {
    line: 'M4.5 5.5h11v13h-11Zm0 4.5h11m-11 4.2h11',
    spark: 'M19.5 14h8v12.5h-13V22m5-4.5h8M19 6.5h4.5V10',
  },
  state: 'trial',
  firstStep: 'first-version',
  sample: true,
};

/** The words of /auto-app. */
export const autoApp = {
  name: card.name,
  tagline: 'data model to application',
  description:
    'Describe your data once and get a database, an API, and accessible screens: ordinary source code, with tests, that your team can read, change, and keep.',
  headline: 'Describe the data. Keep the application.',
  lead: 'The generator reads a data model and writes the application around it: tables, API, screens, and tests, in ordinary code that doesn’t need us afterward.',
  problem: {
    heading: 'Most applications share the same half',
    paragraphs: [
      'Lists, forms, search, permissions. Good teams build these well, slowly, and over and over before they get to the part that makes their product different.',
      'Low-code tools are fast until you need something they didn’t plan for. Then you own an application you can’t read and can’t leave.',
    ],
  },
  figure: { heading: 'Change one line and see what follows' },
  drawing: {
    heading: 'One line, five places',
    text: 'Say once that a note is required. The generator writes it everywhere it matters. Change the line, and it proposes one patch.',
    svg: oneLine,
  },
  how: {
    heading: 'How it works',
    steps: [
      {
        title: 'Model',
        text: 'Write entities and relations in a short text file, draw them, or point the generator at an existing database.',
      },
      {
        title: 'Decide',
        text: 'Say who can see and change what, which fields are personal data, and how long records are kept. These rules become code too.',
      },
      {
        title: 'Generate',
        text: 'Migrations, a documented REST API, accessible screens, and a test for each rule, organized the way a developer would do it.',
      },
      {
        title: 'Continue by hand',
        text: 'Change whatever you like. When the model changes later, the generator proposes a patch, and your edits win.',
      },
    ],
  },
  gains: {
    heading: 'What you get',
    items: [
      {
        title: 'A running first version',
        text: 'Put it in front of real users while the idea is still cheap to change.',
      },
      {
        title: 'Readable source',
        text: 'TypeScript, PostgreSQL, and React with well-known libraries. No engine, no license server.',
      },
      {
        title: 'The boring parts, done right',
        text: 'Validation on both sides, paging, an audit trail, keyboard support, and error messages in plain English.',
      },
      {
        title: 'Model changes without fear',
        text: 'Each one comes with a migration and a patch you review like any other.',
      },
    ],
  },
  questions: [
    {
      question: 'What happens if we stop using the generator?',
      answer:
        'Nothing. What it wrote is your code, and it builds without the generator. You can use it once and continue by hand.',
    },
    {
      question: 'How far will a generated application take us?',
      answer:
        'Far enough for internal tools, registries, and back offices. A product with its own character starts here, then needs people. We do that part too.',
    },
    {
      question: 'Is AI involved?',
      answer:
        'It helps draft a model from your spreadsheets or a description. Generation itself is deterministic: the same model gives the same code.',
    },
  ],
  action: {
    heading: 'Bring a spreadsheet',
    text: 'If a shared spreadsheet runs part of your business, it’s already a data model. We can show you the application hidden in it.',
    label: 'Show us your model',
  },
} as const satisfies ProductPage & Record<string, unknown>;

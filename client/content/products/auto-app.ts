import type { ProductCard, ProductPage } from '../page';

/** The product on cards and in lists. */
export const card: ProductCard = {
  name: 'Auto App Generator',
  summary:
    'Describe your data once. Get a database, an API and working screens in code that your team can read and keep.',
  // A table that becomes a screen.
  glyph: {
    line: 'M4.5 5.5h11v13h-11Zm0 4.5h11m-11 4.2h11',
    spark: 'M19.5 14h8v12.5h-13V22m5-4.5h8M19 6.5h4.5V10',
  },
};

/** The words of /auto-app. */
export const autoApp = {
  name: card.name,
  tagline: 'data model to application',
  description:
    'Describe your data once and get a database, an API and accessible screens: ordinary source code with tests that your team can read, change and keep.',
  headline: 'Describe the data. Keep the application.',
  lead: 'The generator reads a data model and writes the program around it: tables, API, screens and tests, in ordinary code that does not need us afterwards.',
  problem: {
    heading: 'Half of most applications is the same half',
    paragraphs: [
      'A list, a form, a search, a check of who may do what. Good teams build these well and slowly, over and over, before they reach the part that makes their product different.',
      'Low-code tools are quick until the first wish that the tool did not foresee. Then you own a program that you can neither read nor leave.',
    ],
  },
  figure: { heading: 'Change one line, and see what follows' },
  how: {
    heading: 'How it works',
    steps: [
      {
        title: 'Model',
        text: 'Write entities and relations in a short text file, draw them, or point the generator at an existing database.',
      },
      {
        title: 'Decide',
        text: 'Say who may see and change what, which fields are personal data, and how long records are kept. These become code as well.',
      },
      {
        title: 'Generate',
        text: 'Migrations, a documented REST API, accessible screens and a test for each rule, laid out as a developer would lay them out.',
      },
      {
        title: 'Go on by hand',
        text: 'Change whatever you like. When the model changes later, the generator proposes a patch, and your edits win.',
      },
    ],
  },
  gains: {
    heading: 'What you get',
    items: [
      {
        title: 'A running first version',
        text: 'To put before real users while the idea is still cheap to change.',
      },
      {
        title: 'Readable source',
        text: 'TypeScript, PostgreSQL and React with well-known libraries. No engine, no licence server.',
      },
      {
        title: 'The dull parts, done properly',
        text: 'Validation on both sides, paging, audit trail, keyboard use, error messages in plain words.',
      },
      {
        title: 'Model changes without fear',
        text: 'Each comes with a migration and a patch that you review like any other.',
      },
    ],
  },
  questions: [
    {
      question: 'What happens if we stop using the generator?',
      answer:
        'Nothing. What it wrote is your code and builds without it. You can use it once and go on by hand.',
    },
    {
      question: 'How far does a generated application go?',
      answer:
        'Far enough for internal tools, registers and back offices. A product with its own character starts here and then needs people. We do that part as well.',
    },
    {
      question: 'Is AI involved?',
      answer:
        'It helps to draft a model from your spreadsheets or a description. The generation itself is deterministic: the same model gives the same code.',
    },
  ],
  action: {
    heading: 'Bring a spreadsheet',
    text: 'If a shared sheet runs part of your business, it is a data model already. We can show you the application hidden in it.',
    label: 'Show us your model',
  },
} as const satisfies ProductPage & Record<string, unknown>;

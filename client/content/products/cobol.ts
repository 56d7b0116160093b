import type { ProductCard, ProductPage } from '../page';
import { brand } from '../brand';

/** The product on cards and in lists. */
export const card: ProductCard = {
  name: 'COBOL Converter',
  summary:
    'Turns COBOL programs into readable Java, C#, or Python, paragraph by paragraph, with tests that compare old and new.',
  // A punched card with its corner cut.
  glyph: {
    line: 'M4.5 7.5h19l4 4v13h-23Z',
    spark: 'M9.5 12.5v2m5-2v2m5 2v2m-10 0v2m5 0v2m5-2v2',
  },
  externalUrl: brand.cobolSite,
  state: 'sale',
  firstStep: 'reading-your-cobol',
  sample: true,
};

/** The words of /cobol. */
export const cobol = {
  name: card.name,
  tagline: 'COBOL to Java, C#, or Python',
  description:
    'Convert COBOL programs to readable Java, C#, or Python, with every rule traced to its source line and tests that prove old and new agree.',
  headline: 'COBOL in. Readable code out.',
  lead: 'The converter translates programs, copybooks, and job steps into idiomatic Java, C#, or Python, and proves on your own data that both give the same answer.',
  site: { label: 'Visit the converter’s website', href: brand.cobolSite },
  problem: {
    heading: 'The code still works. That’s the problem.',
    paragraphs: [
      'It’s hard to argue with a program from 1987 that has never lost a cent. But the people who understand it are retiring, each change takes longer than the last, and the only complete description of how your business works is the source code.',
      'Rewriting from a specification fails because there isn’t one. Translating line by line gives you COBOL in Java syntax, and no one wants to own that. You need what the program means, written the way your developers would write it today.',
    ],
  },
  figure: { heading: 'Type an amount and see where the cent goes' },
  how: {
    heading: 'How a program moves',
    steps: [
      {
        title: 'Inventory',
        text: 'The converter reads programs, copybooks, JCL, and table definitions, and maps what calls what. It lists dead paragraphs and unused fields, so you don’t pay to move them.',
      },
      {
        title: 'Translate',
        text: 'Each program is parsed, not pattern-matched. Data flow decides which fields become parameters, which GO TO becomes a loop, and which REDEFINES hides two records in one.',
      },
      {
        title: 'Compare',
        text: 'Recorded inputs run through both versions. Every difference is listed, with the COBOL line and the new line side by side, until the list is empty or someone has signed off on every entry.',
      },
      {
        title: 'Switch over',
        text: 'One job at a time, with the old program ready to take over again. The mainframe goes off last, not first.',
      },
    ],
  },
  /** At each of these steps: what becomes of the old code, and of the new. */
  timeline: [
    ['COBOL runs', 'Two weeks of reading'],
    ['COBOL runs', 'New code is written'],
    ['COBOL runs', 'New code runs beside it'],
    ['COBOL stands by', 'New code runs'],
  ],
  gains: {
    heading: 'What you get',
    items: [
      {
        title: 'Source you own',
        text: 'Plain code in your repository, in your style, with no runtime library of ours underneath.',
      },
      {
        title: 'A trace for every rule',
        text: 'Reviewers and auditors can follow each new method back to the COBOL lines it came from.',
      },
      {
        title: 'Tests that stay',
        text: 'The comparison cases become regression tests in the new project.',
      },
      {
        title: 'Decimal arithmetic, intact',
        text: 'Packed decimals, truncation, and ROUNDED behave exactly as before. Floating point never touches money.',
      },
    ],
  },
  questions: [
    {
      question: 'Does a language model do the translation?',
      answer:
        'A compiler front end works out the meaning, and it doesn’t guess. A model suggests names, comments, and how to group methods. Nothing it suggests can change a result: the comparison runs afterward.',
    },
    {
      question: 'Which dialects does it read?',
      answer:
        'We start with IBM Enterprise COBOL and the common extensions for CICS and embedded SQL. Show us a sample of anything else and we’ll tell you whether it parses.',
    },
    {
      question: 'Does our source code leave the building?',
      answer:
        'Not unless you want it to. The converter runs inside your network, and the naming model can run there too.',
    },
  ],
  more: { label: 'How to send us source code safely', to: '/security#sending' },
  action: {
    heading: 'Send us one program',
    text: 'Pick one that no one likes to touch. Write to us, we sign an NDA if you need one, and you reply to our email with the file. We’ll tell you what it does and show you what it would look like.',
    label: 'Talk about your COBOL',
  },
} as const satisfies ProductPage & Record<string, unknown>;

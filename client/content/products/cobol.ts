import type { ProductCard, ProductPage } from '../page';
import { brand } from '../brand';

/** The product on cards and in lists. */
export const card: ProductCard = {
  name: 'COBOL Converter',
  summary:
    'Turns COBOL programs into readable Java, C# or Python, paragraph by paragraph, with tests that compare old and new.',
  // A punched card with its corner cut.
  glyph: {
    line: 'M4.5 7.5h19l4 4v13h-23Z',
    spark: 'M9.5 12.5v2m5-2v2m5 2v2m-10 0v2m5 0v2m5-2v2',
  },
  externalUrl: brand.cobolSite,
};

/** The words of /cobol. */
export const cobol = {
  name: card.name,
  tagline: 'COBOL to Java, C# or Python',
  description:
    'Convert COBOL programs to readable Java, C# or Python, with every rule traced to its source line and tests that prove old and new agree.',
  headline: 'COBOL in. Code your team can read out.',
  lead: 'The converter translates programs, copybooks and job steps into idiomatic Java, C# or Python, and proves with your own data that both give the same answer.',
  site: { label: 'Visit the converter’s own site', href: brand.cobolSite },
  problem: {
    heading: 'The code still works. That is the trouble.',
    paragraphs: [
      'A program from 1987 that has never lost a cent is hard to argue with. But the people who understood it are retiring, each change takes longer than the last, and the only complete description of how the business works is the source itself.',
      'Rewriting from a specification fails because the specification is missing. Translating line by line fails differently: it yields COBOL spelled in Java, which nobody wants to own. What is needed is the meaning of the program, written the way your developers would write it today.',
    ],
  },
  figure: { heading: 'Type an amount, and see where the cent goes' },
  how: {
    heading: 'How a program moves',
    steps: [
      {
        title: 'Inventory',
        text: 'The converter reads programs, copybooks, JCL and table definitions, and draws what calls what. Dead paragraphs and unused fields are listed, so that you do not pay to move them.',
      },
      {
        title: 'Translate',
        text: 'Each program is parsed, not pattern-matched. Data flow decides which fields become parameters, which GO TO becomes a loop, and which REDEFINES hides two records in one.',
      },
      {
        title: 'Compare',
        text: 'Recorded inputs run through both versions. Every difference is shown with the COBOL line and the new line side by side, until the list is empty or each entry has been accepted by name.',
      },
      {
        title: 'Switch over',
        text: 'One job at a time, with the old program ready to take over again. The mainframe is turned off last, not first.',
      },
    ],
  },
  gains: {
    heading: 'What you get',
    items: [
      {
        title: 'Source you own',
        text: 'Plain code in your repository, in your style guide, with no runtime library of ours underneath.',
      },
      {
        title: 'A trace for every rule',
        text: 'From each new method back to the COBOL lines it came from, for reviewers and auditors.',
      },
      {
        title: 'Tests that stay',
        text: 'The comparison cases become regression tests in the new project.',
      },
      {
        title: 'Decimal arithmetic, kept',
        text: 'Packed decimals, truncation and ROUNDED behave as they did. Floating point never touches money.',
      },
    ],
  },
  questions: [
    {
      question: 'Is the translation done by a language model?',
      answer:
        'The meaning is worked out by a compiler front end, which does not guess. A model proposes names, comments and the grouping of methods. Nothing it proposes may change a result: the comparison runs afterwards.',
    },
    {
      question: 'Which dialects does it read?',
      answer:
        'We begin with IBM Enterprise COBOL and the common extensions for CICS and embedded SQL. Send us a sample of anything else and we will say plainly whether it parses.',
    },
    {
      question: 'Does our source code leave the building?',
      answer:
        'It need not. The converter runs inside your network, and the naming model can run there too.',
    },
  ],
  action: {
    heading: 'Send us one program',
    text: 'Choose one that nobody likes to touch. We will tell you what it does and show you what it would look like.',
    label: 'Talk about your COBOL',
  },
} as const satisfies ProductPage & Record<string, unknown>;

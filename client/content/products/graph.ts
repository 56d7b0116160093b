import type { ProductCard, ProductPage } from '../page';

/** The product on cards and in lists. */
export const card: ProductCard = {
  name: 'Graph Portal',
  summary:
    'Search, see and recommend content through the connections between it, on a graph database you control.',
  // Four things, and the path between them that is worth following.
  glyph: {
    line: 'M5 8.5a3 3 0 1 0 6 0 3 3 0 1 0-6 0M22 8a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M11 8.4 22 8M5 22.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M7.9 11.5l-.3 8.5',
    spark: 'M19.5 22.5a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M10.2 10.5l10.2 9.6',
  },
};

/** The words of /graph. */
export const graph = {
  name: card.name,
  tagline: 'search and recommend by connection',
  description:
    'A graph-database portal that searches your content by how it connects, draws the result, and recommends what to read next with a reason to show.',
  headline: 'Your content knows more than its search box',
  lead: 'The Graph Portal stores documents together with the people, topics and events that tie them, so that search, maps and recommendations all draw on the same connections.',
  problem: {
    heading: 'Search finds words. People look for relations.',
    paragraphs: [
      'Somebody asks which projects used the same supplier, who has met this error before, or what to read after this report. A keyword index returns forty documents that contain the word, and the answer lies in none of them alone.',
      'Most organizations already hold the answer: in author fields, references, tags and meeting notes. It stays hidden because each system keeps its own links to itself.',
    ],
  },
  figure: { heading: 'Ask a small company' },
  how: {
    heading: 'How it works',
    steps: [
      {
        title: 'Connect',
        text: 'Readers for file shares, wikis, databases and ticket systems bring content in and keep it current. Permissions come along: nobody finds what they could not open.',
      },
      {
        title: 'Link',
        text: 'People, topics, products and places are recognized and joined to what mentions them. Doubtful links are marked as doubtful and wait for an editor.',
      },
      {
        title: 'Explore',
        text: 'Search by word, by meaning or by relation, then turn the result into a map and walk it. Each view has an address, so that it can be shared.',
      },
      {
        title: 'Recommend',
        text: 'Suggestions follow weighted paths through the graph. The path is the explanation, and editors can tune the weights.',
      },
    ],
  },
  gains: {
    heading: 'What you get',
    items: [
      {
        title: 'One search over many systems',
        text: 'With facets for person, topic, time and source, and results that respect access rights.',
      },
      {
        title: 'Maps that answer questions',
        text: 'Neighbourhoods, shortest paths and timelines, drawn in the browser, usable from the keyboard.',
      },
      {
        title: 'Reasons you can show',
        text: 'Every recommendation carries the chain of facts that led to it.',
      },
      {
        title: 'An open door out',
        text: 'Standard query languages and a full export. The graph is yours.',
      },
    ],
  },
  questions: [
    {
      question: 'Do we have to replace our content system?',
      answer:
        'No. The portal reads from the systems you have and links back to them. Authors go on working where they work today.',
    },
    {
      question: 'Which graph database is underneath?',
      answer:
        'One that speaks openCypher or Gremlin, chosen with you. If you already run one, we use that.',
    },
    {
      question: 'Who decides what is recommended?',
      answer:
        'You do. The rules are visible weights on kinds of relation, not a sealed model, and each change can be tried on past sessions before it goes live.',
    },
  ],
  action: {
    heading: 'See your own content as a graph',
    text: 'Tell us about one collection and one question that search cannot answer today.',
    label: 'Ask for a walkthrough',
  },
} as const satisfies ProductPage & Record<string, unknown>;

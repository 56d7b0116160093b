import type { ProductCard, ProductPage } from '../page';

/** The product on cards and in lists. */
export const card: ProductCard = {
  name: 'Graph Portal',
  summary:
    'Search, explore, and recommend content by how it connects, on a graph database you control.',
  // Four things, and the path between them that is worth following.
  glyph: {
    line: 'M5 8.5a3 3 0 1 0 6 0 3 3 0 1 0-6 0M22 8a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M11 8.4 22 8M5 22.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M7.9 11.5l-.3 8.5',
    spark: 'M19.5 22.5a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M10.2 10.5l10.2 9.6',
  },
  state: 'sale',
  firstStep: 'ai-study',
  sample: true,
};

/** The words of /graph. */
export const graph = {
  name: card.name,
  tagline: 'search and recommend by connection',
  description:
    'A graph-database portal that searches your content by how it connects, maps the results, and recommends what to read next, with a reason for each pick.',
  headline: 'Your content knows more than its search box',
  lead: 'The Graph Portal stores documents along with the people, topics, and events that connect them. Search, maps, and recommendations all use the same connections.',
  problem: {
    heading: 'Search finds words. People want connections.',
    paragraphs: [
      'Which projects used the same supplier? Who has seen this error before? What should I read after this report? A keyword index returns 40 documents that contain the word, and none of them has the whole answer.',
      'Most organizations already have the answer, in author fields, references, tags, and meeting notes. It stays hidden because each system keeps its links to itself.',
    ],
  },
  figure: { heading: 'Ask a sample knowledge base' },
  how: {
    heading: 'How it works',
    steps: [
      {
        title: 'Connect',
        text: 'Connectors for file shares, wikis, databases, and ticket systems bring content in and keep it current. Permissions come along: no one finds what they couldn’t open.',
      },
      {
        title: 'Link',
        text: 'The portal recognizes people, topics, products, and places and links them to whatever mentions them. Doubtful links are flagged and wait for an editor.',
      },
      {
        title: 'Explore',
        text: 'Search by word, meaning, or connection, then turn the results into a map and explore it. Every view has a URL you can share.',
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
        title: 'One search across many systems',
        text: 'With filters for person, topic, time, and source, and results that respect access rights.',
      },
      {
        title: 'Maps that answer questions',
        text: 'Neighborhoods, shortest paths, and timelines, drawn in the browser and usable from the keyboard.',
      },
      {
        title: 'Reasons you can show',
        text: 'Every recommendation comes with the chain of facts that led to it.',
      },
      {
        title: 'An easy way out',
        text: 'Standard query languages and a full export. The graph is yours.',
      },
    ],
  },
  questions: [
    {
      question: 'Do we have to replace our content system?',
      answer:
        'No. The portal reads from the systems you have and links back to them. Authors keep working where they work today.',
    },
    {
      question: 'Which graph database does it use?',
      answer:
        'One that speaks openCypher or Gremlin, chosen with you. If you already run one, we’ll use it.',
    },
    {
      question: 'Who decides what gets recommended?',
      answer:
        'You do. The rules are visible weights on types of links, not a black box. You can try each change on past sessions before it goes live.',
    },
  ],
  more: { label: 'Hosting, access, encryption, certificates: more answers', to: '/security' },
  action: {
    heading: 'See your own content as a graph',
    text: 'Tell us about one collection and one question search can’t answer today.',
    label: 'Request a walkthrough',
  },
} as const satisfies ProductPage & Record<string, unknown>;

import { brand } from './brand';
import { inWords, inWordsFirst } from './in-words';
import type { PageMeta, Point } from './page';
import { productCards } from './products';
import { services } from './services';

const products = Object.keys(productCards);

/** The text of the overview about one service. */
interface ServiceDetail {
  /** The service's slug in `services.ts`. */
  slug: string;
  paragraphs: readonly string[];
  /** The results that a client receives. */
  includes: readonly string[];
}

const principles: readonly Point[] = [
  {
    title: 'Tell the truth',
    text: 'If a spreadsheet will do, we say so. If a model is wrong one time in ten, the screen says that too.',
  },
  {
    title: 'Prove it by running it',
    text: 'Plans are cheap. Every two weeks you get something you can use, measured against what you asked for.',
  },
  {
    title: 'Keep a person in charge',
    text: 'AI drafts, sorts, and suggests. When a decision affects someone’s money, health, or job, a person makes it.',
  },
  {
    title: 'No strings attached',
    text: 'Ordinary code, open formats, your accounts. You can let us go at any time and lose nothing.',
  },
];

const serviceDetails: readonly ServiceDetail[] = [
  {
    slug: 'mvp-development',
    paragraphs: [
      'A first version answers one question: do people want this? We help you pick the one user journey that answers it, then build it well enough for real users.',
      'Small doesn’t mean throwaway. We do accounts, data, deployment, and tests properly from the start, because those are the parts that hurt to redo once it works.',
    ],
    includes: [
      'A one-page scope',
      'A running product in your cloud account',
      'Metrics that answer the question you started with',
    ],
  },
  {
    slug: 'custom-applications',
    paragraphs: [
      'Some work is too specific for off-the-shelf software: how your dispatchers plan a day, or how a claim moves through three departments. We sit with the people who do it before we design anything.',
      'Then we build in slices you can use one at a time: on the web, on phones, or inside the systems you already run.',
    ],
    includes: [
      'Design and development by the same team',
      'Accessible screens, tested with a keyboard and a screen reader',
      'Documentation and a handoff to your developers',
    ],
  },
  {
    slug: 'legacy-modernization',
    paragraphs: [
      'Old systems hold decades of decisions. We read them first: what runs, what’s dead, what depends on what. You get a map with costs and risks. You can stop there.',
      'If you continue, we move one piece at a time. Old and new run side by side on real data until every difference is gone or explained. Our COBOL Converter does the repetitive work.',
    ],
    includes: [
      'An inventory and a migration plan',
      'Migration to containers and managed databases',
      'A rollback at every step',
    ],
  },
  {
    slug: 'advanced-ai',
    paragraphs: [
      'Forecasting, document understanding, recommendations, anomaly detection. We start with the decision you want to improve and work back to the model. Sometimes it’s a simple one.',
      'Each solution comes with a test set built from your cases and an error rate, so you can tell an improvement from a change.',
    ],
    includes: [
      'A feasibility study on your data',
      'Evaluation that runs on every change',
      'Operation in your environment, with drift monitoring',
    ],
  },
  {
    slug: 'conversational-ai',
    paragraphs: [
      'A good assistant answers from your documents, shows where it found the answer, admits when it doesn’t know, and hands the whole conversation to a person.',
      'We build for chat, voice, and internal tools. The questions it should refuse get as much care as the ones it should answer.',
    ],
    includes: [
      'Answers with sources',
      'Handoff to your staff, with context',
      'A review queue for conversations that went badly',
    ],
  },
];

/** The words of /about; names and summaries come from `products.ts` and `services.ts`. */
export const about = {
  name: `About ${brand.name}`,
  tagline: 'our products and services',
  description: `Who ${brand.name} is, the ${inWords(products)} products we build, and the ${inWords(services)} services we offer, from a startup’s first version to a mainframe’s last night.`,
  headline: 'Engineers for what’s next, and for what came before',
  lead: 'Northfold is a software and AI consultancy. We build our own products, and we build for clients: new software that uses AI sensibly, and old systems worth keeping.',
  story: [
    'The two halves belong together. Move a 40-year-old payroll system to a new language, and you learn to respect software that works and the people who rely on it. That’s a useful habit when the new system is a language model.',
    'Our products come from client work. The third time we see the same problem, we build the tool we wish we’d had, and offer it to everyone.',
  ],
  principles: { heading: 'What we stand by', items: principles },
  products: {
    heading: 'Products',
    lead: `${inWordsFirst(products)} products. Each has a page on how it works.`,
  },
  services: {
    heading: 'Services',
    lead: `${inWordsFirst(services)} ways to work with us. Most engagements start with one and borrow from another.`,
    includesLabel: 'What you get',
    details: serviceDetails,
  },
  developers: {
    heading: 'For developers and auditors',
    lead: 'Everything this site does with accounts and messages runs on a REST API with an OpenAPI document. Your programs can use it too. Where data goes, who sees it, and what we sign is on its own page.',
    links: [
      { label: 'Read the API reference', to: '/api/docs' },
      { label: 'Security and compliance', to: '/security' },
    ],
  },
  closing: {
    heading: 'Not sure which one you need?',
    text: 'Describe the situation in your own words. Sorting it out is our job.',
    action: { label: 'Contact us', to: '/contact' },
  },
} as const satisfies PageMeta & Record<string, unknown>;

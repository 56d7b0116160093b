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
    title: 'Say what is true',
    text: 'If a spreadsheet would do, we say so. If a model is wrong one time in ten, the screen says that as well.',
  },
  {
    title: 'Prove it by running it',
    text: 'Plans are cheap. Every two weeks there is something to use, measured against what you asked for.',
  },
  {
    title: 'Keep a person in charge',
    text: 'AI drafts, sorts and suggests. Where a decision touches somebody’s money, health or work, a person makes it.',
  },
  {
    title: 'Leave no strings',
    text: 'Ordinary code, open formats, your accounts. You should be able to let us go without losing anything.',
  },
];

const serviceDetails: readonly ServiceDetail[] = [
  {
    slug: 'mvp-development',
    paragraphs: [
      'A first version has one job: to find out whether people want the thing. We help you to choose the one path through the product that answers that, and build it well enough that real users can walk it.',
      'Small does not mean throwaway. Accounts, data, deployment and tests are done properly from the start, because those are the parts that hurt to redo when it works.',
    ],
    includes: [
      'A scope that fits on one page',
      'A running product in your cloud account',
      'Measurement of the question you set out to answer',
    ],
  },
  {
    slug: 'custom-applications',
    paragraphs: [
      'Some work is too particular for a product off the shelf: the way your dispatchers plan a day, or how a claim travels through three departments. We sit beside the people who do it before we draw anything.',
      'Then we build in slices that can be used one at a time, on the web, on phones, or inside the systems you already run.',
    ],
    includes: [
      'Design and development by the same team',
      'Accessible screens, tested with a keyboard and a screen reader',
      'Documentation and a handover to your developers',
    ],
  },
  {
    slug: 'legacy-modernization',
    paragraphs: [
      'Old systems hold decades of decisions. We read them first: what runs, what is dead, what depends on what. You get a map with costs and risks, and can stop there.',
      'If you go on, we move one piece at a time. Old and new run side by side and are compared on real data until the difference is zero or explained. Our COBOL Converter does the repetitive part.',
    ],
    includes: [
      'An inventory and an order of work',
      'Migration to containers and managed databases',
      'A way back at every step',
    ],
  },
  {
    slug: 'advanced-ai',
    paragraphs: [
      'Forecasts, document understanding, recommendations, anomaly detection. We start from the decision that should become better and work back to the model, which is sometimes a simple one.',
      'Each solution comes with a test set made from your cases and a figure for how often it is wrong, so that you can tell an improvement from a change.',
    ],
    includes: [
      'A feasibility study on your own data',
      'Evaluation that runs on every change',
      'Operation in your environment, with monitoring for drift',
    ],
  },
  {
    slug: 'conversational-ai',
    paragraphs: [
      'A good assistant answers from your documents, shows where it found the answer, says when it does not know, and passes the conversation to a person with everything said so far.',
      'We build for chat, voice and internal tools, and spend as much care on the questions it should refuse as on those it should answer.',
    ],
    includes: [
      'Answers with sources',
      'Hand-over to your staff, with context',
      'A review desk for conversations that went badly',
    ],
  },
];

/** The words of /about; names and summaries come from `products.ts` and `services.ts`. */
export const about = {
  name: `About ${brand.name}`,
  tagline: 'our products and services',
  description: `Who ${brand.name} is, the ${inWords(products)} products we build and the ${inWords(services)} services we offer, from a startup’s first version to the last night of a mainframe.`,
  headline: 'Engineers for what comes next, and for what came before',
  lead: 'Northfold is a software and AI consultancy. We build our own products, and we build for others: new things that use AI with good sense, and old things that deserve a future.',
  story: [
    'The two halves belong together. Whoever has moved a forty-year-old payroll to a new language learns respect for systems that work, and for the people who rely on them. That is a useful habit when the new system is a language model.',
    'Our products come out of client work. When we meet the same problem for the third time, we build the tool we wish we had had, and offer it to others.',
  ],
  principles: { heading: 'What we hold to', items: principles },
  products: {
    heading: 'Products',
    lead: `${inWordsFirst(products)} products, each with a page that says how it works and what it does not do.`,
  },
  services: {
    heading: 'Services',
    lead: `${inWordsFirst(services)} ways to work with us. Most engagements begin with one and borrow from another.`,
    includesLabel: 'What you get',
    details: serviceDetails,
  },
  developers: {
    heading: 'For developers',
    text: 'Everything that this site does with accounts and messages is a REST API with an OpenAPI document, and open to your programs too.',
    link: { label: 'Read the API reference', href: '/api/docs' },
  },
  closing: {
    heading: 'Not sure which of these you need?',
    text: 'Describe the situation in your own words. Sorting it out is our part.',
    action: { label: 'Contact us', to: '/contact' },
  },
} as const satisfies PageMeta & Record<string, unknown>;

import { brand } from './brand';
import { inWords, inWordsFirst } from './in-words';
import type { PageMeta } from './page';
import { productCards } from './products';
import { services } from './services';

const products = Object.keys(productCards);

/** The home page: every sentence around the product and service cards. */
export const home = {
  name: brand.name,
  tagline: 'software and AI consultancy',
  description: `${brand.name} builds AI products and modernizes legacy systems. See our ${inWords(products)} products and ${inWords(services)} services, or tell us what you want to build.`,
  headline: 'Pioneering the future of technology and AI',
  lead: `We modernize COBOL, build first versions for startups, and ship AI that earns its keep. ${inWordsFirst(products)} products and ${inWords(services)} services, from engineers who stay until it runs.`,
  hero: {
    action: { label: 'Explore Our Solutions', to: '/contact' },
    secondaryAction: { label: 'See our products', to: '#products' },
    /** Below the two numbers that differ by a cent. */
    cent: 'See where the cent goes',
  },
  products: {
    id: 'products',
    heading: 'Our Products',
    lead: 'Each one started as a problem we kept running into in client work.',
    /** The way to a product's page on a card with a title that leads elsewhere. */
    more: 'How it works',
  },
  services: {
    id: 'services',
    heading: 'Our Services',
    lead: 'Hire us for a first version, a rescue, or a move off the mainframe.',
  },
  approach: {
    heading: 'How we work',
    steps: [
      {
        title: 'Understand it first',
        text: 'A short study of your code, data, and goals. You get a written plan, and it’s yours whether or not you hire us.',
      },
      {
        title: 'Ship in small steps',
        text: 'Working software every two weeks, in your environment, with tests you can read.',
      },
      {
        title: 'Leave you in charge',
        text: 'Your repository, your cloud account, your documentation. We stay as long as we’re useful, and no longer.',
      },
    ],
  },
  closing: {
    heading: 'Tell us what you’re trying to do',
    text: 'A paragraph is enough. An engineer will read it and reply.',
    action: { label: 'Contact us', to: '/contact' },
  },
} as const satisfies PageMeta & Record<string, unknown>;

/** The site in one sentence, for programs that list it. */
export const siteDescription = `${brand.name} builds AI products and modernizes legacy systems: ${inWords(products)} products, ${inWords(services)} services, one engineering team.`;

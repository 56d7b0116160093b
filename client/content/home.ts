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
  description: `${brand.name} builds AI products and brings legacy systems up to date. See ${inWords(products)} products and ${inWords(services)} services, or tell us what you want to build.`,
  headline: 'Pioneering the future of technology and AI',
  lead: `We build AI that earns its place and bring the systems you depend on into the present. ${inWordsFirst(products)} products and ${inWords(services)} services, from engineers who stay until it runs.`,
  hero: {
    action: { label: 'Explore Our Solutions', to: '/contact' },
    secondaryAction: { label: 'See our products', to: '#products' },
  },
  products: {
    anchor: 'products',
    heading: 'Our Products',
    lead: 'Each one began as a problem we kept meeting in client work.',
    /** The way to a product's page on a card whose title leads elsewhere. */
    more: 'How it works',
  },
  services: {
    anchor: 'services',
    heading: 'Our Services',
    lead: 'Hire us for a first version, a rescue, or the long road out of a mainframe.',
  },
  approach: {
    heading: 'How we work',
    steps: [
      {
        title: 'Look before we promise',
        text: 'A short study of your code, data and goals. You get a written plan, and it is yours whether or not you hire us.',
      },
      {
        title: 'Ship in small steps',
        text: 'Something that runs every two weeks, in your environment, behind tests that you can read.',
      },
      {
        title: 'Leave it in your hands',
        text: 'Your repository, your cloud account, your documentation. We stay as long as we are useful and not longer.',
      },
    ],
  },
  closing: {
    heading: 'Tell us what you are trying to do',
    text: 'A paragraph is enough. An engineer reads it and answers.',
    action: { label: 'Contact us', to: '/contact' },
  },
} as const satisfies PageMeta & Record<string, unknown>;

/** The site in one sentence, for programs that list it. */
export const siteDescription = `${brand.name} builds AI products and modernizes legacy systems: ${inWords(products)} products, ${inWords(services)} services, one engineering team.`;

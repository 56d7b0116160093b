import { brand } from './brand';
import { inWordsFirst } from './in-words';
import type { PageMeta } from './page';

/** The words of a customer. */
export interface Testimonial {
  quote: string;
  author: string;
  title: string;
  /** What the work came to, in a number, and its case study. */
  result?: { value: string; label: string; case: string };
  /** True while the quote is invented: the build lists it until a real one takes its place. */
  sample: boolean;
}

/** A company we work for. */
export interface Client {
  name: string;
  /** True while the name is invented: the build lists it until a real one takes its place. */
  sample: boolean;
}

export const testimonials: readonly Testimonial[] = [
  {
    quote:
      'They read our COBOL for two weeks before promising anything. Then they moved the interest run. The only person who noticed was the auditor, who finally had something to read.',
    author: 'Harriet Tolliver',
    title: 'Head of Core Systems, Tarnfeld Mutual',
    result: {
      value: '26 million',
      label: 'interest postings made by old and new side by side, until none differed',
      case: '/work/tarnfeld-mutual-interest-run',
    },
    sample: true,
  },
  {
    quote:
      'We asked for a chatbot. They built us one and, beside it, a search that shows its sources. It answers more than the chatbot did.',
    author: 'Osric Fennimoor',
    title: 'Director of Knowledge, Quillmoor Press',
    sample: true,
  },
  {
    quote:
      'Our nurses wanted to know what it wouldn’t do. The answer was a page long, and every line has held up. That’s why we use it.',
    author: 'Dr. Paula Reinhardt',
    title: 'Medical Director, Pellucid Bay Clinics',
    sample: true,
  },
  {
    quote:
      'We had a first version in front of drivers before the first snow. Version two was an update, not a rewrite.',
    author: 'Teodor Ames',
    title: 'Founder, Brackwater Freight',
    sample: true,
  },
];

export const clients: readonly Client[] = [
  { name: 'Brackwater Freight', sample: true },
  { name: 'Dunmarrow Rail', sample: true },
  { name: 'Kestrelholm Hydro', sample: true },
  { name: 'Lanternfall Schools', sample: true },
  { name: 'Marrowby Foods', sample: true },
  { name: 'Nine Herons Credit Union', sample: true },
  { name: 'Ombrelake Dairy', sample: true },
  { name: 'Ostermoor Textiles', sample: true },
  { name: 'Pellucid Bay Clinics', sample: true },
  { name: 'Quillmoor Press', sample: true },
  { name: 'Sorrelgate Insurance', sample: true },
  { name: 'Tarnfeld Mutual', sample: true },
  { name: 'Vessel & Vane Optics', sample: true },
];

/** The words of /testimonials around the quotes. */
export const testimonialsPage = {
  name: `What Our Customers Say about ${brand.name}`,
  description: `${inWordsFirst(testimonials)} customers on working with ${brand.name}: moving COBOL, searching an archive, drafting clinical notes, and shipping a first version on time.`,
  headline: 'What Our Customers Say',
  lead: 'In their own words, about work that’s in use today.',
  clients: {
    heading: 'Who we work for',
    lead: `${inWordsFirst(clients)} companies, from rail to dairy.`,
  },
  closing: {
    heading: 'Ready to be next?',
    text: 'Tell us what you’re trying to do.',
    action: { label: 'Contact us', to: '/contact' },
  },
} as const satisfies PageMeta & Record<string, unknown>;

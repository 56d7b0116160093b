import { yearOfDays } from '../drawings/companion';
import type { ProductCard, ProductPage } from '../page';

/** The product on cards and in lists. */
export const card: ProductCard = {
  name: 'AI Companion',
  summary:
    'A diary that tags what you write, brings back what happened On This Day, and shows the patterns in between.',
  // A diary with something worth remembering in it.
  glyph: {
    line: 'M8.5 4.5h15a2 2 0 0 1 2 2v19a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2v-19a2 2 0 0 1 2-2Zm2.5 0v23',
    spark:
      'M18.2 10.5c.5 3.3 1.5 4.3 4.3 4.8-2.8.5-3.8 1.5-4.3 4.7-.5-3.2-1.5-4.2-4.2-4.7 2.7-.5 3.7-1.5 4.2-4.8Z',
  },
  state: 'trial',
  sample: true,
};

/** The words of /companion. */
export const companion = {
  name: card.name,
  tagline: 'a diary that remembers with you',
  description:
    'Write a few lines a day. The AI Companion tags them, brings back what happened On This Day in other years, and shows patterns you may have missed.',
  headline: 'A diary that remembers with you',
  lead: 'Write what happened, in your own words. The companion files it, finds it again years later, and now and then points out something you’d have missed.',
  problem: {
    heading: 'We keep everything and find nothing',
    paragraphs: [
      'Photos, messages, and notes pile up in a dozen places. The day that mattered is in there somewhere, without the sentence that says why.',
      'Paper diaries have the sentence but no index. Most apps have the index but take so much tapping that you quit in the second week.',
    ],
  },
  figure: { heading: 'Write, ask, and make it forget' },
  drawing: {
    heading: 'A year of days, and two that answer',
    text: 'Every dot is a day, every bright one has an entry. Ask who you were with a year ago, and the answer comes from two of them: June 12 and September 3.',
    svg: yearOfDays,
  },
  how: {
    heading: 'How a day goes',
    steps: [
      {
        title: 'Write',
        text: 'A line or a page, typed or dictated. No form to fill out, no streak to keep.',
      },
      {
        title: 'Let it tag',
        text: 'The companion tags people, places, themes, and moods below the entry. Correct a tag and it learns.',
      },
      {
        title: 'Look back',
        text: 'On This Day brings back the same date from other years. Search answers questions like “When did I last see Jonas?”',
      },
      {
        title: 'Notice',
        text: 'Insights appear when there’s something to say: a pattern, an anniversary, a promise you wrote down. Each one shows the entries behind it.',
      },
    ],
  },
  gains: {
    heading: 'Made for everyday life',
    items: [
      {
        title: 'Three voices',
        text: 'Supportive, analytical, or creative: you choose how the companion talks to you, and you can change it anytime.',
      },
      {
        title: 'A daily digest, if you like',
        text: 'One quiet summary a day, once the diary opens to account holders. It’s one switch in your settings, nothing more.',
      },
      {
        title: 'Yours to take or delete',
        text: 'Export everything as one file. Delete your account and it’s gone, all the way down to the database.',
      },
      {
        title: 'No audience',
        text: 'No followers, no likes, no ads. A diary has one reader.',
      },
    ],
  },
  questions: [
    {
      question: 'Is it a therapist?',
      answer:
        'No. It can help you see your own days more clearly. It doesn’t diagnose or treat. In a crisis, it shows you where to find people who can help.',
    },
    {
      question: 'Are my entries used to train models?',
      answer: 'No. We process them to serve you and for nothing else.',
    },
    {
      question: 'How do I get started?',
      answer:
        'Create an account with an email address and a password, then choose a voice. “How to get started” explains what happens next and what’s here today.',
    },
  ],
  start: { label: 'How to get started', to: '/help' },
  action: {
    heading: 'Considering it for your members or patients?',
    text: 'We can run the companion for your organization, under your name and your data rules.',
    label: 'Talk to us',
  },
} as const satisfies ProductPage & Record<string, unknown>;

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
};

/** The words of /companion. */
export const companion = {
  name: card.name,
  tagline: 'a diary that remembers with you',
  description:
    'Write a few lines a day. The AI Companion tags them, brings back what happened On This Day in other years, and shows patterns you may have missed.',
  headline: 'A diary that remembers with you',
  lead: 'Write what happened, in your own words. The companion files it, finds it again years later, and now and then points out something you would not have seen alone.',
  problem: {
    heading: 'We keep everything and find nothing',
    paragraphs: [
      'Photos, messages and notes pile up in a dozen places. The day that mattered is in there somewhere, without the sentence that would explain why it mattered.',
      'Paper diaries have the sentence, but no index. Most apps have the index, and ask for so much tapping that the writing stops in the second week.',
    ],
  },
  figure: { heading: 'Write, ask, and make it forget' },
  how: {
    heading: 'How a day goes',
    steps: [
      {
        title: 'Write',
        text: 'A line or a page, typed or dictated. There is no form to fill in and no streak to keep.',
      },
      {
        title: 'Let it be tagged',
        text: 'People, places, themes and moods are recognized and shown beneath the entry. Correct one and the companion learns the correction.',
      },
      {
        title: 'Look back',
        text: 'On This Day brings the same date from other years. Search answers questions such as “when did I last see Jonas?”.',
      },
      {
        title: 'Notice',
        text: 'Insights appear when there is something to say: a pattern, an anniversary, a promise you wrote down. Each shows the entries it rests on.',
      },
    ],
  },
  gains: {
    heading: 'Made to be lived with',
    items: [
      {
        title: 'Three voices',
        text: 'Supportive, analytical or creative: you choose how the companion talks to you, and can change it any day.',
      },
      {
        title: 'A daily digest, if you like',
        text: 'One quiet summary a day, once the diary opens to account holders. It is a switch in your settings, nothing more.',
      },
      {
        title: 'Yours to take or delete',
        text: 'Export everything as one file. Delete your account and it is gone, from the database on down.',
      },
      {
        title: 'No audience',
        text: 'There are no followers, no likes and no advertising. A diary has one reader.',
      },
    ],
  },
  questions: [
    {
      question: 'Is it a therapist?',
      answer:
        'No. It can help you see your own days more clearly. It does not diagnose or treat, and in a crisis it tells you where to find people who can help.',
    },
    {
      question: 'Are my entries used to train models?',
      answer: 'No. They are processed to serve you and for nothing else.',
    },
    {
      question: 'How do I begin?',
      answer:
        'Create an account with an email address and a password and choose a voice. “How to get started” says what happens next, and what is here today.',
    },
  ],
  start: { label: 'How to get started', to: '/help' },
  action: {
    heading: 'Thinking of it for your members or patients?',
    text: 'The companion can be run for an organization under its own name, with its own rules on data.',
    label: 'Talk to us',
  },
} as const satisfies ProductPage & Record<string, unknown>;

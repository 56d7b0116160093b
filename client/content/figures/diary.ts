/** The words of the diary on /companion: an invented one. */
export const diary = {
  choose: 'Ask your diary',
  cases: [
    'Who was I with?',
    'Where was I?',
    'How did I feel?',
    'Where was I, if the swim is removed?',
    'How did I feel, asked on a rainy day?',
  ],
  caption:
    'A demo with made-up days. Answers come from the tags, so they change when you remove a day.',
  label: (size: number) =>
    `Sent: 0 bytes. This demo uses a ${size}-word dictionary, not a model, so “not sad” counts as sad.`,
  today: { label: 'Thursday, June 12', iso: '2025-06-12' },
  entry:
    'Walked to the lake with Mira before work. The heron was back on the old dock. She said yes to the job in Duluth, and I’m happier about it than I expected.',
  /** Today, a different way. */
  otherEntry: 'Rain again, and the train was late. Tired, but glad to be home.',
  /** Older entries. */
  older: {
    swim: {
      iso: '2024-06-12',
      date: 'June 12, 2024',
      ago: '1 year ago, ',
      text: 'First swim of the season with Jonas. The lake was so cold that we yelled, then laughed.',
    },
    moved: {
      iso: '2021-06-12',
      date: 'June 12, 2021',
      ago: '4 years ago, ',
      text: 'Moved in. Mira carried the piano bench up five flights of stairs.',
    },
    september: {
      iso: '2024-09-03',
      date: 'September 3, 2024',
      ago: '',
      text: 'Walked around the lake with Mira. I’m worried she’ll move away.',
    },
    november: {
      iso: '2024-11-18',
      date: 'November 18, 2024',
      ago: '',
      text: 'Rain, a deadline, and home late. Tired.',
    },
  },
  /** All that this miniature knows: the tag of each word, by kind. */
  dictionary: {
    Person: { mira: 'Mira', jonas: 'Jonas', anna: 'Anna', mom: 'Mom', dad: 'Dad' },
    Place: {
      lake: 'the lake',
      garden: 'the garden',
      office: 'the office',
      kitchen: 'the kitchen',
      beach: 'the beach',
      train: 'the train',
      duluth: 'Duluth',
      home: 'home',
    },
    Theme: {
      work: 'work',
      job: 'work',
      meeting: 'work',
      deadline: 'work',
      walk: 'walking',
      walked: 'walking',
      swim: 'swimming',
      swam: 'swimming',
      moved: 'moving',
      moving: 'moving',
      piano: 'music',
      song: 'music',
      dinner: 'food',
      cooked: 'food',
      heron: 'birds',
      rain: 'rain',
    },
    Mood: {
      happy: 'glad',
      happier: 'glad',
      glad: 'glad',
      laughed: 'glad',
      calm: 'calm',
      quiet: 'calm',
      tired: 'tired',
      worried: 'worried',
      afraid: 'worried',
      sad: 'sad',
      angry: 'angry',
    },
  },
  /** About the year before today's, each by the kind of tag that answers it. */
  questions: {
    Person: {
      ask: 'Who was I with last year?',
      none: 'No one, as far as the diary knows.',
    },
    Place: { ask: 'Where was I last year?', none: 'The diary doesn’t say.' },
    Mood: { ask: 'How did I feel last year?', none: 'The diary doesn’t say.' },
  },
  /** One tag of an answer, with the days it was found on. */
  found: (tag: string, days: string) => `${tag} (${days})`,
  again: (tags: string) => `Again today: ${tags}.`,
  noEntry: 'Nothing written today.',
  noTags: 'No words from the dictionary.',
  noMemories: 'Nothing written on this day in other years.',
  parts: {
    tags: 'Tagged by the dictionary',
    onThisDay: 'On This Day',
    otherDays: 'Other days',
    source: 'in the answer',
  },
  write: 'Write about your day',
  remove: 'Remove',
  removeWhich: (date: string) => `the entry from ${date}`,
} as const;

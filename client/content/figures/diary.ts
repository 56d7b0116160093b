/** The words of the diary on /companion: an invented one. */
export const diary = {
  choose: 'What do you ask your diary?',
  cases: [
    'Who was I with?',
    'Where was I?',
    'How was I?',
    'Where, once the swim is removed?',
    'How, after another day today?',
  ],
  caption:
    'A miniature with invented days. The answers are looked up in the tags; remove a day and they change.',
  label: (size: number) =>
    `Sent: 0 bytes. This demo uses a ${size}-word dictionary, not a model, so “not sad” counts as sad.`,
  today: { label: 'Thursday, 12 June', iso: '2025-06-12' },
  entry:
    'Walked to the lake with Mira before work. The heron was back on the old jetty. She has said yes to the job in Duluth, and I am happier about it than I expected.',
  /** Today, told another way. */
  otherEntry: 'Rain again, and the train was late. Tired, but glad to be home.',
  /** Older entries. */
  older: {
    swim: {
      iso: '2024-06-12',
      date: '12 June 2024',
      ago: '1 year ago, ',
      text: 'First swim of the season with Jonas. The lake was cold enough to shout, and we laughed.',
    },
    moved: {
      iso: '2021-06-12',
      date: '12 June 2021',
      ago: '4 years ago, ',
      text: 'Moved in. Mira carried the piano stool up five floors.',
    },
    september: {
      iso: '2024-09-03',
      date: '3 September 2024',
      ago: '',
      text: 'Walked round the lake with Mira. She is worried about her job.',
    },
    november: {
      iso: '2024-11-18',
      date: '18 November 2024',
      ago: '',
      text: 'Rain, a deadline, and home late. Tired.',
    },
  },
  /** All that this miniature knows: the tag of each word, by kind. */
  dictionary: {
    Person: { mira: 'Mira', jonas: 'Jonas', anna: 'Anna', mum: 'Mum', dad: 'Dad' },
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
      none: 'No one the diary knows of.',
    },
    Place: { ask: 'Where was I last year?', none: 'The diary does not say.' },
    Mood: { ask: 'How was I last year?', none: 'The diary does not say.' },
  },
  /** One tag of an answer, with the days it was found on. */
  found: (tag: string, days: string) => `${tag} (${days})`,
  again: (tags: string) => `Today again: ${tags}.`,
  noEntry: 'Nothing is written today.',
  noTags: 'It has no word from the dictionary.',
  noMemories: 'Nothing was written on this day in other years.',
  parts: {
    tags: 'Tagged by the dictionary',
    onThisDay: 'On This Day',
    otherDays: 'Other days',
    source: 'in the answer',
  },
  write: 'Write your day',
  remove: 'Remove',
  removeWhich: (date: string) => `the entry of ${date}`,
} as const;

/** The words of the diary on /companion: an invented one. */
export const diary = {
  choose: 'What do you ask your diary?',
  states: [
    'Who was I with?',
    'Where was I?',
    'How was I?',
    'Where, once the swim is removed?',
    'How, after another day today?',
  ],
  caption:
    'A miniature with invented days. The answers are looked up in the tags; remove a day and they change.',
  label: (size: number) =>
    `Sent: 0 bytes. No model here, a dictionary of ${size} words: “not sad” is sad to it.`,
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
      text: 'First swim of the season with Jonas. The lake was cold enough to shout, and we laughed.',
    },
    moved: {
      iso: '2021-06-12',
      date: '12 June 2021',
      text: 'Moved in. Mira carried the piano stool up five floors.',
    },
    september: {
      iso: '2024-09-03',
      date: '3 September 2024',
      text: 'Walked round the lake with Mira. She is worried about her job.',
    },
    november: {
      iso: '2024-11-18',
      date: '18 November 2024',
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
      label: 'Who with',
      ask: 'Who was I with last year?',
      none: 'Nobody that the diary knows of.',
    },
    Place: { label: 'Where', ask: 'Where was I last year?', none: 'The diary does not say.' },
    Mood: { label: 'How', ask: 'How was I last year?', none: 'The diary does not say.' },
  },
  says: (ask: string, answer: string) => `${ask} ${answer}`,
  /** One tag of an answer, with the days it was found on. */
  found: (tag: string, days: string) => `${tag} (${days})`,
  again: (tags: string) => `Today again: ${tags}.`,
  noEntry: 'Nothing is written today.',
  noTags: 'No word of the dictionary is in it.',
  noMemories: 'Nothing was written on this day in other years.',
  years: (count: number) => `${count} ${count === 1 ? 'year' : 'years'} ago`,
  parts: {
    tags: 'Tagged by the dictionary',
    onThisDay: 'On This Day',
    otherDays: 'Other days',
    behind: 'in the answer',
  },
  controls: {
    entry: 'Write your day',
    question: 'Ask about last year',
    remove: 'Remove',
    removeWhich: (date: string) => `the entry of ${date}`,
  },
  faults: { long: (limit: number) => `This miniature takes ${limit} letters.` },
} as const;

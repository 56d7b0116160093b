/** The words of the diary on /companion: an invented one. */
export const diary = {
  today: { label: 'Thursday, 12 June', iso: '2025-06-12' },
  entry:
    'Walked to the lake with Mira before work. The heron was back on the old jetty. She has said yes to the job in Duluth, and I am happier about it than I expected.',
  /** Older entries, the newest first. */
  older: {
    november: {
      iso: '2024-11-18',
      date: '18 November 2024',
      text: 'Rain, a deadline, and home late. Tired.',
    },
    september: {
      iso: '2024-09-03',
      date: '3 September 2024',
      text: 'Walked round the lake with Mira. She is worried about her job.',
    },
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
    Person: { ask: 'Who was I with last year?', none: 'Nobody, as far as the diary knows.' },
    Place: { ask: 'Where was I last year?', none: 'The diary does not say.' },
    Mood: { ask: 'How was I last year?', none: 'The diary does not say.' },
  },
  /** One tag of an answer, with the days it was found on. */
  found: (tag: string, days: string) => `${tag} (${days})`,
  again: (tags: string) => `Today again: ${tags}.`,
  rests: (entries: string) => `Rests on ${entries}.`,
  restsOnNothing: 'Rests on no entry.',
  noTags: 'No word of the dictionary is in it.',
  noMemories: 'Nothing was written on this day in other years.',
  years: (count: number) => `${count} ${count === 1 ? 'year' : 'years'} ago`,
  faults: { long: (limit: number) => `This miniature takes ${limit} letters.` },
} as const;

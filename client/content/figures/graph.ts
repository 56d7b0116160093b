/** The words of the figure of /graph. The things that it connects are in `company.ts`. */
export const graphFigure = {
  choose: 'You just read “Mainframe exit plan.” What do you want to know?',
  cases: [
    'What to read next',
    'Next, if references count more',
    'Next, if subjects count more',
    'Next for Edda Quill',
    'How is it connected to restores?',
    'How outage and alerts connect',
  ],
  caption:
    'A demo: a made-up company of 60 documents, people, and subjects, joined by 117 links. A link’s strength is how closely its ends are related, times the weight of its type. A path’s strength is the product of its links. It’s all calculated on this page, and nothing is sent anywhere.',
  weigh: 'What counts, and how much',
  weights: { subjects: 'Subjects', people: 'People', references: 'References' },
  map: 'Sixty dots joined by lines. The path runs through the numbered ones.',
  decided: 'Strength of this path: each link times the next',
  /** The words of a link about its first end, and about its second. */
  relations: {
    about: ['is about', 'covered in'],
    wrote: ['wrote', 'was written by'],
    knows: ['knows about', 'familiar to'],
    cites: ['cites', 'is cited by'],
  },
  quoted: (name: string) => `“${name}”`,
  percent: (share: number) => `${Math.round(share)}%`,
  weight: (label: string, percent: string) => `${label}: ${percent}%`,
  sum: (shares: readonly string[], worth: string) =>
    shares.length > 1 ? `${shares.join(' × ')} = ${worth}` : worth,
  readNext: (goal: string, start: string, via: string) =>
    `Read ${goal} next. It connects to ${start} ${via}.`,
  connected: (goal: string, start: string, via: string) => `${start} connects to ${goal} ${via}.`,
  via: (between: string) => (between ? `through ${between}` : 'directly'),
  second: (other: { name: string; worth: string } | undefined) =>
    other ? `Runner-up: ${other.name}, ${other.worth}.` : 'Nothing else can be reached.',
  steps: (count: number) => (count === 1 ? '1 step' : `${count} steps`),
  fewer: (steps: string, worth: string) => `With ${steps}, it would be only ${worth}.`,
  fewest: 'No path has fewer steps.',
  noPath: (most: number) =>
    `With these weights, no path of ${most} steps or fewer connects the two.`,
  nothingNext: 'With these weights, no link leads from here to a document.',
} as const;

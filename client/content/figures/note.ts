/** The words of the note on /ai-compliance-clinical-assistant: an invented visit. */
export const note = {
  choose: 'The visit is over. What do you do with the draft?',
  cases: [
    'Nothing yet',
    'Accept it all',
    'Correct it first',
    'Strike out a sentence',
    'Accept only the codes',
  ],
  caption:
    'A demo with a made-up visit: the draft is fixed, no model runs, and nothing is sent. The checks are real.',
  /** Sentences that the assistant drafted, each from what was said. The temperature is misheard. */
  sentences: {
    s: {
      letter: 'S',
      name: 'Subjective',
      heard: 'My throat has been killing me since Monday. No cough.',
      draft: 'Sore throat since Monday. No cough.',
    },
    o: {
      letter: 'O',
      name: 'Objective',
      heard: '100.6. And strep is negative, I just ran it.',
      draft: 'Temperature 102.6 °F. Rapid strep test negative.',
    },
    a: {
      letter: 'A',
      name: 'Assessment',
      heard: 'So this looks like a viral pharyngitis.',
      draft: 'Acute pharyngitis, likely viral.',
    },
  },
  /** No sentence is drafted where nothing was said. */
  plan: { letter: 'P', name: 'Plan', text: 'Nothing was said, so nothing is drafted.' },
  /** Sentence O, corrected. */
  corrected: 'Temperature 100.6 °F. Rapid strep test negative.',
  /** Codes, each with the sentence that it is based on. */
  codes: {
    t: {
      code: '87880',
      system: 'CPT',
      meaning: 'Rapid strep test',
      sentence: 'o',
    },
    d: {
      code: 'J02.9',
      system: 'ICD-10-CM',
      meaning: 'Acute pharyngitis, unspecified',
      sentence: 'a',
    },
  },
  status: {
    open: 'Waiting for you',
    rejected: 'Struck out',
    accepted: 'Goes into the record when you sign',
    edited: 'Goes into the record when you sign, in your words',
    onClaim: 'Goes on the claim when you sign',
    held: (letter: string) => `Held back: ${letter} isn’t confirmed`,
  },
  /** Numbers of a sentence that no one said. */
  doubt: (numbers: string) => `No one said ${numbers}.`,
  leaves: {
    none: 'Nothing leaves the room: you haven’t confirmed anything.',
    held: 'Nothing leaves the room: a code can’t go without its sentence.',
    some: (count: number, of: number) => `Waiting for your signature: ${count} of ${of} proposals.`,
    waits: (numbers: string) => `The draft says ${numbers}. No one else did.`,
    doubtful: (numbers: string) => `They include ${numbers}, which no one said.`,
  },
  /** A line of the audit trail, by what became of the proposal. */
  trail: {
    accepted: (what: string) => `You accepted ${what}`,
    edited: (what: string) => `You changed ${what} and accepted it`,
    rejected: (what: string) => `You struck out ${what}`,
    drafted: (count: number) => `The assistant drafted ${count} proposals`,
  },
  parts: {
    note: 'Visit note',
    heard: 'from',
    codes: 'Proposed codes',
    basedOn: (letter: string) => `based on ${letter}`,
    trail: 'Audit trail',
  },
  decide: { accept: 'Accept', reject: 'Strike out' },
} as const;

/** The words of the note on /ai-compliance-clinical-assistant: an invented visit. */
export const note = {
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
      heard: '38.1. And strep is negative, I just ran it.',
      draft: 'Temperature 39.1 °C. Rapid strep test negative.',
    },
    a: {
      letter: 'A',
      name: 'Assessment',
      heard: 'So this looks like a viral pharyngitis.',
      draft: 'Acute pharyngitis, likely viral.',
    },
  },
  /** Codes, each with its sentence and the word that has to stand in it. */
  codes: {
    t: {
      code: '87880',
      system: 'CPT',
      meaning: 'Rapid strep test',
      sentence: 'o',
      evidence: 'strep',
    },
    d: {
      code: 'J02.9',
      system: 'ICD-10-CM',
      meaning: 'Acute pharyngitis, unspecified',
      sentence: 'a',
      evidence: 'pharyngitis',
    },
  },
  status: {
    open: 'Waits for you',
    accepted: 'Confirmed',
    edited: 'Confirmed in your words',
    rejected: 'Struck out',
    unconfirmed: (letter: string) => `Held back: sentence ${letter} is not confirmed`,
    unsupported: (letter: string, evidence: string) =>
      `Held back: sentence ${letter} does not say “${evidence}”`,
  },
  /** Numbers of the note that stand nowhere in what was said. */
  doubt: (numbers: string) => `Check: nobody said ${numbers}.`,
  leaves: {
    none: 'Nothing leaves: you have confirmed nothing.',
    some: (count: number, of: number) => `${count} of ${of} proposals leave.`,
    doubtful: (numbers: string) => `Among them ${numbers}, which nobody said.`,
  },
  /** One line of the audit trail, by what became of the proposal. */
  trail: {
    empty: 'The assistant drafted five proposals.',
    open: (what: string) => `You took back your decision on ${what}`,
    accepted: (what: string) => `You accepted ${what} as drafted`,
    edited: (what: string) => `You accepted ${what} in your own words`,
    rejected: (what: string) => `You struck out ${what}`,
    earlier: (count: number) => `and ${count} earlier`,
  },
  faults: {
    empty: (letter: string) => `Sentence ${letter} is empty. Write it, or reject it.`,
  },
} as const;

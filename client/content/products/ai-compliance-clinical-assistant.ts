import type { ProductCard, ProductPage } from '../page';

/** The product on cards and in lists. */
export const card: ProductCard = {
  name: 'AI Compliance and Clinical Assistant',
  summary:
    'Drafts SOAP notes and proposes billing codes for a clinician to sign, in a workflow that supports HIPAA compliance.',
  // A chart with a pulse.
  glyph: {
    line: 'M12 6.5H8.5a1.5 1.5 0 0 0-1.5 1.5v18a1.5 1.5 0 0 0 1.5 1.5h15a1.5 1.5 0 0 0 1.5-1.5V8a1.5 1.5 0 0 0-1.5-1.5H20M12 4.5h8V9h-8Z',
    spark: 'M10.5 18h2.8l1.7-4 2.7 7.5 1.6-3.5h2.2',
  },
};

/** The words of /ai-compliance-clinical-assistant. */
export const clinicalAssistant = {
  name: card.name,
  description:
    'From visit to draft: SOAP notes with their sources, billing codes with their reasons, and a workflow that supports HIPAA compliance. The clinician signs.',
  headline: 'The note is drafted. The clinician decides.',
  lead: 'The assistant listens with consent or reads your shorthand, drafts a SOAP note, proposes billing codes with the evidence for each, and leaves the signature where it belongs.',
  problem: {
    heading: 'The second shift nobody planned',
    paragraphs: [
      'Visits end at five, documentation does not. Notes written at night from memory are shorter than they should be, and the codes that follow from them are guesses that somebody must defend later.',
      'A tool that writes fluent text is not enough. In a clinic a sentence without a source is a risk, and so is a patient’s story that travels further than it must.',
    ],
  },
  figure: { heading: 'A draft that shows its sources' },
  how: {
    heading: 'How a visit becomes a note',
    steps: [
      {
        title: 'Capture, with consent',
        text: 'Dictation, a recorded conversation or typed fragments. Recording starts only after consent is noted, and the audio is discarded after the time you set.',
      },
      {
        title: 'Draft',
        text: 'Statements are sorted into Subjective, Objective, Assessment and Plan. Each keeps a pointer to the moment or line it came from.',
      },
      {
        title: 'Propose',
        text: 'Billing codes are matched to the documented evidence and to the payer rules that you load. Weak matches are shown as weak.',
      },
      {
        title: 'Review and sign',
        text: 'The clinician edits, accepts or strikes out. Nothing reaches the record or a claim without that signature.',
      },
    ],
  },
  gains: {
    heading: 'Support for compliance, built in',
    items: [
      {
        title: 'Minimum necessary, by design',
        text: 'Each role sees what it needs. Identifiers are removed before text is used for measuring quality.',
      },
      {
        title: 'An audit trail',
        text: 'Who saw, changed, accepted or exported what, and when, in a log that can be handed to a reviewer.',
      },
      {
        title: 'Your boundary',
        text: 'Runs in your own environment or in one covered by a business associate agreement, encrypted in transit and at rest.',
      },
      {
        title: 'Gaps made visible',
        text: 'Missing elements and contradictions are listed before the claim goes out, not after it comes back.',
      },
    ],
  },
  questions: [
    {
      question: 'Does using it make us HIPAA compliant?',
      answer:
        'No product can. Compliance is your organization’s policies, people and systems together. The assistant supports it with access control, encryption, audit logs and retention rules, and we help to document how they are used.',
    },
    {
      question: 'Can it diagnose or choose treatment?',
      answer:
        'No. It writes down and organizes what the clinician found and decided. Assessment and plan are theirs, and it will not fill a gap with a guess.',
    },
    {
      question: 'Does it fit our record system?',
      answer:
        'It exchanges notes and codes through HL7 FHIR where the record system offers it, and otherwise as a signed document that staff can file.',
    },
  ],
  action: {
    heading: 'Try it on your own kind of visit',
    text: 'Bring invented or de-identified notes from your specialty. Please do not send us patient data through the contact form.',
    label: 'Talk to our healthcare team',
  },
} as const satisfies ProductPage & Record<string, unknown>;

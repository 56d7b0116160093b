import { lifeOfNote } from '../drawings/ai-compliance-clinical-assistant';
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
  state: 'trial',
  firstStep: 'ai-study',
  sample: true,
};

/** The words of /ai-compliance-clinical-assistant. */
export const clinicalAssistant = {
  name: card.name,
  description:
    'From visit to draft: SOAP notes with their sources, billing codes with their reasons, and a workflow that supports HIPAA compliance. The clinician signs.',
  headline: 'AI drafts the note. The clinician decides.',
  lead: 'The assistant listens, with consent, or reads your shorthand. It drafts a SOAP note, proposes billing codes with the evidence for each, and leaves the signing to you.',
  problem: {
    heading: 'The second shift no one planned',
    paragraphs: [
      'Visits end at five. Documentation doesn’t. Notes written from memory at night come out too short, and the codes based on them are guesses someone has to defend later.',
      'Fluent text isn’t enough. In a clinic, a sentence without a source is a risk. So is a patient’s story that travels farther than it has to.',
    ],
  },
  figure: { heading: 'A draft that shows its sources' },
  drawing: {
    heading: 'From audio to signature',
    text: 'What exists when, and for how long. Left of the dotted line, nothing has reached the record or a claim.',
    svg: lifeOfNote,
  },
  how: {
    heading: 'How a visit becomes a note',
    steps: [
      {
        title: 'Capture, with consent',
        text: 'Dictate, record the conversation, or type fragments. Recording starts only after consent is noted, and the audio is deleted after the time you set.',
      },
      {
        title: 'Draft',
        text: 'Statements are sorted into Subjective, Objective, Assessment, and Plan. Each points to the moment or line it came from.',
      },
      {
        title: 'Propose',
        text: 'Billing codes are matched to the documented evidence and to the payer rules you load. Weak matches are labeled as weak.',
      },
      {
        title: 'Review and sign',
        text: 'The clinician edits, accepts, or strikes out. Nothing reaches the record or a claim unsigned.',
      },
    ],
  },
  gains: {
    heading: 'Compliance support, built in',
    items: [
      {
        title: 'Minimum necessary, by design',
        text: 'Each role sees only what it needs. Identifiers are removed before text is used to measure quality.',
      },
      {
        title: 'An audit trail',
        text: 'Who saw, changed, accepted, or exported what, and when, in a log you can hand to a reviewer.',
      },
      {
        title: 'Your environment',
        text: 'Runs in your own environment or one covered by a business associate agreement. Encrypted in transit and at rest.',
      },
      {
        title: 'Gaps you can see',
        text: 'Missing elements and contradictions are listed before the claim goes out, not after it comes back.',
      },
    ],
  },
  questions: [
    {
      question: 'Does using it make us HIPAA compliant?',
      answer:
        'No product can. Compliance takes your organization’s policies, people, and systems together. The assistant supports it with access control, encryption, audit logs, and retention rules, and we help you document how they’re used.',
    },
    {
      question: 'Can it diagnose or choose treatment?',
      answer:
        'No. It records and organizes what the clinician found and decided. The assessment and plan are theirs, and it won’t fill a gap with a guess.',
    },
    {
      question: 'Does it work with our EHR?',
      answer:
        'It exchanges notes and codes through HL7 FHIR if your EHR supports it. If not, it produces a signed document your staff can file.',
    },
  ],
  more: {
    label: 'BAA, audio, models, error rates, audit log, liability: more answers',
    to: '/security#clinical',
  },
  action: {
    heading: 'Try it on visits like yours',
    text: 'Bring made-up or de-identified notes from your specialty. Please don’t send us patient data through the contact form or by email.',
    label: 'Ask about a pilot',
  },
} as const satisfies ProductPage & Record<string, unknown>;

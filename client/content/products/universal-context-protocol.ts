import { foldedSheet } from '../drawings/universal-context-protocol';
import type { ProductCard, ProductPage } from '../page';

/** The product on cards and in lists. */
export const card: ProductCard = {
  name: 'Universal Context Protocol',
  summary:
    'A small, open envelope that lets one AI model hand its context to another without losing what it knew.',
  // Two models and what they both know.
  glyph: {
    line: 'M16 9.2A8 8 0 1 0 16 22.8M16 9.2A8 8 0 1 1 16 22.8',
    spark: 'M16 9.2a8 8 0 0 1 0 13.6A8 8 0 0 1 16 9.2Z',
  },
  state: 'planned',
  sample: true,
};

/** The words of /universal-context-protocol. */
export const universalContextProtocol = {
  name: card.name,
  tagline: 'context that travels',
  description:
    'The Universal Context Protocol lets one AI model hand goals, facts, sources, and limits to another in a small signed envelope, without starting over.',
  headline: 'What one model\u00a0knows, the\u00a0next can use',
  lead: 'The Universal Context Protocol is a small format and four messages. With it, models from different vendors pass on what they know, where it came from, and how it may be used.',
  problem: {
    heading: 'Every handoff starts from zero',
    paragraphs: [
      'A support model spends ten minutes understanding a customer. Then the question goes to a billing model. It gets a transcript, and has to guess what’s a fact, what was a hunch, and what the customer asked to keep private.',
      'Pasting in the whole conversation costs money and loses the meaning. Custom glue works for two models, not for five.',
    ],
  },
  figure: { heading: 'Send an envelope and see what arrives' },
  diagram: {
    label:
      'A sequence diagram of two models. The support model offers context, the billing model asks for what it needs, the support model sends the envelope, and the billing model returns a receipt.',
    caption:
      'The receiver asks for what it needs and gets no more. The receipt shows the sender, and any auditor, what was used.',
    sender: 'Support model',
    receiver: 'Billing model',
    messages: [
      { name: 'offer', text: 'what I could tell you' },
      { name: 'ask', text: 'what I need, and why' },
      { name: 'context', text: 'facts, sources, limits' },
      { name: 'receipt', text: 'what I used' },
    ],
  },
  drawing: {
    heading: 'One sheet, folded into an envelope',
    text: 'The receiver checks the seal first. If it’s broken, it uses none of the rest.',
    svg: foldedSheet,
  },
  how: {
    heading: 'How it works',
    steps: [
      {
        title: 'Describe once',
        text: 'An adapter turns a model’s working state into the envelope. Adapters are short. Most of the work is deciding what counts as a fact.',
      },
      {
        title: 'Negotiate',
        text: 'The receiver names the parts it needs and its token budget. The sender fits the context to both.',
      },
      {
        title: 'Send',
        text: 'Over HTTP, a queue, or a file. The envelope is plain JSON with a schema and a signature, and it doesn’t care how it travels.',
      },
      {
        title: 'Trace',
        text: 'Receipts leave a trail: which fact, from which source, shaped which answer.',
      },
    ],
  },
  gains: {
    heading: 'What you get',
    items: [
      {
        title: 'Freedom to choose models',
        text: 'Replace one without reworking how it talks to all the others.',
      },
      {
        title: 'Shorter prompts',
        text: 'You send what matters, not the transcript. Budgets are part of the protocol.',
      },
      {
        title: 'Limits that travel',
        text: 'Purpose and expiration travel with the data, and the reference library blocks what they forbid.',
      },
      {
        title: 'Answers you can trace',
        text: 'Follow a sentence in the answer back to the record behind it.',
      },
    ],
  },
  questions: [
    {
      question: 'Does it replace tool-calling protocols?',
      answer:
        'No. Those let a model use a tool. This lets one model brief another. They work side by side.',
    },
    {
      question: 'Do the models have to support it?',
      answer:
        'No. The adapter runs next to the model and uses its normal API. The model itself sees a well-organized prompt.',
    },
    {
      question: 'What stops a receiver from ignoring the limits?',
      answer:
        'The reference library enforces them, and the receipt records it. But a hostile receiver could lie, so send only what you’d send under a contract. The protocol lets you check the contract.',
    },
  ],
  action: {
    heading: 'Two models that should be talking?',
    text: 'Tell us which ones, and what gets lost between them. We’ll sketch the envelope.',
    label: 'Talk about your models',
  },
} as const satisfies ProductPage & Record<string, unknown>;

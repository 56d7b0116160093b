import type { ProductCard, ProductPage } from '../page';

/** The product on cards and in lists. */
export const card: ProductCard = {
  name: 'Universal Context Protocol',
  summary:
    'A small, open envelope that lets one AI model hand its context to another without losing what was known.',
  // Two models and what they both know.
  glyph: {
    line: 'M16 9.2A8 8 0 1 0 16 22.8M16 9.2A8 8 0 1 1 16 22.8',
    spark: 'M16 9.2a8 8 0 0 1 0 13.6A8 8 0 0 1 16 9.2Z',
  },
};

/** The words of /universal-context-protocol. */
export const universalContextProtocol = {
  name: card.name,
  tagline: 'context that travels',
  description:
    'The Universal Context Protocol lets one AI model hand goals, facts, sources and limits to another in a small signed envelope, without retelling it all.',
  headline: 'What one model knows, the next can use',
  lead: 'The Universal Context Protocol is a small format and four messages. With them, models from different makers pass on what they know, where it came from, and what may be done with it.',
  problem: {
    heading: 'Every hand-over starts from zero',
    paragraphs: [
      'A support model has spent ten minutes understanding a customer. Then the question moves to a billing model, which gets a transcript and must guess what in it is fact, what was a hunch, and what the customer asked to keep private.',
      'Pasting the whole conversation costs money and loses the meaning. Custom glue works for two models and not for five.',
    ],
  },
  figure: { heading: 'Send an envelope, and see what arrives' },
  diagram: {
    label:
      'A sequence diagram of two models. The support model offers context, the billing model asks for what it needs, the support model sends the envelope, and the billing model returns a receipt.',
    caption:
      'The receiver asks for what it needs and gets no more. The receipt says what was used, so that the sender, and an auditor, can see it.',
    sender: 'Support model',
    receiver: 'Billing model',
    messages: [
      { name: 'offer', text: 'what I could tell you' },
      { name: 'ask', text: 'what I need, and why' },
      { name: 'context', text: 'facts, sources, limits' },
      { name: 'receipt', text: 'what I used' },
    ],
    parts: [
      { name: 'goal', text: 'What the work is for, in one sentence.' },
      { name: 'facts', text: 'Statements, each with its source and how sure the sender is.' },
      { name: 'open', text: 'What is still unknown. Often the most useful part.' },
      { name: 'limits', text: 'Purpose and expiry: what the receiver may do, and until when.' },
      { name: 'signature', text: 'Who said it, and proof that nobody changed it on the way.' },
    ],
  },
  how: {
    heading: 'How it works',
    steps: [
      {
        title: 'Describe once',
        text: 'An adapter turns a model’s working state into the envelope. Adapters are short: most of the work is deciding what counts as a fact.',
      },
      {
        title: 'Negotiate',
        text: 'The receiver names the parts it needs and its token budget. The sender fits the context to both.',
      },
      {
        title: 'Carry',
        text: 'Over HTTP, a queue or a file. The envelope is plain JSON with a schema and a signature, and does not care how it travels.',
      },
      {
        title: 'Account',
        text: 'Receipts make a trail: which fact, from which source, influenced which answer.',
      },
    ],
  },
  gains: {
    heading: 'What you get',
    items: [
      {
        title: 'Freedom to choose models',
        text: 'Replace one without rewriting the conversation with all the others.',
      },
      {
        title: 'Shorter prompts',
        text: 'The part that matters, not the transcript. Budgets are part of the protocol.',
      },
      {
        title: 'Limits that travel',
        text: 'Purpose and expiry go with the data, and the reference library refuses what they forbid.',
      },
      {
        title: 'Answers you can trace',
        text: 'From a sentence in the reply back to the record it rests on.',
      },
    ],
  },
  questions: [
    {
      question: 'Is it a replacement for tool-calling protocols?',
      answer:
        'No. Those let a model use a tool. This lets a model brief another model. They work side by side.',
    },
    {
      question: 'Do the models have to support it?',
      answer:
        'No. The adapter runs beside the model and speaks its ordinary interface. The model itself sees a well-organized prompt.',
    },
    {
      question: 'What stops a receiver from ignoring the limits?',
      answer:
        'The reference library enforces them and the receipt records it, but a hostile receiver could lie. Send only what you would send under a contract. The protocol makes the contract checkable.',
    },
  ],
  action: {
    heading: 'Two models that should be talking?',
    text: 'Tell us which, and what gets lost between them. We will sketch the envelope.',
    label: 'Discuss an exchange',
  },
} as const satisfies ProductPage & Record<string, unknown>;

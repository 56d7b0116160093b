import { callsOnWire } from '../drawings/mock-rest';
import type { ProductCard, ProductPage } from '../page';

/** The product on cards and in lists. */
export const card: ProductCard = {
  name: 'Mock REST Server',
  summary:
    'A stand-in for the API that isn’t ready yet: realistic responses, delays, and failures, described in one file.',
  // A body in braces: ask, and be answered.
  glyph: {
    line: 'M10.5 5.5H10A3.5 3.5 0 0 0 6.5 9v3.5L4 16l2.5 3.5V23a3.5 3.5 0 0 0 3.5 3.5h.5m11-21h.5A3.5 3.5 0 0 1 25.5 9v3.5L28 16l-2.5 3.5V23a3.5 3.5 0 0 1-3.5 3.5h-.5',
    spark: 'M11.5 13h9l-3-2.5m3 8.5h-9l3 2.5',
  },
  state: 'sale',
  sample: true,
};

/** The words of /mock-rest. */
export const mockRest = {
  name: card.name,
  tagline: 'the API before the API',
  description:
    'A mock REST server for teams that can’t wait: realistic responses, delays, and failures from one readable file, checked against your OpenAPI document.',
  headline: 'Build against the API that doesn’t exist yet',
  lead: 'Describe the endpoints you need in one file. The Mock REST Server responds like the real thing, bad days included.',
  problem: {
    heading: 'Waiting is the most expensive part of integration',
    paragraphs: [
      'The front end is ready, and the back end is three sprints away. Your partner’s sandbox is down again. The one bug that matters appears only when a payment takes nine seconds and then fails, and no one can make it happen on purpose.',
      'Handwritten stubs help for a week. Then they drift from the contract, and a day of integration becomes a week.',
    ],
  },
  figure: { heading: 'Send a request and see what it remembers' },
  drawing: {
    heading: 'Three calls on the wire',
    text: 'A line is high while the client waits. The third call is the bug you can now make happen: the server does the work, but the client has left.',
    svg: callsOnWire,
  },
  how: {
    heading: 'How it works',
    steps: [
      {
        title: 'Describe',
        text: 'Start with your OpenAPI document, recorded traffic, or an empty file. Values can be fixed, picked from a list, or generated from a seed so every run is the same.',
      },
      {
        title: 'Run',
        text: 'One command on a laptop, one container in a pipeline. It keeps state when you ask it to: what you POST, you can GET.',
      },
      {
        title: 'Break things',
        text: 'Slow responses, dropped connections, half a body, the wrong content type, a 429 with Retry-After. Turn them on with a rule or a request header.',
      },
      {
        title: 'Compare',
        text: 'When the real API arrives, the same file is replayed against it. Anything that differs from the mock is a line in a report, not a surprise.',
      },
    ],
  },
  gains: {
    heading: 'What you get',
    items: [
      {
        title: 'Parallel work',
        text: 'Front end, back end, and partners start on the same day, from the same contract.',
      },
      {
        title: 'Tests that don’t flake',
        text: 'Seeded data and a clock you control. The same input gives the same response.',
      },
      {
        title: 'Failure on demand',
        text: 'Exercise your retries and timeouts before a customer does.',
      },
      {
        title: 'A contract that stays true',
        text: 'Every mock response is checked against your schema before it’s sent.',
      },
    ],
  },
  questions: [
    {
      question: 'Where does it run?',
      answer:
        'Where you do: on a developer’s machine, in CI, or as a shared server for a team. It needs no internet connection.',
    },
    {
      question: 'Can it pass some requests through to a real service?',
      answer:
        'Yes. Any path can be forwarded, recorded, and later replayed from the recording, with personal data replaced.',
    },
    {
      question: 'Is it only for REST?',
      answer: 'Today it speaks HTTP with JSON, forms, and files. That’s on purpose.',
    },
  ],
  more: { label: 'How to send us documents safely', to: '/security#sending' },
  action: {
    heading: 'Blocked by someone else’s API?',
    text: 'Tell us which one, and reply to our email with its docs, however thin. We’ll send back a mock you can run.',
    label: 'Ask about Mock REST',
  },
} as const satisfies ProductPage & Record<string, unknown>;

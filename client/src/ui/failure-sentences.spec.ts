import { describe, expect, it } from 'vitest';
import { failureHints, lostAnswer, noAnswer } from '#content/forms';
import { failureSentences, hintFor } from './failure-sentences';

const offline = { status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' };

describe('failureSentences', () => {
  const failed = 'Saving failed.';
  const withReason = { failed: (message = 'no reason') => `It failed: ${message}. Try again.` };

  it('prefers the detail of the answer to the words of the form', () => {
    expect(failureSentences({ status: 409, data: { detail: 'Taken.' } }, { failed })).toEqual([
      'Taken.',
    ]);
    expect(failureSentences({ status: 500, data: {} }, { failed })).toEqual([failed]);
  });

  it('puts the reason into a sentence without its full stop', () => {
    const error = { status: 500, data: { detail: 'The service is away.' } };
    expect(failureSentences(error, withReason)).toEqual([
      'It failed: The service is away. Try again.',
    ]);
    expect(failureSentences({ status: 500, data: {} }, withReason)).toEqual([
      'It failed: no reason. Try again.',
    ]);
  });

  it('says that no answer came instead of quoting the browser, and what to do', () => {
    expect(failureSentences(offline, withReason)).toEqual([
      `It failed: ${noAnswer}. Try again.`,
      failureHints.unreachable,
    ]);
  });

  it('calls a lost answer neither success nor failure', () => {
    const lost = { status: 'LOST' };
    expect(failureSentences(lost, { failed })).toEqual([lostAnswer.lead, lostAnswer.next]);
    expect(failureSentences(lost, { failed, unsure: 'Look.' })).toEqual([lostAnswer.lead, 'Look.']);
  });
});

describe('hintFor', () => {
  it('repeats how long the server asks to wait, once', () => {
    const detail = 'Too many attempts. Try again in 3 minutes.';
    expect(hintFor({ status: 429, data: { detail } })).toBe(detail);
    expect(failureSentences({ status: 429, data: { detail } }, { failed: '' })).toEqual([detail]);
  });

  it('asks for patience where a proxy answers for the server', () => {
    expect(hintFor({ status: 429, data: '<html>' })).toBe(failureHints.tooMany);
    expect(hintFor({ status: 'PARSING_ERROR', originalStatus: 502, data: '<html>' })).toBe(
      failureHints.unavailable,
    );
  });

  it.each([undefined, { status: 400, data: {} }, { status: 401 }, { status: 500, data: {} }])(
    'has no advice for %j',
    (error) => {
      expect(hintFor(error)).toBeUndefined();
    },
  );
});

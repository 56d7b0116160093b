import { describe, expect, it } from 'vitest';
import { failureHints, lostAnswer, noAnswer } from '#content/forms';
import { errorText, failureSentences, hintFor } from './problem';

const answered = (data: unknown, status = 400) => ({ status, data });
const offline = { status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' };

describe('errorText', () => {
  it('prefers the detail of the answer', () => {
    expect(errorText(answered({ detail: 'Taken.' }), 'Failed.')).toBe('Taken.');
    expect(errorText(answered({ detail: 'Taken.' }))).toBe('Taken.');
    expect(errorText(answered({ message: 'Used up.' }), 'Failed.')).toBe('Used up.');
  });

  it('takes the fallback, where there is one, before the error’s own message', () => {
    expect(errorText(offline, 'Failed.')).toBe('Failed.');
    expect(errorText(new Error('Broken.'))).toBe('Broken.');
    expect(errorText(offline)).toBe('TypeError: Failed to fetch');
  });

  it.each([undefined, null, 'text', 7, {}, answered(undefined), answered({ detail: ['a'] })])(
    'finds general words for %j',
    (error) => {
      expect(errorText(error)).toBe('An unexpected error occurred.');
    },
  );
});

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
});

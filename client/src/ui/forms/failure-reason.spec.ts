import { describe, expect, it } from 'vitest';
import { noAnswer } from '#content/forms';
import { failureReason } from './failure-reason';

describe('failureReason', () => {
  it('drops the full stop, since the sentence around it brings one', () => {
    expect(failureReason({ status: 500, data: { detail: 'The service is away.' } })).toBe(
      'The service is away',
    );
  });

  it('says that no answer came instead of quoting the browser', () => {
    expect(failureReason({ status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' })).toBe(
      noAnswer,
    );
  });

  it('is undefined when the answer has no sentence', () => {
    expect(failureReason({ status: 500, data: {} })).toBeUndefined();
    expect(failureReason({ status: 'PARSING_ERROR', originalStatus: 502, data: '<html>' })).toBe(
      undefined,
    );
  });
});

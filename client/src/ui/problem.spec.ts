import { describe, expect, it } from 'vitest';
import { errorMessage, errorStatus, errorText, fieldErrors, isProblem } from './problem';

const answered = (data: unknown, status = 400) => ({ status, data });
const offline = { status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' };

describe('errorText', () => {
  it('prefers the detail of the answer', () => {
    expect(errorText(answered({ detail: 'Taken.' }), 'Failed.')).toBe('Taken.');
    expect(errorText(answered({ detail: 'Taken.' }))).toBe('Taken.');
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

describe('errorMessage', () => {
  it('reads the message field, else takes the fallback', () => {
    expect(errorMessage(answered({ message: 'Used up.' }), 'Failed.')).toBe('Used up.');
    expect(errorMessage(answered({ detail: 'Used up.' }), 'Failed.')).toBe('Failed.');
    expect(errorMessage(offline, 'Failed.')).toBe('Failed.');
  });
});

describe('errorStatus', () => {
  it('knows the HTTP status of an answer, also of one that is not JSON', () => {
    expect(errorStatus(answered({}, 401))).toBe(401);
    expect(errorStatus({ status: 'PARSING_ERROR', originalStatus: 502 })).toBe(502);
    expect(errorStatus(offline)).toBeUndefined();
  });
});

describe('isProblem', () => {
  it('tells problems apart by their type, whatever their words', () => {
    const error = answered({ type: 'urn:northfold:problem:invalid-reset-token' });
    expect(isProblem(error, 'invalid-reset-token')).toBe(true);
    expect(isProblem(error, 'invalid-token')).toBe(false);
    expect(isProblem(answered({ type: 7 }), 'validation')).toBe(false);
    expect(isProblem(offline, 'validation')).toBe(false);
  });
});

describe('fieldErrors', () => {
  it('keeps the first word on each field and ignores what is malformed', () => {
    const errors = [
      { field: 'email', message: 'First.' },
      { field: 'email', message: 'Second.' },
      { field: 'name' },
      null,
    ];
    expect(fieldErrors(answered({ errors }))).toEqual({ email: 'First.' });
    expect(fieldErrors(answered({ errors: 'none' }))).toEqual({});
    expect(fieldErrors(undefined)).toEqual({});
  });
});

import { describe, expect, it } from 'vitest';
import { PROBLEM_NAMES } from './catalogue.js';
import { exampleOf, problem } from './problem.js';

describe('The catalogue of problems', () => {
  it.each(PROBLEM_NAMES)('gives %s a status, a type and a sentence', (name) => {
    const { type, message, errors } = exampleOf(name);
    expect(exampleOf(name).getStatus()).toBeGreaterThanOrEqual(400);
    expect(['about:blank', `urn:northfold:problem:${name}`]).toContain(type);
    expect(message).toMatch(/^\p{Lu}.*[^.]\.$/u);
    if (errors) expect(errors[0]?.message).toBe(message);
  });

  it.each([
    [1, '1 second'],
    [89, '89 seconds'],
    [90, '2 minutes'],
    [720, '12 minutes'],
  ])('says how long %i seconds are: %s', (wait, words) => {
    const quota = { name: 'signup', points: 60, seconds: 3_600 };
    const { message, headers } = problem('too-many-requests', { quota, wait });
    expect(message).toBe(`Too many attempts. Please try again in ${words}.`);
    expect(headers).toEqual({
      'retry-after': String(wait),
      'ratelimit-policy': '"signup";q=60;w=3600',
      ratelimit: `"signup";r=0;t=${wait}`,
    });
  });
});

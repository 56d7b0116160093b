import { describe, expect, it } from 'vitest';
import { mockRestFigure as words } from '#content/figures/mock-rest';
import { cases, compute, exchanges, LOG } from './logic';

describe('the mock', () => {
  it.each([
    ['reads what was posted', ['post', 'read'], [201, 200]],
    ['does not find what was removed', ['remove', 'read'], [204, 404]],
    ['accepts an id once', ['post', 'again'], [201, 409]],
    ['accepts it again once it is free', ['post', 'remove', 'again'], [201, 204, 201]],
    ['does not store what breaks the schema', ['wrong', 'read'], [422, 404]],
    ['does not find what was never posted', ['missing'], [404]],
  ] as const)('%s', (_, calls, statuses) => {
    expect(exchanges(calls, false).map(({ status }) => status)).toEqual(statuses);
    expect(exchanges(calls, true).every(({ status }) => status === 503)).toBe(true);
  });

  it('returns from a GET exactly what was posted', () => {
    const [posted, read] = exchanges(['post', 'read'], false);
    expect(read?.body).toEqual(posted?.sent);
  });
});

it('each story ends as its name says', () => {
  const ends = cases.map((one) => compute(one).answer.replace(/^HTTP\/1.1 (\d+)[^]*/, '$1'));
  expect(ends).toEqual(['200', '200', '404', '409', '422', '503', words.none]);
});

it('the log shows the last calls', () => {
  const { log } = compute({ ...cases[0], calls: 'post '.repeat(9) });
  expect(log).toHaveLength(LOG);
});

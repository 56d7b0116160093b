import { describe, expect, it } from 'vitest';
import { envelope as words } from '#content/figures/envelope';
import { compute, states } from './logic';

describe('what the visitor of the envelope can type', () => {
  it.each([
    ['49', 'The seal fits'],
    ['$49.00', 'The seal fits'],
    ['0049', 'The seal fits'],
    ['49.01', 'The seal does not fit'],
    ['0', 'The seal does not fit'],
    ['9999.99', 'The seal does not fit'],
  ])('takes %s for an amount: %s', (amount, seal) => {
    expect(compute({ ...states[0], amount })).toMatchObject({ seal });
  });

  it.each([
    ['amount', '', words.faults.amount],
    ['amount', '10000', words.faults.amount],
    ['amount', '4.9', words.faults.amount],
    ['amount', '-49', words.faults.amount],
    ['days', '', words.faults.days],
    ['days', '1.5', words.faults.days],
    ['opened', '-1', words.faults.days],
    ['opened', '100', words.faults.days],
  ])('%s does not take “%s”, and is told why', (at, typed, fault) => {
    expect(compute({ ...states[0], [at]: typed })).toEqual({ at, fault });
  });

  it('is told that there was no amount to change', () => {
    const { charge: _, ...others } = states[5] ?? {};
    expect(compute(others)).toMatchObject({
      isBroken: false,
      says: expect.stringContaining(words.nothingToChange) as string,
    });
  });

  it('takes a purpose that there is not for the first one', () => {
    expect(compute({ ...states[0], purpose: 'x' })).toEqual(compute(states[0] ?? {}));
  });
});

it.each(words.states.map((name, index) => [name, index] as const))(
  'the choice “%s” is told apart from the others',
  (_, index) => {
    const says = states.map((state) => JSON.stringify(compute(state)));
    expect(says.filter((said) => said === says[index])).toHaveLength(1);
    expect(states).toHaveLength(words.states.length);
  },
);

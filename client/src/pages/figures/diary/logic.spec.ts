import { describe, expect, it } from 'vitest';
import { diary as words } from '#content/figures/diary';
import { compute, states } from './logic';
import { LIMIT } from './remember';

describe('what the visitor of the diary can do', () => {
  it('takes an entry up to its limit, and says how long that is', () => {
    const [first] = states;
    expect(compute({ ...first, entry: 'a'.repeat(LIMIT) })).toMatchObject({ isUntagged: true });
    expect(compute({ ...first, entry: 'a'.repeat(LIMIT + 1) })).toEqual({
      at: 'entry',
      fault: words.faults.long(LIMIT),
    });
  });

  it('says so where nothing is written', () => {
    expect(compute({ ...states[0], entry: ' ' })).toMatchObject({ entry: words.noEntry });
  });

  it('removes every entry that was pressed, and passes over what is none', () => {
    expect(compute({ ...states[0], removed: 'swim x moved swim ' })).toMatchObject({
      isKept: [false, false, true, true],
      isForgotten: true,
    });
  });
});

it('every choice without script has another answer', () => {
  const said = states
    .map((state) => compute(state))
    .map((result) => 'says' in result && result.says);
  expect(new Set(said).size).toBe(words.states.length);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { note as words } from '#content/figures/note';
import { cases, codes, compute, LINES, sentences } from './logic';

const proposals = [...sentences, ...codes];
const presses = fc.array(
  fc.constantFrom(...proposals.flatMap((name) => [`${name}+ `, `${name}- `])),
  { maxLength: 12 },
);

const after = (trail: string) => compute({ trail, wording: words.sentences.o.draft });
const draftO = proposals.indexOf('o');
const strepTest = proposals.indexOf('t');

describe('the note', () => {
  it('lets only what was accepted last leave, a code only with its sentence, and counts it', () => {
    fc.assert(
      fc.property(presses, (pressed) => {
        const { isLeaving, says } = after(pressed.join(''));
        const isAccepted = (name: string) =>
          pressed.findLast((press) => press.startsWith(name)) === `${name}+ `;
        expect(isLeaving).toEqual([
          ...sentences.map(isAccepted),
          ...codes.map((name) => isAccepted(name) && isAccepted(words.codes[name].sentence)),
        ]);
        const count = isLeaving.filter(Boolean).length;
        expect(
          says.startsWith(
            count === 0 ? 'Nothing leaves' : `Waiting for your signature: ${count} of 5`,
          ),
        ).toBe(true);
      }),
    );
  });

  it('points at a number that was never said, before and after its sentence is accepted', () => {
    expect(after('').doubts).toEqual(['', 'No one said 102.6.', '']);
    expect(after('').says).toContain('The draft says 102.6.');
    expect(after('o+ ').says).toContain('They include 102.6');
    expect(compute({ trail: 'o+ ', wording: words.corrected }).doubts[draftO]).toBe('');
  });

  it('holds a code back while its sentence is not accepted', () => {
    expect(after('t+ ').status[strepTest]).toBe('Held back: O isn’t confirmed');
    expect(after('o+ t+ o- ').status[strepTest]).toBe('Held back: O isn’t confirmed');
    expect(after('t+ o+ ').status[strepTest]).toBe('Goes on the claim when you sign');
  });

  it('says which sentence the clinician corrected', () => {
    const { status, lines } = compute({ trail: 'o+ ', wording: words.corrected });
    expect(status[draftO]).toBe('Goes into the record when you sign, in your words');
    expect(lines.at(-1)).toBe('2. You changed O and accepted it');
  });
});

it('the audit trail has a line for each press that changed something, and shows the newest', () => {
  expect(after('s+ s+ s- s- ').lines).toEqual([
    '1. The assistant drafted 5 proposals',
    '2. You accepted S',
    '3. You struck out S',
  ]);
  const { lines } = after(cases[3]?.trail ?? '');
  expect(lines).toHaveLength(LINES);
  expect(lines.at(-1)).toBe('7. You struck out O');
});

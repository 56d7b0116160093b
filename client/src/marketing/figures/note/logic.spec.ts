import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { note as words } from '#content/figures/note';
import { codeNames, review, SHOWN, sentenceNames, type Decision, type Review } from './logic';

const drafts = {
  s: words.sentences.s.draft,
  o: words.sentences.o.draft,
  a: words.sentences.a.draft,
} as const;
const decision = fc.constantFrom<Decision>('open', 'accept', 'reject');
const decisions = fc.record({ s: decision, o: decision, a: decision, t: decision, d: decision });
const textOf = (draft: string) =>
  fc.oneof(fc.constant(draft), fc.string({ minLength: 1 }), fc.constant('Strep, pharyngitis, 7.'));
const texts = fc.record({ s: textOf(drafts.s), o: textOf(drafts.o), a: textOf(drafts.a) });
const trails = fc.oneof(
  fc.string(),
  fc
    .array(fc.constantFrom('sa', 'sr', 'oe', 'op', 'ta', 'dr'), { maxLength: 12 })
    .map((events) => events.join('')),
);
const reviews: fc.Arbitrary<Review> = fc.record({ decisions, texts, trail: trails });
const holds = (property: (one: Review) => void) => fc.assert(fc.property(reviews, property));

const all = (decision: Decision) => ({
  s: decision,
  o: decision,
  a: decision,
  t: decision,
  d: decision,
});
const start: Review = { decisions: all('open'), texts: drafts, trail: '' };

describe('the note', () => {
  it('lets nothing leave that the clinician has not accepted', () => {
    holds((one) => {
      const { leaves } = review(one);
      for (const name of [...sentenceNames, ...codeNames])
        if (one.decisions[name] !== 'accept') expect(leaves[name]).toBe('');
    });
  });

  it('lets a code leave only with its sentence, and only while that says what the code bills', () => {
    holds((one) => {
      const { leaves } = review(one);
      for (const name of codeNames) {
        const { code, sentence, evidence } = words.codes[name];
        const isDue =
          one.decisions[name] === 'accept' && leaves[sentence].toLowerCase().includes(evidence);
        expect(leaves[name]).toBe(isDue ? code : '');
      }
    });
  });

  it('lets sentences leave in the words that the clinician left', () => {
    holds((one) => {
      const { leaves } = review(one);
      for (const name of sentenceNames)
        if (one.decisions[name] === 'accept') expect(leaves[name]).toBe(one.texts[name].trim());
    });
  });

  it('points at a number that nobody said, and no longer once it is put right', () => {
    expect(review(start).doubts.o).toContain('39.1');
    const right = { ...drafts, o: 'Temperature 38,1 °C. Rapid strep test negative.' };
    expect(review({ ...start, texts: right }).doubts.o).toBe('');
    expect(review({ ...start, decisions: all('accept') }).summary).toContain('39.1');
  });

  it('holds a code back when its sentence is struck out or says something else', () => {
    const accepted = { ...all('accept'), o: 'reject' } as const;
    expect(review({ ...start, decisions: accepted }).status.t).toContain('O is not confirmed');
    const other = { ...drafts, a: 'A cold.' };
    const signed = review({ ...start, decisions: all('accept'), texts: other });
    expect(signed.status.d).toContain('does not say');
    expect(signed.status.a).toBe(words.status.edited);
  });
});

describe('the audit trail', () => {
  it('has a line for every decision, and none twice for the same', () => {
    holds((one) => {
      const once = review(one);
      expect(review({ ...one, trail: once.trail })).toEqual(once);
    });
  });

  it('keeps what was written, in its order', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ decisions, texts }), { minLength: 1 }), (steps) => {
        let trail = '';
        for (const step of steps) {
          const next = review({ ...step, trail }).trail;
          expect(next.startsWith(trail)).toBe(true);
          trail = next;
        }
      }),
    );
  });

  it('tells a decision that was taken back', () => {
    const { trail } = review({ ...start, decisions: { ...all('open'), s: 'accept' } });
    expect(review({ ...start, trail }).lines).toEqual([
      'You took back your decision on S',
      'You accepted S as drafted',
    ]);
  });

  it('shows its newest lines and counts the others', () => {
    const { lines, earlier } = review({ ...start, decisions: all('accept') });
    expect(lines).toHaveLength(SHOWN);
    expect(lines[0]).toContain('J02.9');
    expect(earlier).toContain('1');
  });
});

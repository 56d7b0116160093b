import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { links, things, type Link } from './company';
import { cases, compute, MOST_LINKS, strongest } from './logic';
import { positionOf } from './map';

const small = fc.array(
  fc.record({
    ends: fc.tuple(fc.nat(6), fc.nat(6)),
    kind: fc.constant('about' as const),
    close: fc.nat(10),
  }),
  { maxLength: 14 },
);
const strength = ({ close }: Link) => close / 10;

/** The worth of the best walk of at most that many links to each thing, by trying them all. */
function walked(start: number, graph: readonly Link[], most: number): Map<number, number> {
  const best = new Map<number, number>();
  const walk = (here: number, worth: number, left: number) => {
    if (worth === 0) return;
    best.set(here, Math.max(worth, best.get(here) ?? 0));
    if (left === 0) return;
    for (const link of graph) {
      const [one, other] = link.ends;
      if (one === here) walk(other, worth * strength(link), left - 1);
      if (other === here) walk(one, worth * strength(link), left - 1);
    }
  };
  walk(start, 1, most);
  return best;
}

it('the strongest path is as strong as the best of all walks, and made of links that join its things', () => {
  fc.assert(
    fc.property(small, fc.nat(6), (graph, start) => {
      strongest(start, graph, strength, 4).forEach((paths, index) => {
        const worths = new Map([...paths].map(([thing, { worth }]) => [thing, worth]));
        expect(worths).toEqual(walked(start, graph, index + 1));
        for (const { steps } of paths.values())
          steps.slice(1).forEach(({ thing, link }, before) => {
            const ends = [steps[before]?.thing, thing];
            expect([ends, ends.toReversed()]).toContainEqual(link?.ends);
          });
      });
    }),
  );
});

describe('the company', () => {
  it('has sixty things and 117 links, as its caption says, all connected', () => {
    expect(things).toHaveLength(60);
    expect(links).toHaveLength(117);
    expect(strongest(0, links, () => 1, 59).at(-1)?.size).toBe(60);
  });

  it('is drawn with no two things nearer than 40 units', () => {
    const positions = things.map((_, thing) => positionOf(thing));
    positions.forEach(([x = NaN, y = NaN], index) => {
      for (const [left = NaN, top = NaN] of positions.slice(index + 1))
        expect(Math.hypot(x - left, y - top)).toBeGreaterThan(40);
    });
  });
});

describe('an answer of the portal', () => {
  it.each([
    ['“Testing a migration”', '72% × 81% × 90% = 52%', 'Runner-up: “Audit findings”, 48%.'],
    ['“Audit findings”', '64%', 'Runner-up: “Nightly run handbook”, 56%.'],
    ['“Cloud cost review”', '60% × 90% = 54%', 'Runner-up: “COBOL for beginners”, 54%.'],
    ['“Mainframe exit plan”', '81% × 72% = 58%', 'Runner-up: “Anonymized test sets”, 42%.'],
    ['Cloud costs', '90% × 63% × 81% × 90% = 41%', 'With 2 steps, it would be only 15%.'],
    ['Alert thresholds', '56% × 81% × 90% = 41%', 'With 2 steps, it would be only 13%.'],
  ])('%s is reached by %s', (goal, sum, besides) => {
    const result = cases.map(compute).find((one) => one.sum === sum);
    expect(result?.besides).toBe(besides);
    expect(result?.says).toContain(goal);
  });

  it('explains the path in a sentence', () => {
    expect(compute(cases[0]).says).toBe(
      'Read “Testing a migration” next. It connects to “Mainframe exit plan” through Batch jobs and Edda Quill.',
    );
  });

  const weight = fc.nat(10).map((tenth) => String(tenth * 10));
  const states = fc
    .record({ subjects: weight, people: weight, references: weight, one: fc.nat(5) })
    .map(({ one, ...weights }) => ({ ...(cases[one] ?? cases[0]), ...weights }));

  it('uses no link of weight 0, and is a document that the reader did not write', () => {
    fc.assert(
      fc.property(states, (state) => {
        const { names, relations } = compute({ ...state, people: '0' });
        for (const relation of relations)
          expect(relation).not.toMatch(/wrote|written|knows|familiar/);
        expect(names.length).toBeLessThanOrEqual(MOST_LINKS + 1);
        const next = compute({ ...state, from: 'Edda Quill', to: '' });
        if (next.names.length === 2) expect(next.relations[1]).not.toBe('wrote');
      }),
    );
  });
});

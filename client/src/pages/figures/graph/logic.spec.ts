import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { links, things, type Link } from './company';
import { compute, MOST_STEPS, states } from './logic';
import { placeOf, size } from './map';
import { strongest } from './strongest';

const result = (state: Readonly<Record<string, string>>) => {
  const answer = compute(state);
  if ('at' in answer) throw new Error(answer.fault);
  return answer;
};

const small = fc.array(
  fc.record({
    ends: fc.tuple(fc.nat(6), fc.nat(6)),
    kind: fc.constant('about' as const),
    close: fc.nat(10),
  }),
  { maxLength: 14 },
);
const strength = ({ close }: Link) => close / 10;

/** The worth of every walk of at most so many steps, by trying them all. */
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

describe('the strongest path', () => {
  it('is as strong as the strongest of all paths there are, for every number of steps', () => {
    fc.assert(
      fc.property(small, fc.nat(6), (graph, start) => {
        const rounds = strongest(start, graph, strength, 4);
        rounds.forEach((paths, index) => {
          const worths = new Map([...paths].map(([thing, { worth }]) => [thing, worth]));
          expect(worths).toEqual(walked(start, graph, index + 1));
        });
      }),
    );
  });

  it('is made of links that join its things, and is worth their product', () => {
    fc.assert(
      fc.property(small, fc.nat(6), (graph, start) => {
        for (const [goal, { worth, stations }] of strongest(start, graph, strength, 5).at(-1) ??
          []) {
          expect(stations[0]).toEqual({ thing: start });
          expect(stations.at(-1)?.thing).toBe(goal);
          let product = 1;
          stations.slice(1).forEach(({ thing, link }, index) => {
            const ends = [stations[index]?.thing, thing];
            expect([ends, ends.toReversed()]).toContainEqual(link?.ends);
            product *= (link?.close ?? 0) / 10;
          });
          expect(worth).toBe(product);
          expect(new Set(stations.map(({ thing }) => thing)).size).toBe(stations.length);
        }
      }),
    );
  });
});

describe('the company', () => {
  it('has sixty things and 117 links, as its caption says, and all of them hang together', () => {
    expect(things).toHaveLength(60);
    expect(links).toHaveLength(117);
    expect(strongest(0, links, () => 1, 59).at(-1)?.size).toBe(60);
  });

  it('is drawn within its map, no two things nearer than 40 units', () => {
    const places = things.map((_, thing) => placeOf(thing));
    places.forEach(([x, y], index) => {
      expect(x > 0 && x < size.width && y > 0 && y < size.height).toBe(true);
      for (const [left, top] of places.slice(index + 1))
        expect(Math.hypot(x - left, y - top)).toBeGreaterThan(40);
    });
  });
});

const weight = fc.nat(10).map((tenth) => String(tenth * 10));
const asked = fc.record({
  ask: fc.constantFrom('next', 'path'),
  from: fc.constantFrom(...things),
  to: fc.constantFrom(...things),
  subjects: weight,
  people: weight,
  references: weight,
});

describe('an answer of the portal', () => {
  it.each([
    ['“Testing a migration”', '72 % × 81 % × 90 % = 52 %', 'Second best: “Audit findings”, 48 %.'],
    ['“Audit findings”', '64 %', 'Second best: “Night run handbook”, 56 %.'],
    ['“Cloud cost review”', '60 % × 90 % = 54 %', 'Second best: “COBOL for beginners”, 54 %.'],
    ['“Mainframe exit plan”', '81 % × 72 % = 58 %', 'Second best: “Anonymized test sets”, 42 %.'],
    ['4 steps', '90 % × 63 % × 81 % × 90 % = 41 %', 'With 2 steps it would be only 15 %.'],
    ['3 steps', '56 % × 81 % × 90 % = 41 %', 'With 2 steps it would be only 13 %.'],
  ])('%s is reached by %s', (goal, sum, besides) => {
    const index = states.findIndex((state) => result(state).sum === sum);
    expect(result(states[index] ?? {})).toMatchObject({ sum, besides });
    expect(result(states[index] ?? {}).says).toContain(goal);
  });

  it('tells the path in a sentence', () => {
    expect(result(states[0]).says).toBe(
      'Read “Testing a migration” next: “Mainframe exit plan” is about Batch jobs, known to Edda Quill, who wrote “Testing a migration”.',
    );
  });

  it('is another one when a weight is moved', () => {
    const [first, references] = states;
    expect(
      Object.entries(references).filter(
        ([name, value]) => first[name as keyof typeof first] !== value,
      ),
    ).toHaveLength(1);
    expect(result(references).names.at(-1)).not.toBe(result(first).names.at(-1));
  });

  it('takes no link that counts for nothing', () => {
    fc.assert(
      fc.property(asked, (state) => {
        const answer = compute({ ...state, people: '0' });
        if ('at' in answer) return;
        for (const relation of answer.relations)
          expect(relation).not.toMatch(/wrote|written|knows|known/);
      }),
    );
  });

  it('is a document, and never one that the asker wrote', () => {
    fc.assert(
      fc.property(asked, (state) => {
        const { names, relations } = result({ ...state, ask: 'next' });
        expect(names.length).toBeLessThanOrEqual(MOST_STEPS + 1);
        if (names.length > 1) expect(names.at(-1)).not.toBe(state.from);
        if (names.length === 2) expect(relations[1]).not.toBe('wrote');
      }),
    );
  });

  it('is as strong from one end of a connection as from the other', () => {
    fc.assert(
      fc.property(asked, ({ from, to, ...weights }) => {
        fc.pre(from !== to);
        const worth = (state: object) =>
          Number.parseInt(
            result({ ...weights, ...state, ask: 'path' })
              .sum.split(' = ')
              .at(-1) ?? '',
          );
        const [there, back] = [worth({ from, to }), worth({ from: to, to: from })];
        // Half a percent may be rounded up one way, and down the other.
        if (!Number.isNaN(there)) expect(Math.abs(there - back)).toBeLessThanOrEqual(1);
        else expect(back).toBeNaN();
      }),
    );
  });

  it('is refused between a thing and itself', () => {
    expect(compute({ ask: 'path', from: 'Payroll', to: 'Payroll' })).toMatchObject({ at: 'to' });
  });
});

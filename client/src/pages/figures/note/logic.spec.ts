import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { note as words } from '#content/figures/note';
import { compute, LINES, states } from './logic';
import { codeNames, proposals, readTrail, sentenceNames, type Proposal } from './trail';

const pressOf = fc.oneof(
  fc.constantFrom(...proposals).chain((name) => fc.constantFrom(`${name}+`, `${name}-`)),
  fc
    .constantFrom('A_cold.', 'Strep_test_done.', '41_degrees', words.corrected.replaceAll(' ', '_'))
    .map((text) => `o=${text}`),
);
const trails = fc
  .array(fc.oneof({ weight: 9, arbitrary: pressOf }, fc.string()), { maxLength: 12 })
  .map((presses) => presses.join(' '));

function review(trail: string, wording: string = words.sentences.o.draft) {
  const result = compute({ trail, wording });
  if ('fault' in result) throw new Error(result.fault);
  const at = (name: Proposal) => proposals.indexOf(name);
  return {
    ...result,
    leaves: (name: Proposal) => result.isLeaving[at(name)],
    statusOf: (name: Proposal) => result.status[at(name)],
    textOf: (name: Proposal) => result.sentences[at(name)] ?? '',
  };
}

const holds = (property: (trail: string) => void) => fc.assert(fc.property(trails, property));

describe('the note', () => {
  it('lets nothing leave but what was accepted last', () => {
    holds((trail) => {
      const decisions = readTrail(trail);
      for (const name of proposals) {
        const last = decisions.findLast(({ proposal }) => proposal === name);
        if (!last || last.standing === 'rejected') expect(review(trail).leaves(name)).toBe(false);
      }
    });
  });

  it('lets a code leave only with its sentence, and only while that says what the code bills', () => {
    holds((trail) => {
      const { leaves, textOf } = review(trail);
      for (const name of codeNames) {
        const { sentence, evidence } = words.codes[name];
        if (leaves(name)) expect(leaves(sentence)).toBe(true);
        if (leaves(name)) expect(textOf(sentence).toLowerCase()).toContain(evidence);
      }
    });
  });

  it('counts what leaves', () => {
    holds((trail) => {
      const { says, isLeaving } = review(trail);
      const count = isLeaving.filter(Boolean).length;
      expect(says.startsWith(count === 0 ? 'Nothing leaves' : `${count} of 5`)).toBe(true);
    });
  });

  it('shows a sentence in the words in which it was confirmed', () => {
    const { textOf, statusOf } = review('o=Strep_test:_negative. ', 'Strep test: negative.');
    expect(textOf('o')).toBe('Strep test: negative.');
    expect(statusOf('o')).toBe(words.status.sentence.edited);
  });

  it('points at a number that nobody said, before and after it is confirmed', () => {
    expect(review('').doubts).toEqual(['', 'Nobody said 39.1.', '']);
    expect(review('o+ ').says).toContain('39.1');
    expect(review('o=Temperature_38,1. ').doubts[1]).toBe('');
    expect(review('s=Since_3_days,_39.1. ').doubts[0]).toBe('Nobody said 3 and 39.1.');
  });

  it('holds a code back when its sentence is struck out or says something else', () => {
    expect(review('o+ t+ o- ').statusOf('t')).toContain('O is not confirmed');
    expect(review('t+ o=A_fever. ').statusOf('t')).toContain('does not say “strep”');
    expect(review('t+ o+ ').statusOf('t')).toBe(words.status.code);
  });

  it('shows an edit at once, and lets it leave only once it is accepted', () => {
    const waiting = review('', 'Temperature 37.');
    expect(waiting.textOf('o')).toBe('Temperature 37.');
    expect(waiting.says).toBe(`${words.leaves.none} The draft says 37. Nobody else did.`);
    const edited = review('o+ t+ ', words.corrected);
    expect(edited.textOf('o')).toBe(words.sentences.o.draft);
    expect(edited.statusOf('o')).toBe(words.status.sentence.anew);
    const accepted = review('o=Strep_test_done. ', ' Strep  test_done. ');
    expect(accepted.statusOf('o')).toBe(words.status.sentence.edited);
  });

  it('does not take an empty sentence', () => {
    expect(compute({ trail: '', wording: ' ' })).toEqual({
      at: 'wording',
      fault: words.faults.empty,
    });
  });
});

describe('the audit trail', () => {
  it('only grows', () => {
    fc.assert(
      fc.property(trails, pressOf, (trail, press) => {
        const before = readTrail(trail);
        expect(readTrail(`${trail} ${press}`).slice(0, before.length)).toEqual(before);
      }),
    );
  });

  it('has no line for a press that changed nothing', () => {
    fc.assert(
      fc.property(trails, pressOf, (trail, press) => {
        expect(readTrail(`${trail} ${press} ${press}`)).toEqual(readTrail(`${trail} ${press}`));
      }),
    );
  });

  it('numbers its lines from the draft on, and shows the newest', () => {
    expect(review('').lines).toEqual(['1. The assistant drafted 5 proposals']);
    const { lines } = review(states[3]?.['trail'] ?? '');
    expect(lines).toHaveLength(LINES);
    expect(lines.at(-1)).toBe('7. You struck out O');
  });

  it('tells an edit from an acceptance, also where the words were typed as they stood', () => {
    const draft = words.sentences.o.draft.replaceAll(' ', '_');
    expect(review(`o=${draft} `).lines.at(-1)).toBe('2. You accepted O');
    expect(review('o=Fever. ').lines.at(-1)).toBe('2. You changed O and accepted it');
  });
});

it('every choice without script says something else', () => {
  const said = states.map(({ trail = '', wording }) => review(trail, wording).says);
  expect(new Set(said).size).toBe(words.states.length);
  expect(sentenceNames.map((name) => words.sentences[name].letter).join('')).toBe('SOA');
});

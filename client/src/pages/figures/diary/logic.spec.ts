import { describe, expect, it } from 'vitest';
import { diary as words } from '#content/figures/diary';
import { cases, compute, dictionarySize, tagsOf, TAGS } from './logic';

const [first] = cases;
const known = Object.values(words.dictionary).flatMap((kind) => Object.keys(kind));

describe('the dictionary', () => {
  it('has forty words, as its label says', () => {
    expect(dictionarySize).toBe(40);
  });

  it('tags a word whatever its case and whatever stands around it', () => {
    for (const word of known) {
      expect(tagsOf(word)).toHaveLength(1);
      expect(tagsOf(`“${word.toUpperCase()}!”`)).toEqual(tagsOf(word));
      expect(tagsOf(`${word}x`)).not.toEqual(tagsOf(word));
    }
    expect(tagsOf('constructor toString __proto__')).toEqual([]);
  });
});

describe('the diary', () => {
  it.each([
    ['who', {}, 'Jonas (June 12) and Mira (September 3). Again today: Mira.'],
    ['who, without the swim', { removed: 'swim ' }, 'Mira (September 3). Again today: Mira.'],
    ['who, on another day', { entry: 'Alone.', removed: 'x swim swim ' }, 'Mira (September 3).'],
    [
      'where',
      { question: 'Place' },
      'The lake (June 12 and September 3) and home (November 18). Again today: the lake.',
    ],
    [
      'who, without that year',
      { removed: 'swim september november ' },
      words.questions.Person.none,
    ],
  ] as const)('answers %s', (_, change, answer) => {
    const state = { ...first, ...change };
    expect(compute(state).says).toBe(`${words.questions[state.question].ask} ${answer}`);
  });

  it('marks the entries behind its answer, and hides the removed ones', () => {
    expect(compute({ ...first, removed: 'swim moved ' })).toMatchObject({
      isRemoved: [true, true, false, false],
      isSource: [false, false, true, false],
      noMemories: words.noMemories,
    });
  });

  it('shows at most eight tags, and says when there are no tags', () => {
    expect(compute({ ...first, entry: known.join(' ') }).tags).toHaveLength(TAGS);
    expect(compute({ ...first, entry: ' ' })).toMatchObject({
      entry: words.noEntry,
      noTags: words.noTags,
    });
  });
});

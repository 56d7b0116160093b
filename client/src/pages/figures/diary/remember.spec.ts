import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diary as words } from '#content/figures/diary';
import {
  agoOf,
  dictionarySize,
  entryNames,
  remember,
  tagsOf,
  TAGS,
  type Diary,
  type Kind,
  type Question,
} from './remember';

const questions = Object.keys(words.questions) as Question[];
const known = Object.values(words.dictionary).flatMap((kind) => Object.keys(kind));
const entries = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.constantFrom(...known, 'and', 'not')).map((parts) => parts.join(' ')),
);
const diaries: fc.Arbitrary<Diary> = fc.record({
  entry: entries,
  question: fc.constantFrom(...questions),
  removed: fc.subarray(entryNames),
});
const holds = (property: (one: Diary) => void) => fc.assert(fc.property(diaries, property));

const start: Diary = { entry: words.entry, question: 'Person', removed: [] };
const namesOf = (kind: Kind) => new Set<string>(Object.values(words.dictionary[kind]));

describe('the dictionary', () => {
  it('has forty words, as its label says', () => {
    expect(dictionarySize).toBe(40);
  });

  it('tags a word whatever its case and whatever stands around it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...known), (word) => {
        expect(tagsOf(`“${word.toUpperCase()}!”`)).toEqual(tagsOf(word));
        expect(tagsOf(word)).toHaveLength(1);
        expect(tagsOf(`${word}x`)).not.toEqual(tagsOf(word));
      }),
    );
  });

  it('does not take the names of an object for words', () => {
    expect(tagsOf('constructor toString __proto__')).toEqual([]);
  });
});

describe('the diary', () => {
  it('tags the entry of today with at most eight tags, none twice', () => {
    holds((one) => {
      const names = remember(one).tags.map(({ name }) => name);
      expect(names.length).toBeLessThanOrEqual(TAGS);
      expect(new Set(names).size).toBe(names.length);
    });
  });

  it('forgets a removed entry everywhere', () => {
    holds((one) => {
      const { onThisDay, answer, rests } = remember(one);
      for (const name of one.removed) {
        expect([...onThisDay, ...rests]).not.toContain(name);
        const [day, year] = words.older[name].date.split(/ (?=\d{4})/);
        if (year === '2024') expect(answer).not.toContain(day);
      }
    });
  });

  it('answers with tags of the kind that was asked for, each with its days', () => {
    holds((one) => {
      const { answer, rests } = remember(one);
      const [list = ''] = answer.split(' Today again');
      const tags = list.includes('(')
        ? list
            .toLowerCase()
            .replace(/ \([^)]*\)|\.$/g, '')
            .split(/, and | and |, /)
        : [];
      const names = new Set([...namesOf(one.question)].map((name) => name.toLowerCase()));
      for (const tag of tags) expect(names).toContain(tag);
      expect(tags.length > 0).toBe(rests.length > 0);
    });
  });

  it('brings back the same day of other years', () => {
    const { onThisDay } = remember(start);
    expect(onThisDay).toEqual(['swim', 'moved']);
    expect(onThisDay.map(agoOf)).toEqual(['1 year ago', '4 years ago']);
  });

  it('tells who was there last year, and who is there again today', () => {
    expect(remember(start)).toMatchObject({
      answer: 'Jonas (12 June) and Mira (3 September). Today again: Mira.',
      rests: ['swim', 'september'],
    });
    expect(remember({ ...start, entry: 'Alone.', removed: ['swim'] })).toMatchObject({
      answer: 'Mira (3 September).',
      rests: ['september'],
    });
  });

  it('does not answer about other years', () => {
    const removed = entryNames.filter((name) => name !== 'moved');
    expect(remember({ ...start, removed })).toMatchObject({
      answer: words.questions.Person.none,
      rests: [],
    });
  });
});

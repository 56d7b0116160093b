import { describe, expect, it } from 'vitest';
import { about } from './about';
import { inWords, inWordsFirst } from './in-words';
import { services } from './services';
import { terms } from './terms';
import { clients, testimonials } from './testimonials';

describe('what the specification counts', () => {
  it('has five services, four quotes, thirteen clients, six sections of terms', () => {
    expect(services).toHaveLength(5);
    expect(testimonials).toHaveLength(4);
    expect(clients).toHaveLength(13);
    expect(terms.sections).toHaveLength(6);
  });

  it('says something about every service', () => {
    expect(about.services.details.map(({ slug }) => slug)).toEqual(
      services.map(({ slug }) => slug),
    );
  });
});

describe('the length of a list in a sentence', () => {
  it('is written as a word, and in digits above thirteen', () => {
    expect(inWords({ length: 7 })).toBe('seven');
    expect(inWordsFirst({ length: 13 })).toBe('Thirteen');
    expect(inWords({ length: 21 })).toBe('21');
  });
});

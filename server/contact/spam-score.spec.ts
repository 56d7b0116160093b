import { describe, expect, it } from 'vitest';
import { SPAM_THRESHOLD, spamScore } from './spam-score.js';

const score = (message: string, subject = 'Hello') => spamScore({ subject, message }, false);

describe('spamScore', () => {
  it.each([
    'We have 40 years of COBOL. Can you help?',
    'See https://example.com/a and https://example.com/b for the details.',
    'Our casino client needs an SOC 2 audit.',
    'Можете ли вы помочь нам с миграцией?',
    'Mein Code: if (a < b) { return "<a>"; }',
  ])('lets through what a person writes: %s', (message) => {
    expect(score(message)).toBeLessThan(SPAM_THRESHOLD);
  });

  it.each([
    '<a href="http://x.example">click</a>',
    '[url=http://x.example]click[/url]',
    'http://a.example http://b.example http://c.example http://d.example http://e.example',
    'Buy backlinks and SEO services now',
    'viagra cialis casino',
  ])('sets aside what a robot writes: %s', (message) => {
    expect(score(message)).toBeGreaterThanOrEqual(SPAM_THRESHOLD);
  });

  it('is certain when the trap was sprung, and never above 100', () => {
    expect(spamScore({ subject: 'Hello', message: 'Hello' }, true)).toBe(100);
    expect(score('casino '.repeat(200))).toBe(100);
  });

  it('takes no time to speak of, whatever the text', () => {
    const start = performance.now();
    for (const text of ['www.'.repeat(1_250), '<a '.repeat(1_600), 'http://'.repeat(700)])
      score(text);
    expect(performance.now() - start).toBeLessThan(100);
  });
});

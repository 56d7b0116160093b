import { describe, expect, it } from 'vitest';
import { looksLikeSpam } from './spam.js';

const isSpam = (message: string) => looksLikeSpam({ subject: 'Hello', message });

describe('looksLikeSpam', () => {
  it.each([
    'We have 40 years of COBOL. Can you help?',
    'See https://example.com/a and https://example.com/b for the details.',
    'Our casino client needs an SOC 2 audit.',
    'Можете ли вы помочь нам с миграцией?',
    'Mein Code: if (a < b) { return "<a>"; }',
    'http://a.example http://b.example http://c.example http://d.example http://e.example',
    'Our pages still say <a href="http://x.example">click</a>, all ten of them: http://x.example/1 http://x.example/2 http://x.example/3',
  ])('lets through what a person writes: %s', (message) => {
    expect(isSpam(message)).toBe(false);
  });

  it.each([
    '<a href="http://x.example">casino</a>',
    '[url=http://x.example]seo expert[/url]',
    'http://a.example http://b.example http://c.example http://d.example payday loan',
    'Buy backlinks and SEO services now',
    'viagra cialis casino',
  ])('takes what a robot writes for spam: %s', (message) => {
    expect(isSpam(message)).toBe(true);
  });
});

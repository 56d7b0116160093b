import { describe, expect, it } from 'vitest';
import { decodedOnce, routedUrl } from './paths.js';

describe('decodedOnce', () => {
  it.each([
    ['/about', '/about'],
    ['/%61bout', '/about'],
    ['/%61%70i/auth', '/api/auth'],
    ['/%2561bout', '/%2561bout'],
    ['/a%2fb', '/a%2Fb'],
    ['/caf%c3%a9', '/caf%C3%A9'],
    ['/a@b:c', '/a%40b%3Ac'],
    ['/a%40b%3ac', '/a%40b%3Ac'],
    ['/%00', '/%00'],
    ['//a//', '//a//'],
    ['/%', undefined],
    ['/%E0%A4%A', undefined],
    ['/%ff', undefined],
  ])('makes %j of %j', (path, expected) => {
    expect(decodedOnce(path)).toBe(expected);
  });

  it('changes nothing when it is asked again', () => {
    for (const path of ['/%61/%2561', '/a%2Fb', '/a@b', '/%7E~']) {
      const once = decodedOnce(path) ?? '';
      expect(decodedOnce(once)).toBe(once);
    }
  });
});

describe('routedUrl', () => {
  it.each([
    ['/about?a=b', '/about?a=b'],
    ['/%61pi/auth/export?a=%61', '/api/auth/export?a=%61'],
    ['http://elsewhere.example/api/contact', '/api/contact'],
    ['http://elsewhere.example?a=b', '/?a=b'],
    ['/a%2fb', '/a%2Fb'],
    ['/%2561', '/%2561'],
    ['/%', '/%25'],
  ])('takes %s for %s', (target, url) => {
    expect(routedUrl(target)).toBe(url);
  });
});

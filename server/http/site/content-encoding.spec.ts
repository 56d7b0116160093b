import { describe, expect, it } from 'vitest';
import { acceptedEncodings } from './content-encoding.js';

describe('acceptedEncodings', () => {
  it.each([
    [undefined, ['identity']],
    ['', ['identity']],
    ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
    ['gzip', ['gzip', 'identity']],
    ['GZIP', ['gzip', 'identity']],
    ['x-gzip', ['gzip', 'identity']],
    ['br;q=0.5, gzip', ['gzip', 'br', 'identity']],
    ['br;q=0, gzip', ['gzip', 'identity']],
    ['br ; q=0 , gzip ; q=0.1', ['gzip', 'identity']],
    ['*', ['br', 'gzip', 'identity']],
    ['*;q=0, gzip', ['gzip', 'identity']],
    ['gzip;q=0.5, identity', ['identity', 'gzip']],
    ['identity;q=0', ['identity']],
    ['br;q=nonsense', ['identity']],
    ['brotli, gzipped', ['identity']],
  ])('reads %j', (header, expected) => {
    expect(acceptedEncodings(header)).toEqual(expected);
  });

  it('answers alike when asked again', () => {
    const first = acceptedEncodings('br;q=0.2, gzip;q=0.4');
    expect(acceptedEncodings('br;q=0.2, gzip;q=0.4')).toEqual(first);
  });
});

import { describe, expect, it } from 'vitest';
import { blockOf, cleanIp, networkOf } from './request-context.js';

describe('cleanIp', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:C000:0201', '192.0.2.1'],
    ['2001:DB8::1', '2001:db8::1'],
    ['192.0.2.01', null],
    ['fe80::1%eth0', 'fe80::1'],
    ['192.0.2.1:4711', '192.0.2.1'],
    ['[2001:DB8::1]:4711', '2001:db8::1'],
    ['192.0.2.1:port', null],
    ["1.2.3.4'; DROP TABLE users", null],
    ['', null],
    [undefined, null],
  ])('makes %s of %s', (given, clean) => {
    expect(cleanIp(given)).toBe(clean);
  });
});

describe('networkOf', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['::1', '::/64'],
    [null, 'unknown'],
  ])('counts %s as %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});

describe('blockOf', () => {
  it.each([
    ['192.0.2.77', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['::1', '::/48'],
    [null, 'unknown'],
  ])('takes %s for a part of %s', (ip, block) => {
    expect(blockOf(ip)).toBe(block);
  });
});

import { describe, expect, it } from 'vitest';
import { canonicalEmail, emailFault, parseEmail } from './email-address.js';

describe('canonicalEmail', () => {
  it.each([
    ['Ada.Lovelace@Example.COM', 'ada.lovelace@example.com'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
    ['ada@ｅｘａｍｐｌｅ.com', 'ada@example.com'],
    // Other letters keep their case: whose lower case would it be, Turkish or not?
    ['vİctim@example.com', 'vİctim@example.com'],
    ['Émile@example.com', 'Émile@example.com'],
    // One letter, composed or not; and the Kelvin sign, which Unicode calls a K.
    ['E\u0301mile@example.com', 'Émile@example.com'],
    ['h\u0331@example.com', 'ẖ@example.com'],
    ['H\u0331@example.com', 'ẖ@example.com'],
    ['\u212Aelvin@example.com', 'kelvin@example.com'],
  ])('makes %s %s', (typed, canonical) => {
    expect(canonicalEmail(typed)).toBe(canonical);
    expect(canonicalEmail(canonical)).toBe(canonical);
  });
});

describe('emailFault', () => {
  it.each([
    'ada@example.com',
    'first.last+tag@mail.example.org',
    "o'brien@example.ie",
    'ü@bücher.example',
    'ada@пример.рф',
    `${'a'.repeat(64)}@example.com`,
  ])('accepts %s', (address) => {
    expect(emailFault(address)).toBeUndefined();
  });

  it.each([
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@x.c',
    'ada@example.com.',
    'ada@.com',
    'ada@example..com',
    'ada@-example.com',
    'ada@exam_ple.com',
    'ada@127.0.0.1',
    'ada@[127.0.0.1]',
    'ada@0x7f.1',
    'ada@example.com:25',
    'ada@example.com/x',
    'ada@ex%61mple.com',
    'ada@xn--a.com',
    'a da@example.com',
    'ada@exa mple.com',
    'ada@eve@example.com',
    '.ada@example.com',
    'ada..b@example.com',
    '"ada"@example.com',
    '<ada@example.com>',
  ])('refuses %j', (address) => {
    expect(emailFault(address)).toBe('Email address is invalid.');
  });

  it.each([
    'a\u200Bda@example.com',
    'a\u202Eda@example.com',
    'a\u2028da@example.com',
    'a\u00ADda@example.com',
    'ada@exam\u200Bple.com',
    'ada@exam\u00ADple.com',
    'ada@example.com\uFEFF',
    'a\u3164da@example.com',
    'a\u0000da@example.com',
  ])('says of %j that it holds what nobody sees', (address) => {
    expect(emailFault(address)).toBe('Email address must not contain invisible characters.');
  });

  it.each([`${'a'.repeat(65)}@example.com`, `${'é'.repeat(33)}@example.com`])(
    'refuses more than 64 octets before the @: %s',
    (address) => {
      expect(emailFault(address)).toBe('The part before the @ must be at most 64 characters long.');
    },
  );

  it('counts the address as it goes over the wire', () => {
    const domain = `${'ü漢'.repeat(15)}.`.repeat(6);
    expect(emailFault(`ada@${domain}com`)).toBe('Email must be at most 254 characters long.');
  });
});

describe('parseEmail', () => {
  it.each([
    ['  Ada@Example.com ', 'ada@example.com'],
    ['ada@x.c', undefined],
    [7, undefined],
    [undefined, undefined],
  ])('makes of %j: %s', (value, canonical) => {
    expect(parseEmail(value)).toBe(canonical);
  });
});

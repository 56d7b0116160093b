import fc from 'fast-check';
import nodemailer from 'nodemailer';
import { describe, expect, it, vi } from 'vitest';
import { canonicalEmail, emailFault, mailableEmail, parseEmail } from './email-address.js';

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
    // Punycode of nothing: the standard of URLs takes it as it is.
    'ada@xn--a.com',
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
    'a da@example.com',
    'ada@exa mple.com',
    'ada@eve@example.com',
    '.ada@example.com',
    'ada..b@example.com',
    '"ada"@example.com',
    '<ada@example.com>',
    'a\u00A0da@example.com',
    'a\u2003da@example.com',
    // The Greek question mark, which Unicode composes into a semicolon.
    'a\u037Eda@example.com',
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
  ])('says that %j has an invisible character', (address) => {
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

describe('An address that is too long', () => {
  /** A domain of different letters of one kind: in punycode its cost grows with its square. */
  const lettersFrom = (first: number, count: number) =>
    Array.from({ length: count }, (_, n) => String.fromCodePoint(first + n)).join('');

  it.each([
    ['Chinese', 0x4e00],
    ['Hangul', 0xac00],
    ['Cyrillic', 0x0400],
    ['historic', 0x10300],
  ])('is refused before its %s letters cost anything', (_, first) => {
    const address = `ada@${lettersFrom(first, 11_000)}.example`;
    const url = vi.spyOn(globalThis, 'URL');
    try {
      expect(emailFault(address)).toBe('Email must be at most 254 characters long.');
      expect(parseEmail(address)).toBeUndefined();
      expect(mailableEmail(address)).toBe(address);
      expect(url).not.toHaveBeenCalled();
    } finally {
      url.mockRestore();
    }
  });
});

describe('mailableEmail', () => {
  it.each([
    ['Ada.Lovelace@Example.COM', 'Ada.Lovelace@Example.COM'],
    ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
    ['\u212Aate@Example.com', 'kate@example.com'],
    ['E\u0301mile@Example.com', 'Émile@example.com'],
    ['Émile@Example.com', 'Émile@Example.com'],
    ['"ada"@example.com', '"ada"@example.com'],
  ])('makes %s %s', (typed, kept) => {
    expect(mailableEmail(typed)).toBe(kept);
    expect(mailableEmail(kept)).toBe(kept);
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

/** Letters that one program or another takes for each other, beside plain ones. */
const LETTERS = [
  ...'abkisABKISéÉßẞſςσΣıİ',
  '\u212A',
  'e\u0301',
  'h\u0331',
  'H\u0331',
  'ａ',
  'ǆ',
  'ﬁ',
];
const word = fc.array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 6 });
const address = fc
  .record({
    local: word.map((letters) => letters.join('')),
    label: word.map((letters) => letters.join('')),
    tail: fc.constantFrom('example.com', 'EXAMPLE.com', 'bücher.example', 'xn--bcher-kva.example'),
  })
  .map(({ local, label, tail }) => `${local}@${label}.${tail}`)
  .filter((text) => emailFault(text) === undefined);

/** Letters from anywhere before the @ and in the domain. */
const anyAddress = fc
  .tuple(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }),
  )
  .map(([local, label]) => `${local}@${label}.example.com`)
  .filter((text) => emailFault(text) === undefined);

describe('Any two addresses', () => {
  const runs = { numRuns: 2_000, seed: 20_251_121 };

  it('keep their canonical form when it is taken again, and it is an address', () => {
    fc.assert(
      fc.property(address, (text) => {
        const canonical = canonicalEmail(text);
        expect(canonicalEmail(canonical)).toBe(canonical);
        expect(emailFault(canonical)).toBeUndefined();
        expect(parseEmail(` ${text} `)).toBe(canonical);
      }),
      runs,
    );
  });

  it('are mailed to where they are looked up, letter by letter but for the case of ASCII', async () => {
    const mailer = nodemailer.createTransport({ streamTransport: true, buffer: true });
    const lower = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
    await fc.assert(
      fc.asyncProperty(fc.oneof(address, anyAddress), async (text) => {
        const email = { from: 'a@b.example', to: mailableEmail(text) };
        const [to = '', ...others] = (await mailer.sendMail(email)).envelope.to;
        expect(others).toEqual([]);
        const at = to.lastIndexOf('@');
        // Beside letters of other scripts the mailer writes the same domain in its own.
        const domain = new URL(`http://${to.slice(at + 1)}`).hostname;
        expect(`${lower(to.slice(0, at))}@${domain}`).toBe(canonicalEmail(text));
      }),
      { ...runs, numRuns: 500 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bytesOf,
  computed,
  decimalOf,
  storedByCobol,
  storedByDouble,
  storedByJava,
  type Field,
  type Statement,
} from './arithmetic';
import { compute, states } from './logic';

const packed: Field = { isPacked: true, isSigned: true };
const zoned: Field = { isPacked: false, isSigned: true };
const unsigned: Field = { isPacked: true, isSigned: false };

const field = fc.constantFrom(packed, zoned, unsigned);
const decimal = (most: number, scales: number) =>
  fc.record({
    units: fc.bigInt(-BigInt(most), BigInt(most)),
    scale: fc.integer({ min: 0, max: scales }),
  });
const statement = fc.record({
  amount: decimal(99_999_999_999, 2),
  rate: decimal(9_999_999, 4),
  isRounded: fc.boolean(),
  isNoticed: fc.boolean(),
  field,
});

const worked = (amount: string, rate: string, more: Partial<Statement> = {}): Statement => {
  const [one, other] = [decimalOf(amount, 9, 2), decimalOf(rate, 3, 4)];
  if (!one || !other) throw new Error('No number');
  return { amount: one, rate: other, isRounded: false, isNoticed: false, field: packed, ...more };
};

describe('COBOL', () => {
  // By the rules of the standard for truncation, ROUNDED (half away from zero) and ON SIZE ERROR.
  it.each([
    ['drops what has no place', worked('100.00', '4.359'), 435n],
    ['drops it towards zero', worked('-100.00', '4.359'), -435n],
    ['rounds half a cent up', worked('100.50', '1', { isRounded: true }), 101n],
    ['rounds half a cent away from zero', worked('-50.00', '0.25', { isRounded: true }), -13n],
    ['drops high digits', worked('2500000.00', '4.35'), 875_000n],
    ['keeps the old value', worked('2500000.00', '4.35', { isNoticed: true }), 1n],
    [
      'sees a size error that rounding makes',
      worked('99999.99', '100.0060', { isRounded: true, isNoticed: true }),
      1n,
    ],
    ['drops a sign without a place', worked('-50.00', '0.25', { field: unsigned }), 12n],
    ['fills the last place', worked('99999.99', '100'), 9_999_999n],
  ])('%s', (_, given, stored) => expect(storedByCobol(given, 1n)).toBe(stored));

  it('never stores more than its picture has room for, and leaves what fits as it is', () => {
    fc.assert(
      fc.property(statement, (given) => {
        const stored = storedByCobol(given, 0n);
        const { hundredths, fits } = computed(given);
        expect(stored < 10n ** 7n && stored > -(10n ** 7n)).toBe(true);
        if (fits && given.field.isSigned) expect(stored).toBe(hundredths);
      }),
    );
  });

  it('comes to the same as the translation, which works it out another way', () => {
    fc.assert(
      fc.property(statement, (given) => {
        expect(storedByJava(given, 1n)).toBe(storedByCobol(given, 1n));
      }),
      { numRuns: 1_000 },
    );
  });

  it('is at most a cent away from the exact result where that fits, rounded at most half a cent', () => {
    fc.assert(
      fc.property(statement, (given) => {
        const { hundredths } = computed(given);
        const divisor = 10n ** BigInt(given.amount.scale + given.rate.scale);
        const rest = given.amount.units * given.rate.units - hundredths * divisor;
        const size = rest < 0n ? -rest : rest;
        expect(given.isRounded ? 2n * size <= divisor : size < divisor).toBe(true);
      }),
    );
  });
});

describe('the bytes of a field', () => {
  it.each([
    [435n, packed, '00 00 43 5C'],
    [-13n, packed, '00 00 01 3D'],
    [13n, unsigned, '00 00 01 3F'],
    [435n, zoned, 'F0 F0 F0 F0 F4 F3 C5'],
    [-9_999_999n, zoned, 'F9 F9 F9 F9 F9 F9 D9'],
    [0n, packed, '00 00 00 0C'],
  ])('of %s in %o are %s', (value, kept, bytes) =>
    expect(bytesOf(value, kept).join(' ')).toBe(bytes),
  );

  it('tell the value they were made from', () => {
    fc.assert(
      fc.property(
        fc.bigInt(-9_999_999n, 9_999_999n),
        fc.constantFrom(packed, zoned),
        (value, kept) => {
          const bytes = bytesOf(value, kept);
          const digits = kept.isPacked
            ? bytes.join('').slice(0, -1)
            : bytes.map((byte) => byte[1]).join('');
          const sign = kept.isPacked ? bytes.at(-1)?.[1] : bytes.at(-1)?.[0];
          expect((sign === 'D' ? -1n : 1n) * BigInt(digits)).toBe(value);
        },
      ),
    );
  });
});

describe('double', () => {
  it.each([
    [worked('100.00', '4.35'), 434n],
    [worked('100.50', '1', { isRounded: true }), 100n],
    [worked('-50.00', '0.25', { isRounded: true }), -12n],
  ])('loses what COBOL keeps', (given, stored) => {
    expect(storedByDouble(given)).toBe(stored);
    expect(storedByCobol(given, 0n)).not.toBe(stored);
  });
});

describe('the figure', () => {
  it('reads an amount as people write one, and nothing else', () => {
    const units = (text: string) => decimalOf(text, 9, 2)?.units;
    expect(['1,250.00', ' -3 ', '.5', '7.', '−1', '+2', '007'].map(units)).toEqual([
      125_000n,
      -3n,
      5n,
      7n,
      -1n,
      2n,
      7n,
    ]);
    const none = ['', '.', '-', '4,35', '1.234', '1e3', '1234567890', '1,2345', 'a lot'];
    expect(none.map(units)).toEqual(none.map(() => undefined));
  });

  it('answers whatever is typed', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('1.15', '-99', '999999999.99'));
    const state = fc.dictionary(
      fc.constantFrom('amount', 'rate', 'picture', 'rounded', 'sizeError', 'x'),
      text,
    );
    fc.assert(
      fc.property(state, (given) => {
        const result = compute(given);
        if ('fault' in result) expect(['amount', 'rate']).toContain(result.at);
        else expect(result.double.length).toBeLessThanOrEqual(14);
      }),
    );
  });

  it('marks exactly the digits that differ, in every state', () => {
    for (const state of states) {
      const result = compute(state);
      if ('fault' in result) throw new Error(result.fault);
      const marked = result.double.filter((_, index) => result.differs[index]).join('');
      expect(result.differs.includes(true)).toBe(result.double.join('') !== result.cobol);
      expect(result.cobol).toBe(result.java);
      expect(marked).not.toBe('');
    }
  });
});

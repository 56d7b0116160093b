import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cobolFigure as words } from '#content/figures/cobol';
import { cases, compute, faultIn } from './logic';

type State = Parameters<typeof compute>[0];

const [first] = cases;
const rounded = ' ROUNDED';
const unsigned = '9(5)V99 COMP-3';
const stored = (change: Partial<State>) => {
  const { cobol, double, bytes } = compute({ ...first, ...change });
  return { cobol, double: double.join(''), bytes: bytes.join(' ') };
};

describe('COBOL', () => {
  // By the rules of the standard for truncation, ROUNDED (half away from zero) and ON SIZE ERROR.
  it.each<[string, Partial<State>, string]>([
    ['drops digits without a place', { rate: '4.39', amount: '100.99' }, '4.43'],
    ['drops them towards zero', { rate: '4.39', amount: '-100.99' }, '-4.43'],
    ['rounds half a cent up', { amount: '100.50', rate: '1.00', rounded }, '1.01'],
    ['rounds it away from zero', { amount: '-50.00', rate: '0.25', rounded }, '-0.13'],
    ['drops high digits', { amount: '2500000.00' }, '8750.00'],
    ['keeps the old value', { amount: '2500000.00', sizeError: 'on' }, '12.34'],
    [
      'sees a size error that rounding makes',
      { amount: '10000000.00', rate: '1.00', rounded, sizeError: 'on' },
      '12.34',
    ],
    ['drops a sign without a place', { amount: '-50.00', rate: '0.25', picture: unsigned }, '0.12'],
    ['fills the last place', { amount: '9999999.00', rate: '1.00' }, '99999.99'],
  ])('%s', (_, change, cobol) => expect(stored(change).cobol).toBe(cobol));

  it('is less than a cent from the exact result where that fits, rounded at most half a cent', () => {
    const cents = fc.integer({ min: -99_999_999, max: 99_999_999 });
    fc.assert(
      fc.property(cents, fc.nat(999), fc.boolean(), (amount, rate, isRounded) => {
        const change = {
          amount: (amount / 100).toFixed(2),
          rate: (rate / 100).toFixed(2),
          rounded: isRounded ? rounded : '',
        };
        const off = Math.abs(Number(stored(change).cobol) * 1_000_000 - amount * rate);
        expect(off).toBeLessThan(isRounded ? 5_001 : 10_000);
      }),
    );
  });
});

it.each<[Partial<State>, string]>([
  [{}, '00 00 43 5C'],
  [{ amount: '-50.00', rate: '0.25', rounded }, '00 00 01 3D'],
  [{ amount: '-50.00', rate: '0.25', rounded, picture: unsigned }, '00 00 01 3F'],
  [{ amount: '0' }, '00 00 00 0C'],
])('the packed bytes of %o are %s', (change, bytes) => expect(stored(change).bytes).toBe(bytes));

describe('double', () => {
  it.each<[Partial<State>, string]>([
    [{}, '4.34'],
    [{ amount: '100.50', rate: '1.00', rounded }, '1.00'],
    [{ amount: '-50.00', rate: '0.25', rounded }, '-0.12'],
  ])('loses what COBOL keeps', (change, double) => {
    expect(stored(change).double).toBe(double);
    expect(stored(change).cobol).not.toBe(double);
  });

  it('is marked where it differs, in every case', () => {
    const marked = cases.map((one) => compute(one).double[1]);
    expect(marked).toEqual(['4', '0', '2', '10', '108750.00', '-0.12']);
  });
});

it.each([
  ['7.', '7.00'],
  [' −1 ', '-1.00'],
  ['+007', '7.00'],
])('%o stands in the program as %s, a literal that COBOL takes', (amount, literal) =>
  expect(compute({ ...first, amount }).program).toContain(`MOVE ${literal} TO AMOUNT`),
);

it('an amount is read as people write one, and nothing else', () => {
  for (const amount of [' 3 ', '7.', '−1', '+2', '007', '999999999.99'])
    expect(faultIn({ ...first, amount })).toBeUndefined();
  for (const amount of ['', '.', '-', '4,35', '1.234', '1e3', '1234567890', 'a lot'])
    expect(faultIn({ ...first, amount })).toBe(words.fault);
});

import { cobolFigure as words } from '#content/figures/cobol';

const first = {
  amount: '100.00',
  rate: '4.35',
  picture: 'S9(5)V99 COMP-3',
  rounded: '',
  sizeError: '',
};

export const cases = [
  first,
  { ...first, amount: '100.50', rate: '1.00', rounded: ' ROUNDED' },
  { ...first, amount: '-50.00', rate: '0.25', rounded: ' ROUNDED' },
  { ...first, amount: '2500000.00' },
  { ...first, amount: '2500000.00', sizeError: 'on' },
  { ...first, amount: '-50.00', rate: '0.25', rounded: ' ROUNDED', picture: '9(5)V99 COMP-3' },
] as const satisfies readonly (typeof first)[];

/** The field before, in cents. */
const OLD = 1234n;
/** Five digits before the point and two behind it, in cents. */
const LIMIT = 10n ** 7n;
/** An amount in cents times a rate in hundredths of a percent, by this, is in cents. */
const DIVISOR = 10_000n;

const size = (value: bigint) => (value < 0n ? -value : value);

/**
 * `COMPUTE INTEREST [ROUNDED] = AMOUNT * RATE / 100 [ON SIZE ERROR CONTINUE]` as IBM Enterprise COBOL stores it, which
 * is also `amount.multiply(rate).divide(HUNDRED, 2, HALF_UP or DOWN)`, beside the same with `double`.
 */
export function compute(state: typeof first) {
  const amount = centsOf(state.amount) ?? 0n;
  const isSigned = state.picture.startsWith('S');
  const product = amount * BigInt(state.rate.replace('.', ''));
  const isHalf = 2n * size(product % DIVISOR) >= DIVISOR;
  // ROUNDED is half away from zero, whatever the sign.
  const away = state.rounded && isHalf ? (product < 0n ? -1n : 1n) : 0n;
  const interest = product / DIVISOR + away;
  const fits = size(interest) < LIMIT;
  // High digits without a place are lost, and so is a sign; ON SIZE ERROR leaves the field as it was.
  const kept = fits || !state.sizeError ? interest % LIMIT : OLD;
  const stored = isSigned ? kept : size(kept);
  const naive = asDouble(amount, Number(state.rate), state.rounded !== '');
  const [cobol, double] = [written(stored), written(naive)];
  const sign = isSigned ? (stored < 0n ? 'D' : 'C') : 'F';
  return {
    says: fits
      ? stored === naive
        ? words.says.agree(cobol)
        : words.says.differ(cobol, double, written(size(stored - naive)))
      : state.sizeError
        ? words.says.kept(written(interest), cobol)
        : words.says.cut(written(interest), cobol),
    cobol,
    double: compare(double, cobol),
    bytes: `${digitsOf(stored, 7)}${sign}`.match(/../g) ?? [],
    sign: words.signs[sign],
    program: program(state, written(amount)),
    translation: translation(state, isSigned),
  };
}

export const faultIn = ({ amount }: typeof first) =>
  centsOf(amount) === undefined ? words.fault : undefined;

/** At most nine digits before the point. */
function centsOf(text: string): bigint | undefined {
  const match = /^([-+]?)(\d{1,9})(?:\.(\d{0,2}))?$/.exec(text.trim().replace('−', '-'));
  const [, sign = '', whole, cents = ''] = match ?? [];
  return whole === undefined ? undefined : BigInt(`${sign}${whole}${cents.padEnd(2, '0')}`);
}

/** `Math.round(amount * rate / 100 * 100) / 100.0`, or a cast to long. */
function asDouble(amount: bigint, rate: number, isRounded: boolean): bigint {
  const cents = (((Number(amount) / 100) * rate) / 100) * 100;
  return BigInt(isRounded ? Math.round(cents) : Math.trunc(cents));
}

const digitsOf = (cents: bigint, count: number) => String(size(cents)).padStart(count, '0');

function written(cents: bigint): string {
  const digits = digitsOf(cents, 3);
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A number in three parts, of which the second differs from the right one, digit for digit from the end. */
function compare(text: string, right: string): string[] {
  const differs = [...text].map((digit, index) => digit !== right.at(index - text.length));
  const end = differs.lastIndexOf(true) + 1;
  const start = end && differs.indexOf(true);
  return [text.slice(0, start), text.slice(start, end), text.slice(end)];
}

/** @param literal the amount as COBOL takes it: `7.`, as people may write it, would end the sentence. */
const program = ({ rate, picture, rounded, sizeError }: typeof first, literal: string) =>
  [
    `05 INTEREST PIC ${picture}.`,
    '',
    `MOVE ${literal} TO AMOUNT`,
    `MOVE ${rate} TO RATE`,
    `COMPUTE INTEREST${rounded}`,
    '  = AMOUNT * RATE / 100',
    ...(sizeError ? ['  ON SIZE ERROR', '    CONTINUE'] : []),
    'END-COMPUTE',
  ].join('\n');

function translation({ rounded, sizeError }: typeof first, isSigned: boolean): string {
  const value = isSigned ? 'result' : 'result.abs()';
  return [
    'var result = amount',
    '    .multiply(rate)',
    `    .divide(HUNDRED, 2, ${rounded ? 'HALF_UP' : 'DOWN'});`,
    ...(sizeError
      ? ['if (result.abs().compareTo(LIMIT) < 0)', `  interest = ${value};`]
      : [`interest = ${value}`, '    .remainder(LIMIT);']),
    '// LIMIT: 100000, five digits',
  ].join('\n');
}

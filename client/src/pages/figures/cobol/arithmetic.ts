/**
 * Three ways to work out a percentage, each for itself: by moving digits as COBOL does, by the BigDecimal of Java, and by
 * `double`. Money is counted in hundredths.
 */

/** A number as it was typed: `units` without a point, `scale` digits of them behind it. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/** Five digits before the point and two behind it, in one of three pictures. */
export interface Field {
  /** Two digits a byte, the sign in the last half of the last (COMP-3); else a digit a byte, the sign in its first half. */
  readonly isPacked: boolean;
  readonly isSigned: boolean;
}

export interface Statement {
  readonly amount: Decimal;
  readonly rate: Decimal;
  readonly isRounded: boolean;
  /** ON SIZE ERROR: a result that does not fit leaves the field as it was. */
  readonly isNoticed: boolean;
  readonly field: Field;
}

const WHOLE = 5;
const LIMIT = 10n ** BigInt(WHOLE + 2);

const size = (value: bigint) => (value < 0n ? -value : value);

/**
 * @param whole how many digits it may have before its point
 * @param scale and how many after
 * @returns nothing for what is no such number
 */
export function decimalOf(text: string, whole: number, scale: number): Decimal | undefined {
  const plain = text.trim().replace('−', '-');
  const match = /^([-+]?)(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/.exec(plain);
  const [, sign = '', before = '', after = ''] = match ?? [];
  const digits = before.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  if (!/\d/.test(before + after) || digits.length > whole || after.length > scale) return;
  const units = BigInt(digits + after);
  return { units: sign === '-' ? -units : units, scale: after.length };
}

/** Hundredths as people write them. */
export function written(hundredths: bigint): string {
  const digits = String(size(hundredths)).padStart(3, '0');
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The exact result, its digits behind the point never fewer than three. */
function exactDigits({ amount, rate }: Statement) {
  const scale = amount.scale + rate.scale + 2;
  const digits = String(size(amount.units * rate.units)).padStart(scale + 1, '0');
  return {
    isNegative: amount.units * rate.units < 0n,
    before: digits.slice(0, -scale),
    after: digits.slice(-scale).padEnd(3, '0'),
  };
}

/** The result before it is put into the field, and whether that has room for it. */
export function computed(statement: Statement): { hundredths: bigint; fits: boolean } {
  const { isNegative, before, after } = exactDigits(statement);
  const kept = BigInt(before + after.slice(0, 2));
  // ROUNDED looks at the first digit that is dropped, whatever the sign: half away from zero.
  const value = statement.isRounded && after.charAt(2) >= '5' ? kept + 1n : kept;
  return { hundredths: isNegative ? -value : value, fits: String(value).length <= WHOLE + 2 };
}

/** `COMPUTE INTEREST [ROUNDED] = AMOUNT * RATE / 100 [ON SIZE ERROR CONTINUE]` */
export function storedByCobol(statement: Statement, old: bigint): bigint {
  const { hundredths, fits } = computed(statement);
  if (!fits && statement.isNoticed) return old;
  // Digits are moved from the point outwards: those without a place are lost, as is a sign without one.
  const value = BigInt(String(size(hundredths)).slice(-WHOLE - 2));
  return hundredths < 0n && statement.field.isSigned ? -value : value;
}

/** `amount.multiply(rate).divide(HUNDRED, 2, HALF_UP)`, or DOWN; then `remainder(LIMIT)` or the comparison with it. */
export function storedByJava(statement: Statement, old: bigint): bigint {
  const { amount, rate, isRounded, isNoticed, field } = statement;
  const product = amount.units * rate.units;
  const divisor = 10n ** BigInt(amount.scale + rate.scale);
  const down = product / divisor;
  const isHalf = 2n * size(product % divisor) >= divisor;
  const away = isRounded && isHalf ? (product < 0n ? -1n : 1n) : 0n;
  const interest = down + away;
  if (isNoticed && size(interest) >= LIMIT) return old;
  const value = interest % LIMIT;
  return field.isSigned ? value : size(value);
}

/** `Math.round(amount * rate / 100 * 100) / 100.0`, or a cast to long: what somebody writes who thinks of numbers, not of money. */
export function storedByDouble({ amount, rate, isRounded }: Statement): bigint {
  const product = numberOf(amount) * numberOf(rate);
  const hundredths = (product / 100) * 100;
  return BigInt(isRounded ? Math.round(hundredths) : Math.trunc(hundredths));
}

const numberOf = ({ units, scale }: Decimal) =>
  Number(`${units < 0n ? '-' : ''}${size(units)}e-${scale}`);

/** The sign as a half byte: C plus, D minus, F none. Zero counts as positive. */
export const signOf = (hundredths: bigint, { isSigned }: Field) =>
  isSigned ? (hundredths < 0n ? 'D' : 'C') : 'F';

/** The bytes of the field in EBCDIC, two half bytes each, as hexadecimal digits. */
export function bytesOf(hundredths: bigint, field: Field): string[] {
  const digits = String(size(hundredths)).padStart(WHOLE + 2, '0');
  const sign = signOf(hundredths, field);
  if (field.isPacked) return (digits + sign).match(/../g) ?? [];
  return [...digits].map((digit, index) => (index === digits.length - 1 ? sign : 'F') + digit);
}

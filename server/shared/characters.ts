/** Invisible characters (UAX #44), and those that turn the text around them (UAX #9). */
export const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** U+200C and U+200D join or part the letters of many scripts, U+FE0F and U+200D make up emoji. */
const JOINED = /([\p{L}\p{M}\p{N}\p{S}])(?:\u200C|\u200D|\uFE0F)+/gu;

/** What is wrong with a name, or undefined. Invisible characters may stand only where a script or an emoji needs them. */
export const nameFault = (name: string): string | undefined =>
  INVISIBLE.test(name.replaceAll(JOINED, '$1'))
    ? 'Name must not contain invisible characters.'
    : undefined;

/** Characters as PostgreSQL counts them, and the forms with it: Unicode code points. */
export const characterCount = (text: string): number => Array.from(text).length;

/** @param max characters */
export const beginning = (text: string, max: number) =>
  Array.from(text.slice(0, 2 * max))
    .slice(0, max)
    .join('');

/** The one spelling of a password (RFC 8265, OpaqueString): keyboards compose one letter in several ways, and know several blanks. */
export const passwordSpelling = (typed: string): string =>
  typed.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC');

/** The ten digits of a script stand one behind the other (Unicode Standard, section 4.6). */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/** The one spelling of a code, whatever a keyboard or a paste made of its digits and put between them. */
export const codeSpelling = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{Nd}]/gu, '')
    .replaceAll(/\p{Nd}/gu, asciiDigit);

/** Characters that nobody sees (UAX #44), with those that turn the text around them (UAX #9). */
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

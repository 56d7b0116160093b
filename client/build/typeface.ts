import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { cached } from './cached.ts';

/** Familjen Grotesk (SIL Open Font License): one file with every weight that the site uses. */
export const FAMILY = 'Familjen Grotesk';
const FILE = '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2';

/** Any other letter comes from the system: Latin-1, and the marks of typeset English. */
const LETTERS = [0x20, 0xa0]
  .flatMap((start) => Array.from({ length: start === 0x20 ? 95 : 96 }, (_, n) => start + n))
  .map((code) => String.fromCodePoint(code))
  .join('')
  .concat('–—‘’“”…•€');

/** No ligatures: its "ti" reads as "tl". */
const FEATURES = ['kern'];

/** Names of a font that its licence wants to be kept: copyright, licence and where that is found. */
const AUTHORS = [0, 13, 14];

const original = createRequire(import.meta.url).resolve(FILE);

const cut = async (
  targetFormat: 'sfnt' | 'woff2',
  wght: number | { min: number; max: number },
): Promise<Buffer> =>
  subsetFont(await readFile(original), LETTERS, {
    targetFormat,
    variationAxes: { wght },
    keepFeatures: FEATURES,
    preserveNameIds: AUTHORS,
  });

/** One weight as a separate file, for programs that know no variable fonts. */
export const fontOfWeight = (weight: number): Promise<Buffer> => cut('sfnt', weight);

/**
 * Stands in until the family has come, and for letters it lacks: a common system font on the family's baseline, as wide
 * as the family on average. The family's ascent and descent are 1.025 and 0.225 em.
 */
const FALLBACK = `@font-face {
  font-family: familjen-fallback;
  src: ${['Arial', 'Liberation Sans', 'Roboto', 'Open Sans', 'DejaVu Sans'].map((name) => `local("${name}")`).join()};
  size-adjust: 93%;
  ascent-override: 110.2%;
  descent-override: 24.2%;
  line-gap-override: 0%;
}`;

/** Writes the font and the stylesheet that names it. @returns the stylesheet's path */
async function writeTypeface(): Promise<string> {
  const font = await cached([original, LETTERS, ...FEATURES], '.woff2', () =>
    cut('woff2', { min: 400, max: 700 }),
  );
  const css = `@font-face {
  font-family: "${FAMILY}";
  src: url("./${basename(font)}") format("woff2");
  font-weight: 400 700;
  font-display: optional;
}
${FALLBACK}`;
  return cached([css], '.css', async () => css);
}

/** `import 'virtual:typeface.css'`. */
export function typeface(): Plugin {
  let sheet: Promise<string> | undefined;
  return {
    name: 'northfold-typeface',
    resolveId: (id) => (id === 'virtual:typeface.css' ? (sheet ??= writeTypeface()) : undefined),
  };
}

import { hash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { fontDir } from './paths.ts';

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

const original = () => readFile(createRequire(import.meta.url).resolve(FILE));

/** One weight as a file of its own, for programs that know no variable fonts. */
export const fontOfWeight = async (weight: number): Promise<Buffer> =>
  subsetFont(await original(), LETTERS, {
    targetFormat: 'sfnt',
    variationAxes: { wght: weight },
    keepFeatures: FEATURES,
    preserveNameIds: AUTHORS,
  });

/** The font that visitors download. */
const webFont = async (): Promise<Buffer> =>
  subsetFont(await original(), LETTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
    keepFeatures: FEATURES,
    preserveNameIds: AUTHORS,
  });

/**
 * Fonts of common systems, and how wide the family is beside them: the mean over English text, kerned. They stand in until
 * the family has come, and for letters that it lacks: `familjen-1` and so on in `styles/tokens.css`.
 */
const FALLBACKS = [
  { names: ['Arial', 'Liberation Sans'], size: 0.9285 },
  { names: ['Roboto'], size: 0.9365 },
  { names: ['Open Sans', 'Noto Sans'], size: 0.896 },
  { names: ['DejaVu Sans'], size: 0.8227 },
];
/** Above and below the baseline, in ems of the family. */
const ASCENT = 1.025;
const DESCENT = 0.225;

const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`;

/** On the family's baseline, and as wide on average. */
const fallbackFaces = () =>
  FALLBACKS.map(
    ({ names, size }, index) =>
      `@font-face{font-family:familjen-${index + 1};src:${names.map((name) => `local("${name}")`).join()};` +
      `size-adjust:${percent(size)};ascent-override:${percent(ASCENT / size)};` +
      `descent-override:${percent(DESCENT / size)};line-gap-override:0%}`,
  ).join('');

/** The stylesheet that names the family's file, and what stands in for it until that has come. */
const stylesheet = (file: string) =>
  `@font-face{font-family:"${FAMILY}";src:url("./${file}") format("woff2");` +
  `font-weight:400 700;font-display: optional}${fallbackFaces()}`;

/** Writes both into the cache, under names made from what is in them; returns the stylesheet's path. */
async function writeTypeface(): Promise<string> {
  const font = await webFont();
  const name = (content: string | Buffer) => hash('sha256', content, 'hex').slice(0, 8);
  const file = `${name(font)}.woff2`;
  const css = stylesheet(file);
  await mkdir(fontDir, { recursive: true });
  const sheet = resolve(fontDir, `${name(css)}.css`);
  await write(resolve(fontDir, file), font);
  await write(sheet, css);
  return sheet;
}

/** Under another name first: another build may read it meanwhile. */
async function write(path: string, content: string | Buffer): Promise<void> {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, content);
  await rename(draft, path);
}

/** `import 'virtual:typeface.css'`. */
export function typeface(): Plugin {
  let sheet: Promise<string> | undefined;
  return {
    name: 'northfold-typeface',
    resolveId: (id) => (id === 'virtual:typeface.css' ? (sheet ??= writeTypeface()) : undefined),
  };
}

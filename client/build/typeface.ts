import { hash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { create, type Font } from 'fontkitten';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { fontDir } from './paths.ts';
import { fallbackFaces } from './typeface-fallback.ts';

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

/** The contents of a font file. */
const parse = (file: Buffer): Font => {
  const font = create(file);
  if (font.isCollection) throw new Error('Expected one font');
  return font;
};

/** The stylesheet that names the family's file, and what stands in for it until that has come. */
async function stylesheet(file: string): Promise<string> {
  const [regular, bold] = [parse(await fontOfWeight(400)), parse(await fontOfWeight(600))];
  return (
    `@font-face{font-family:"${FAMILY}";src:url("./${file}") format("woff2");` +
    `font-weight:400 700;font-display:swap}` +
    fallbackFaces(regular, bold)
  );
}

/** Writes both into the cache, under names made from what is in them; returns the stylesheet's path. */
async function writeTypeface(): Promise<string> {
  const font = await webFont();
  const name = (content: string | Buffer) => hash('sha256', content, 'hex').slice(0, 8);
  const file = `${name(font)}.woff2`;
  const css = await stylesheet(file);
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

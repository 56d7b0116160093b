import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { brotliDecompressSync } from 'node:zlib';
import { dirname, resolve } from 'node:path';
import satori from 'satori';
import sharp from 'sharp';
import { brand } from '#content/brand';
import { clientDir } from './paths';

const WIDTH = 1200;
const HEIGHT = 630;

/** Open Sans (SIL Open Font License) travels with the browser package that the tests use. */
async function fonts() {
  const browser = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const archive = resolve(dirname(browser), '../../bin/fonts.tar.br');
  const tar = brotliDecompressSync(await readFile(archive));
  const font = (file: string, weight: 400 | 700) => ({
    name: 'Open Sans',
    data: fileInTar(tar, file),
    weight,
    style: 'normal' as const,
  });
  return [font('OpenSans-Regular.ttf', 400), font('OpenSans-Bold.ttf', 700)];
}

/** Finds a file in a tar archive: blocks of 512 bytes, a header before each file (POSIX ustar). */
export function fileInTar(tar: Buffer, name: string): Buffer {
  const field = (start: number, length: number) =>
    tar
      .toString('latin1', start, start + length)
      .replace(/\0.*$/s, '')
      .trim();
  for (let at = 0; at + 512 <= tar.length;) {
    const size = Number.parseInt(field(at + 124, 12) || '0', 8);
    if (field(at, 100).endsWith(name)) return tar.subarray(at + 512, at + 512 + size);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  throw new Error(`${name} is not in the archive`);
}

type Child = string | Element;
interface Element {
  type: string;
  props: { style?: object; src?: string; width?: number; height?: number; children?: Child[] };
}

const box = (style: object, ...children: Child[]): Element => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
});

let loadedFonts: ReturnType<typeof fonts> | undefined;

/** The picture that a link preview shows: the page's heading under a stripe of northern light. */
export async function drawSocialImage(heading: string, kicker: string): Promise<Buffer> {
  const logo = await readFile(resolve(clientDir, 'build/logo.svg'), 'base64');
  const glow = 'radial-gradient(circle at 85% 0%, #1f6f63 0%, #12344a 35%, #0b1020 70%)';
  const picture = box(
    {
      width: WIDTH,
      height: HEIGHT,
      padding: 80,
      boxSizing: 'border-box',
      flexDirection: 'column',
      justifyContent: 'space-between',
      color: '#f4f6fb',
      backgroundColor: brand.colors.ink,
      backgroundImage: glow,
      fontFamily: 'Open Sans',
    },
    box(
      { alignItems: 'center', fontSize: 36, fontWeight: 700 },
      {
        type: 'img',
        props: { src: `data:image/svg+xml;base64,${logo}`, width: 64, height: 64 },
      },
      box({ marginLeft: 20 }, brand.name),
    ),
    box(
      { flexDirection: 'column' },
      box({ fontSize: 30, color: '#7fdcc0', marginBottom: 20 }, kicker),
      box({ fontSize: heading.length > 48 ? 60 : 76, fontWeight: 700, lineHeight: 1.15 }, heading),
    ),
  );
  loadedFonts ??= fonts();
  const svg = await satori(picture as Parameters<typeof satori>[0], {
    width: WIDTH,
    height: HEIGHT,
    fonts: await loadedFonts,
  });
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
}

import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import satori from 'satori';
import sharp from 'sharp';
import { brand } from '#content/brand';
import { clientDir } from './paths';
import { FAMILY, fontOfWeight } from './typeface';

const WIDTH = 1200;
const HEIGHT = 630;

/** As files that the drawing library can read, which knows no variable font. */
const fonts = () =>
  Promise.all(
    ([400, 600] as const).map(async (weight) => ({
      name: FAMILY,
      data: await fontOfWeight(weight),
      weight,
    })),
  );

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
      fontFamily: FAMILY,
    },
    box(
      { alignItems: 'center', fontSize: 36, fontWeight: 600 },
      {
        type: 'img',
        props: { src: `data:image/svg+xml;base64,${logo}`, width: 64, height: 64 },
      },
      box({ marginLeft: 20 }, brand.name),
    ),
    box(
      { flexDirection: 'column' },
      box({ fontSize: 30, color: '#7fdcc0', marginBottom: 20 }, kicker),
      box({ fontSize: heading.length > 48 ? 60 : 76, fontWeight: 600, lineHeight: 1.15 }, heading),
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

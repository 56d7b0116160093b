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

/** The sky of the home page: northern light above two ridges, the nearer one in the color of the ground. */
export async function drawSky(): Promise<Buffer> {
  const part = async (name: string, place: string) => {
    const svg = await readFile(resolve(clientDir, `src/ui/${name}.svg`), 'utf8');
    return svg.replace('<svg', `<svg ${place} preserveAspectRatio="xMidYMax slice"`);
  };
  const ridge = `y="${HEIGHT - 167}" width="${WIDTH}" height="167"`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <linearGradient id="night" x2="0" y2="1">
      <stop stop-color="#060a18"/><stop offset=".55" stop-color="#0b1430"/><stop offset="1" stop-color="#123043"/>
    </linearGradient>
    <path fill="url(#night)" d="M0 0h${WIDTH}v${HEIGHT}H0Z"/>
    ${await part('aurora', `width="${WIDTH}" height="${HEIGHT}"`)}
    ${await part('mountains', ridge)}
    ${await part('foothills', `${ridge} fill="${brand.colors.ink}"`)}
  </svg>`);
}

/** The picture that a link preview shows: the page's heading under the northern light. */
export async function drawSocialImage(
  sky: Buffer,
  heading: string,
  kicker: string,
): Promise<Buffer> {
  const logo = await readFile(resolve(clientDir, 'build/logo.svg'), 'base64');
  const picture = box(
    {
      width: WIDTH,
      height: HEIGHT,
      padding: '64px 80px 120px',
      boxSizing: 'border-box',
      flexDirection: 'column',
      justifyContent: 'space-between',
      color: '#f4f6fb',
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
  return sharp(sky)
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer();
}

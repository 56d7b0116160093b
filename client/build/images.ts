import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { brand } from '#content/brand';
import { cached } from './cached';
import { clientDir } from './paths';
import { drawSky, drawSocialImage } from './social-image';

export interface SocialImage {
  /** Path below the site's root, without a slash in front. */
  file: string;
  heading: string;
  /** Small line above it. */
  kicker: string;
}

/** An ICO file that holds one PNG (the format since Windows Vista): header, one entry, the picture. */
function icoOf(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // type: icon
  header.writeUInt16LE(1, 4); // one picture
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18); // where the picture begins
  return Buffer.concat([header, png]);
}

const drawn = async (inputs: readonly string[], draw: () => Promise<Buffer>, type = '.png') =>
  readFile(await cached(inputs, type, draw));

async function icons(): Promise<Record<string, Buffer>> {
  const svg = await readFile(resolve(clientDir, 'build/logo.svg'));
  const png = (size: number) =>
    drawn([svg.toString(), String(size)], () =>
      sharp(svg, { density: 1200 }).resize(size, size).png({ compressionLevel: 9 }).toBuffer(),
    );
  // The corners that iOS rounds by itself must not be transparent.
  const touch = await sharp(await png(180))
    .flatten({ background: brand.colors.ink })
    .png()
    .toBuffer();
  return {
    'icon.svg': svg,
    'favicon.ico': icoOf(await png(32), 32),
    'apple-touch-icon.png': touch,
    'icon-192.png': await png(192),
    'icon-512.png': await png(512),
  };
}

/** Icons and one social image per page, by file name. */
export async function images(social: readonly SocialImage[]): Promise<Record<string, Buffer>> {
  const source = await readFile(resolve(clientDir, 'build/social-image.ts'), 'utf8');
  const sky = await drawSky();
  const files = await icons();
  for (const { file, heading, kicker } of social) {
    const inputs = [source, String(sky), heading, kicker, brand.name];
    files[file] = await drawn(inputs, () => drawSocialImage(sky, heading, kicker), '.jpg');
  }
  return files;
}

import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { brand } from '#content/brand';
import { cached } from './cached';
import { clientDir } from './paths';
import { drawSky, drawSocialImage } from './social-image';

async function icons(): Promise<Record<string, Buffer>> {
  const svg = await readFile(resolve(clientDir, 'build/logo.svg'));
  // The corners that iOS rounds by itself must not be transparent.
  const touch = sharp(svg, { density: 1200 })
    .resize(180, 180)
    .flatten({ background: brand.colors.ink });
  return { 'icon.svg': svg, 'apple-touch-icon.png': await touch.png().toBuffer() };
}

/** Icons and one social image per page, by file name. */
export async function images(
  social: readonly Record<'file' | 'heading' | 'kicker', string>[],
): Promise<Record<string, Buffer>> {
  const source = await readFile(resolve(clientDir, 'build/social-image.ts'), 'utf8');
  const sky = await drawSky();
  const files = await icons();
  for (const { file, heading, kicker } of social) {
    const inputs = [source, String(sky), heading, kicker, brand.name];
    const draw = () => drawSocialImage(sky, heading, kicker);
    files[file] = await readFile(await cached(inputs, '.jpg', draw));
  }
  return files;
}

import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** Pictures are compressed already; HTML and the small text files get the site's address from the server first. */
const COMPRESSIBLE = ['assets/*.{js,css,svg}', 'icon.svg'];

/** Writes a `.br` and a `.gz` beside each file that gains by it. */
export async function compressAssets(folder: string): Promise<void> {
  const compress = async (file: string) => {
    const path = resolve(folder, file);
    const content = await readFile(path);
    await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
    await writeFile(`${path}.gz`, await promisify(gzip)(content));
  };
  await Promise.all(globSync(COMPRESSIBLE, { cwd: folder }).map(compress));
}

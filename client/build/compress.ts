import { readFile, readdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** Pictures are compressed already; HTML and the small text files get the site's address from the server first. */
const COMPRESSIBLE = /^assets\/.*\.(js|css|svg)$|^icon\.svg$/;

/** Writes a `.br` and a `.gz` beside each file that gains by it. */
export async function compressAssets(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const chosen = files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => COMPRESSIBLE.test(file));
  await Promise.all(
    chosen.map(async (file) => {
      const path = resolve(folder, file);
      const content = await readFile(path);
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
      await writeFile(`${path}.gz`, await promisify(gzip)(content));
    }),
  );
}

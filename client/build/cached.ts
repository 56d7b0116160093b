import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { cacheDir } from './paths.ts';

/**
 * Makes a file once: it is kept between builds under a name made from its inputs.
 * @param inputs everything the file is made from
 * @param extension of its name, with the dot
 * @returns its path
 */
export async function cached(
  inputs: readonly string[],
  extension: string,
  make: () => Promise<Buffer | string>,
): Promise<string> {
  const file = resolve(cacheDir, hash('sha256', JSON.stringify(inputs)).slice(0, 16) + extension);
  if (existsSync(file)) return file;
  const content = await make();
  await mkdir(cacheDir, { recursive: true });
  // Under another name first: neither an interrupted build nor another one leaves or reads half a file.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, content);
  await rename(draft, file);
  return file;
}

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Manifest } from 'vite';

/** The files of one bundle by the sources they were made from, as Vite's manifest has them. */
export class Bundle {
  private readonly manifest: Manifest;

  constructor(private readonly folder: string) {
    this.manifest = JSON.parse(readFileSync(resolve(folder, '.vite/manifest.json'), 'utf8'));
  }

  addressOf(source: string): string {
    return `/${this.chunkOf(source).file}`;
  }

  /** In the order in which they apply: a page's follow those of its parts. */
  async stylesOf(...sources: string[]): Promise<string> {
    const seen = new Set<string>();
    const filesOf = (name: string): string[] => {
      if (seen.has(name)) return [];
      seen.add(name);
      const { imports = [], css = [] } = this.chunkOf(name);
      return [...imports.flatMap(filesOf), ...css];
    };
    const files = new Set(sources.flatMap(filesOf));
    const read = async (file: string) => readFile(resolve(this.folder, file), 'utf8');
    return (await Promise.all([...files].map(read))).join('').replaceAll('\n', '');
  }

  private chunkOf(name: string) {
    const chunk = this.manifest[name];
    if (!chunk) throw new Error(`The bundle does not contain ${name}`);
    return chunk;
  }
}

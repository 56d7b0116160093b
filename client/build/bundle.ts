import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Chunk } from './prerender';

/** The files of one bundle, found by the sources that they were made from. */
export class Bundle {
  constructor(
    private readonly chunks: readonly Chunk[],
    private readonly folder: string,
  ) {}

  /** The address of the file that holds a source. */
  addressOf(source: string): string {
    return `/${this.chunkOf(source).file}`;
  }

  /** The styles that come with some sources, in the order in which they apply: a page's follow those of its parts. */
  async stylesOf(...sources: string[]): Promise<string> {
    const files = new Set<string>();
    const seen = new Set<Chunk>();
    for (const source of sources) this.collect(this.chunkOf(source), seen, files);
    const read = async (file: string) => readFile(resolve(this.folder, file), 'utf8');
    return (await Promise.all([...files].map(read))).join('').replaceAll('\n', '');
  }

  private chunkOf(source: string): Chunk {
    const chunk =
      this.chunks.find(({ facade }) => facade === source) ??
      this.chunks.find(({ sources }) => sources.includes(source));
    if (!chunk) throw new Error(`The bundle does not contain ${source}`);
    return chunk;
  }

  private collect(chunk: Chunk, seen: Set<Chunk>, files: Set<string>): void {
    if (seen.has(chunk)) return;
    seen.add(chunk);
    for (const name of chunk.imports) {
      const imported = this.chunks.find(({ file }) => file === name);
      if (imported) this.collect(imported, seen, files);
    }
    for (const file of chunk.css) files.add(file);
  }
}

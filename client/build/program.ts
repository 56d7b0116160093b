import type { Chunk } from './bundle';
import { sampleReport } from './samples';
import { writeSite } from './write-site';

/** Second half of the build, bundled like the pages it renders and run by the plugin in `prerender.ts`. */
export async function run(bundle: readonly Chunk[]): Promise<void> {
  const count = await writeSite(bundle);
  console.log(`${count} pages prerendered.`);
  const samples = sampleReport();
  if (samples) console.log(samples);
}

import { writeFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { describeBundle } from './bundle.ts';
import { bundleFile } from './paths.ts';

/**
 * `vite build` makes the client's bundle with a description of it, and the program that renders every page with
 * the same components (`program.ts`).
 */
export function prerender(): Plugin {
  return {
    name: 'northfold-prerender',
    async buildApp(builder) {
      const { client, ssr } = builder.environments;
      if (!client || !ssr) throw new Error('vite.config.ts lacks an environment');
      const bundle = describeBundle(await builder.build(client));
      await builder.build(ssr);
      await writeFile(bundleFile, JSON.stringify(bundle));
    },
  };
}

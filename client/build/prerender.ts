import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { describeBundle } from './bundle.ts';
import { rendererDir } from './paths.ts';

type Program = typeof import('./program');

/**
 * `vite build` makes the whole site: the client bundle, then a program that renders every page with
 * the same components (`program.ts`), and runs it.
 */
export function prerender(): Plugin {
  return {
    name: 'northfold-prerender',
    async buildApp(builder) {
      const { client, ssr } = builder.environments;
      if (!client || !ssr) throw new Error('vite.config.ts lacks an environment');
      const bundle = describeBundle(await builder.build(client));
      await builder.build(ssr);
      const file = pathToFileURL(resolve(rendererDir, 'program.js')).href;
      const { run } = (await import(file)) as Program;
      await run(bundle);
      await rm(rendererDir, { recursive: true });
    },
  };
}

import { writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { Plugin, ViteBuilder } from 'vite';
import { bundleFile, clientDir } from './paths.ts';

/** One file of the client's bundle, as far as the prerenderer cares. */
export interface Chunk {
  /** Path below the site's root, without a slash in front. */
  file: string;
  /** The files that it was made from, relative to `client/`. */
  sources: string[];
  /** The source that it stands for when it is imported on demand. */
  facade: string | undefined;
  /** Files that it needs first. */
  imports: string[];
  /** Stylesheets that its sources import. */
  css: string[];
}

type BuildResult = Awaited<ReturnType<ViteBuilder['build']>>;

const source = (id: string) => relative(clientDir, id).replaceAll('\\', '/');

/** The part of the bundler's answer that the pages are made from. */
function describeBundle(result: BuildResult): Chunk[] {
  if (Array.isArray(result) || !('output' in result)) throw new Error('Expected one client bundle');
  return result.output
    .filter((file) => file.type === 'chunk')
    .map(({ fileName, moduleIds, facadeModuleId, imports, viteMetadata }) => ({
      file: fileName,
      sources: moduleIds.map(source),
      facade: facadeModuleId ? source(facadeModuleId) : undefined,
      imports,
      css: [...(viteMetadata?.importedCss ?? [])],
    }));
}

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

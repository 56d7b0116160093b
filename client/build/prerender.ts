import { writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { Plugin, ViteBuilder } from 'vite';
import { bundleFile, clientDir } from './paths.ts';

/** One file of a bundle, as far as the prerenderer cares. */
export interface Chunk {
  /** Path below the bundle's folder, without a slash in front. */
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

/** What the prerenderer is told of the two bundles. */
export interface Bundles {
  /** The app, and the modules of figures. */
  app: Chunk[];
  /** The app's one stylesheet, below the site's root without a slash in front. */
  stylesheet: string;
  /** The program that renders the pages, with their styles. */
  pages: Chunk[];
}

type BuildResult = Awaited<ReturnType<ViteBuilder['build']>>;

const source = (id: string) => relative(clientDir, id).replaceAll('\\', '/');

/** The part of the bundler's answer that the pages are made from. */
function describeBundle(result: BuildResult): { chunks: Chunk[]; stylesheet: string } {
  if (Array.isArray(result) || !('output' in result)) throw new Error('Expected one bundle');
  const chunks = result.output
    .filter((file) => file.type === 'chunk')
    .map(({ fileName, moduleIds, facadeModuleId, imports, viteMetadata }) => ({
      file: fileName,
      sources: moduleIds.map(source),
      facade: facadeModuleId ? source(facadeModuleId) : undefined,
      imports,
      css: [...(viteMetadata?.importedCss ?? [])],
    }));
  const { fileName = '' } = result.output.find((file) => file.fileName.endsWith('.css')) ?? {};
  return { chunks, stylesheet: fileName };
}

/**
 * `vite build` makes the client's bundle, and the program that renders every page with
 * the same components (`program.ts`); with a description of both.
 */
export function prerender(): Plugin {
  return {
    name: 'northfold-prerender',
    async buildApp(builder) {
      const { client, ssr } = builder.environments;
      if (!client || !ssr) throw new Error('vite.config.ts lacks an environment');
      const { chunks: app, stylesheet } = describeBundle(await builder.build(client));
      const { chunks: pages } = describeBundle(await builder.build(ssr));
      await writeFile(bundleFile, JSON.stringify({ app, stylesheet, pages } satisfies Bundles));
    },
  };
}

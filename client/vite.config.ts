import react from '@vitejs/plugin-react';
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { development } from './build/development.ts';
import { clientDir, rendererDir, webDir } from './build/paths.ts';

const src = (file: string) => resolve(clientDir, 'src', file);

export default defineConfig({
  root: clientDir,
  plugins: [react(), development(Number(process.env['API_PORT']))],
  builder: {},
  build: {
    target: 'es2022',
    // Keeps light-dark() as it is: rewritten, it would not follow a part that is always dark.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    emptyOutDir: true,
    manifest: true,
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        outDir: webDir,
        // `dist/NOTICES.md` (`server/cli/build.ts`).
        license: true,
        // One stylesheet for the app.
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        modulePreload: false,
        rolldownOptions: {
          // The inline script imports them for what they export.
          preserveEntrySignatures: 'allow-extension',
          input: [
            src('main.tsx'),
            // Imported by the inline script, each alone.
            src('pages/api-docs/copy-samples.ts'),
            src('pages/figures/live.ts'),
            ...globSync(src('pages/figures/*/logic.ts')),
          ],
          output: {
            // What the app's pages share in one file, instead of twenty small ones.
            codeSplitting: {
              groups: [
                {
                  name: 'shared',
                  test: /client\/(src\/(ui|layout|app)|content\/(account|layout|brand|forms)\.ts)/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: rendererDir,
        ssr: true,
        copyPublicDir: false,
        // The styles of pages to read.
        emitAssets: true,
        cssMinify: 'lightningcss',
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: resolve(clientDir, 'build/program.ts'),
        },
      },
    },
  },
});

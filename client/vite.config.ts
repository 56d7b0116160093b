import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { chunkGroups } from './build/chunk-groups.ts';
import { className } from './build/class-name.ts';
import { clientDir, rendererDir, webDir } from './build/paths.ts';
import { prerender } from './build/prerender.ts';
import { trimRouter } from './build/trim-router.ts';

const src = (file: string) => resolve(clientDir, 'src', file);

export default defineConfig({
  root: clientDir,
  // Nothing is served as it stands: icons and social images are drawn by the build.
  publicDir: false,
  plugins: [react(), trimRouter(), prerender()],
  css: { modules: { generateScopedName: className } },
  server: {
    port: 5173,
    // `npm run dev` runs the API beside this server; its reference is a page.
    proxy: { '^/api/(?!docs$)': 'http://127.0.0.1:3000' },
  },
  builder: {},
  build: {
    target: 'es2022',
    // Keeps light-dark() as it is: rewritten, it would not follow a part that is always dark.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    emptyOutDir: true,
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        outDir: webDir,
        assetsInlineLimit: 0,
        modulePreload: false,
        rolldownOptions: {
          input: [src('main.tsx'), src('app/web-vitals.ts')],
          output: {
            // The main chunk names every other file: shorter names are less to fetch on every page.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            entryFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[hash:8][extname]',
            codeSplitting: { groups: chunkGroups },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: rendererDir,
        ssr: true,
        rolldownOptions: { input: resolve(clientDir, 'build/program.ts') },
      },
    },
  },
});

import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { EnvironmentModuleNode, Plugin, ViteDevServer } from 'vite';
import type * as DevelopmentPage from './development-page.ts';

/** Paths that the server answers and Vite passes on. The API reference is a page. */
const OF_THE_SERVER = String.raw`^/(api/(?!docs$)|health/|contact/form$|\.well-known/|[\w-]+\.(xml|txt|atom)$)`;
/** Most of it is for a first start, which compiles the server. Why one failed is in the terminal. */
const START_MS_MOST = 30_000;
/** Of every document: the styles that all pages need are replaced when they change. */
const STYLES = "import '/src/styles/index.css';";
/** Of a page to read: it loads again when what it was rendered from changes. */
const RELOAD = `import { createHotContext } from '/@vite/client';
createHotContext('/development').on('rendered', () => location.reload());`;

/**
 * Vite's dev server for a site whose documents are prerendered: renders each when it is asked for, from the sources. Vite
 * follows changes in the app's pages by itself; a page to read loads again when something in it has changed.
 * @param apiPort where the server listens, on loopback
 */
export function development(apiPort: number): Plugin {
  let vite: ViteDevServer;
  return {
    name: 'northfold-development',
    apply: 'serve',
    config: () => ({
      appType: 'custom',
      // `server/shared` and packages lie beside `client`.
      server: {
        fs: { allow: ['..'] },
        proxy: {
          [OF_THE_SERVER]: {
            target: `http://127.0.0.1:${apiPort}`,
            // It starts again after each change.
            bypass: async () => serving(apiPort),
          },
        },
      },
      // By path, without the query that it is read with: the same in the document as in the browser.
      css: { modules: { generateScopedName: classAt } },
      optimizeDeps: { entries: ['src/main.tsx', 'src/features/**/*-page.tsx'] },
    }),
    configureServer(server) {
      vite = server;
      server.watcher.on('change', (file) => {
        if (/build\/([\w-]+-script|login)\.ts$/.test(file)) void server.restart();
      });
      // After Vite's own, which answer for modules and files.
      return () =>
        server.middlewares.use((request, response, next) => {
          const address = new URL(request.originalUrl ?? '/', `http://${request.headers.host}`);
          documentOf(vite, address, apiPort).then(({ status, html }) => {
            response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
            response.end(html);
          }, next);
        });
    },
    hotUpdate({ modules }) {
      if (this.environment.name !== 'ssr' || modules.length === 0) return;
      // A moment later: the renderer has forgotten the module by then.
      setTimeout(() => vite.environments.client.hot.send('rendered'), 20);
    },
  };
}

const classAt = (name: string, file: string) =>
  `${file.replaceAll(/^.*\/src\/|\.module\.css.*$/g, '').replaceAll('/', '-')}_${name}`;

async function documentOf(vite: ViteDevServer, address: URL, apiPort: number) {
  const page = (await vite.ssrLoadModule('/build/development-page.ts')) as typeof DevelopmentPage;
  const rendered = await page.developmentPage(address, async () => {
    await serving(apiPort);
    return (await fetch(`http://127.0.0.1:${apiPort}/api/openapi.json`)).json();
  });
  const head = [
    `<script type="module">${STYLES}${rendered.isRead ? RELOAD : ''}</script>`,
    // Pages export their titles beside the component; React would load the document again for them.
    `<script>window.__getReactRefreshIgnoredExports = () => ['meta']</script>`,
  ];
  const html = await vite.transformIndexHtml(address.pathname, rendered.documentWith(head));
  const styles = (await stylesOf(vite, rendered.sources)).join('');
  return { status: rendered.status, html: html.replace('</head>', () => `${styles}</head>`) };
}

/** The styles of some modules, those of their parts first, as Vite's client knows them again. */
async function stylesOf(vite: ViteDevServer, sources: readonly string[]): Promise<string[]> {
  const seen = new Set<EnvironmentModuleNode>();
  const files = [resolve(vite.config.root, 'src/styles/index.css')];
  const collect = (module: EnvironmentModuleNode | undefined) => {
    if (!module || seen.has(module)) return;
    seen.add(module);
    module.importedModules.forEach(collect);
    if (module.id?.endsWith('.css')) files.push(module.id);
  };
  const { moduleGraph } = vite.environments.ssr;
  for (const source of sources) collect(await moduleGraph.getModuleByUrl(source));
  return Promise.all(
    files.map(async (file) => {
      const { default: css } = await vite.ssrLoadModule(`${file}?inline`);
      return `<style data-vite-dev-id="${file}">${css}</style>`;
    }),
  );
}

/** Resolves when the server answers. @throws Error when it does not in time: its own words are in the terminal */
async function serving(port: number): Promise<undefined> {
  for (const deadline = Date.now() + START_MS_MOST; Date.now() < deadline; await pause(100)) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/live`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer) return;
  }
  throw new Error('The server has not started: see the terminal.');
}

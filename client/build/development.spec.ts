import { createServer } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '#server/start/free-port';

it('serves pages whose every class has its style', async () => {
  const vite = await createServer({
    configFile: 'client/vite.config.ts',
    logLevel: 'error',
    // Beside that of a server in use, and empty: no browser asks for packages.
    cacheDir: '../node_modules/.cache/development-spec',
    optimizeDeps: { noDiscovery: true, entries: [] },
    server: { port: await freePort(), ws: false, watch: null },
  });
  onTestFinished(() => vite.close());
  await vite.listen();
  for (const path of ['about', 'login']) {
    const html = await (await fetch(`${vite.resolvedUrls?.local[0]}${path}`)).text();
    const styles = (html.match(/<style.*?<\/style>/gs) ?? []).join('');
    const classes = [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) =>
      // Those of a module have its path before their name.
      names.split(' ').filter((name) => name.includes('_')),
    );
    expect(classes.length).toBeGreaterThan(10);
    expect(classes.filter((name) => !styles.includes(`.${name}`))).toEqual([]);
  }
});

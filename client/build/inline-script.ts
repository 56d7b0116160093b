import { resolve } from 'node:path';
import { build, type Rolldown } from 'vite';
import { clientDir } from './paths';

/**
 * A program of this folder with all that it imports, as one script for the head of a page.
 * @param addresses of the modules that it loads, by the names of the constants that it knows them by
 */
export async function inlineScript(
  name: string,
  addresses: Record<string, string> = {},
): Promise<string> {
  const result = await build({
    configFile: false,
    root: clientDir,
    logLevel: 'warn',
    publicDir: false,
    define: Object.fromEntries(
      Object.entries(addresses).map(([constant, address]) => [constant, JSON.stringify(address)]),
    ),
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: resolve(clientDir, 'build', `${name}.ts`),
        output: { format: 'iife' },
      },
    },
  });
  const [{ output }] = [result].flat() as [Rolldown.RolldownOutput];
  return output[0].code.trim();
}

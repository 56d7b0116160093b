import { resolve } from 'node:path';
import { build, type Rolldown } from 'vite';
import { clientDir } from './paths';

/**
 * A program of this folder with all that it imports, as one script for the head of a page.
 * @param app the address of the module that starts the app
 */
export async function inlineScript(name: string, app = ''): Promise<string> {
  const result = await build({
    configFile: false,
    root: clientDir,
    logLevel: 'warn',
    publicDir: false,
    define: { APP: JSON.stringify(app) },
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

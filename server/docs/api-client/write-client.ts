import { copyFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ApiDocument } from '../../shared/api-document.js';

const RETRYING_FETCH = resolve('server/docs/api-client/retrying-fetch.ts');

/**
 * Writes a TypeScript client of the API into a folder: a function for each call, with retries.
 * @throws Error where the tools of the build are not installed, or outside the repository
 */
export async function writeClient(document: ApiDocument, folder: string): Promise<void> {
  const { createClient } = await import('@hey-api/openapi-ts');
  await createClient({
    input: document as unknown as Record<string, unknown>,
    // With `.js`, imports are found under every module setting, and by Node.js itself.
    output: { path: folder, clean: false, importFileExtension: '.js' },
    plugins: [
      '@hey-api/typescript',
      '@hey-api/sdk',
      { name: '@hey-api/client-fetch', runtimeConfigPath: resolve(folder, 'retrying-fetch.js') },
    ],
    logs: { level: 'silent', file: false },
  });
  await copyFile(RETRYING_FETCH, join(folder, 'retrying-fetch.ts'));
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiDocument } from '../../server/docs/api-document.js';
import { writeClient } from '../../server/docs/api-client/write-client.js';
import { createTestApp, type TestApp } from '../support/app.js';
import { buildUser, call } from '../support/factories.js';

/** Generators and the compiler take seconds, on a busy machine many. */
const TIMEOUT_MS = 120_000;

let site: TestApp;
let document: string;
let folder: string;
beforeAll(async () => {
  // The compiler holds this process up for longer than a worker waits for the database.
  site = await createTestApp({ env: { WORKER: 'off' } });
  document = await (await call(site, '/openapi.json')).text();
  folder = await mkdtemp(join(tmpdir(), 'northfold-clients-'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await site.close();
});

/** Compiles a program beside the generated files, as strictly as this project is. @returns what the compiler says */
async function compile(name: string, program: string): Promise<string[]> {
  const file = join(folder, name);
  await writeFile(file, program);
  const compilation = ts.createProgram([file], {
    strict: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    types: [],
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    rootDir: folder,
    outDir: join(folder, 'js'),
  });
  const found = [...ts.getPreEmitDiagnostics(compilation), ...compilation.emit().diagnostics];
  return found.map(
    ({ file: at, messageText }) =>
      `${at?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
  );
}

describe('A client made from the document', { timeout: TIMEOUT_MS }, () => {
  it('has types (openapi-typescript)', async () => {
    const types = astToString(await openapiTS(JSON.parse(document) as OpenAPI3));
    await writeFile(join(folder, 'api.ts'), types);
    const program = (field: string) => `
      import type { operations } from './api';
      type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;
      export const profile: Json<operations['getProfile']['responses'][200]> = {
        name: null, emailVerified: false, hasPassword: true, ${field},
      };
      export const settings: Json<operations['updateSettings']['requestBody']> = { dailyDigest: true };
    `;
    expect(await compile('types.ts', program(`email: 'ada@example.com'`))).toEqual([]);
    expect(await compile('wrong-types.ts', program('mail: 1'))).toHaveLength(1);
  });

  it('compiles and works (npm run openapi -- --client)', async () => {
    const output = join(folder, 'client');
    await mkdir(output);
    await writeClient(JSON.parse(document) as ApiDocument, output);
    const program = `
      import { client } from './client/client.gen';
      import { getProfile, listEvents, logIn, signUp } from './client';
      export async function visit(baseUrl: string, body: { email: string; password: string }) {
        client.setConfig({ baseUrl });
        const made = await signUp({ body, throwOnError: true });
        const { data } = await logIn({ body, throwOnError: true });
        const known = await getProfile({ auth: data.access_token });
        const stranger = await getProfile();
        const name: string | null | undefined = made.data.name;
        const code = stranger.error?.errors?.[0]?.code;
        const isCommon: boolean = code === 'common-password';
        const events: string[] = [];
        for (let cursor: string | null | undefined; cursor !== null; ) {
          const query = { limit: 1, cursor };
          const page = await listEvents({ auth: data.access_token, query, throwOnError: true });
          events.push(...page.data.events.map(({ type }) => type));
          cursor = page.data.nextCursor;
        }
        return { email: known.data?.email, name, isCommon, events, refusal: stranger.error?.detail };
      }
    `;
    expect(await compile('visit.ts', program)).toEqual([]);
    const made = (await import(pathToFileURL(join(folder, 'js/visit.js')).href)) as {
      visit: (baseUrl: string, user: object) => Promise<object>;
    };
    const user = buildUser();
    expect(await made.visit(site.url, user)).toEqual({
      email: user.email,
      name: null,
      isCommon: false,
      events: ['logged-in', 'signed-up'],
      refusal: 'Please log in to continue.',
    });
  });
});

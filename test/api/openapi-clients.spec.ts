import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { build } from 'rolldown';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiDocument } from '../../server/shared/api-document.js';
import { writeClient } from '../../server/docs/api-client/write-client.js';
import { createTestApp, type TestApp } from '../support/app.js';
import { buildUser, call, signUp } from '../support/factories.js';
import { givePersonalToken } from '../support/personal-tokens.js';

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

const run = promisify(execFile);

/** How others compile what imports the client: for a bundler, or for Node.js. */
const MODULES = {
  bundler: {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  },
  nodenext: {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  },
} as const;

/** Compiles a program beside the generated files, as strictly as this project is. @returns what the compiler says */
async function compile(
  name: string,
  program: string,
  modules: keyof typeof MODULES = 'bundler',
): Promise<string[]> {
  const file = join(folder, name);
  await writeFile(file, program);
  const compilation = ts.createProgram([file], {
    strict: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    types: [],
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    target: ts.ScriptTarget.ES2023,
    ...MODULES[modules],
    rootDir: folder,
    outDir: join(folder, modules),
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

  it.each([
    ['bundler', './client/client.gen', './client'],
    ['nodenext', './client/client.gen.js', './client/index.js'],
  ] as const)(
    'compiles for %s and runs (npm run openapi -- --client)',
    async (modules, at, sdk) => {
      const output = join(folder, 'client');
      await mkdir(output, { recursive: true });
      await writeClient(JSON.parse(document) as ApiDocument, output);
      const program = `
      import { client } from '${at}';
      import { getProfile, listEvents, logIn, signUp } from '${sdk}';
      export async function visit(baseUrl: string, body: { email: string; password: string }, token: string) {
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
        const environment = (globalThis as unknown as { process: { env: Record<string, string> } }).process.env;
        environment['NORTHFOLD_TOKEN'] = token;
        const program = await getProfile({ throwOnError: true });
        return {
          email: known.data?.email, program: program.data.email, name, isCommon, events,
          refusal: stranger.error?.detail,
        };
      }
    `;
      expect(await compile('visit.ts', program, modules)).toEqual([]);
      const user = buildUser();
      const other = await signUp(site);
      const token = await givePersonalToken(site, other);
      expect(await visit(modules, user, token)).toEqual({
        email: user.email,
        program: other.email,
        name: null,
        isCommon: false,
        events: ['logged-in', 'signed-up'],
        refusal: 'Please log in to continue.',
      });
    },
  );
});

/** Runs what was compiled, in a Node.js of its own: as it is for Node.js, bundled for a bundler. */
async function visit(modules: keyof typeof MODULES, user: object, token: string): Promise<unknown> {
  const main = join(folder, modules, 'main.js');
  await writeFile(
    main,
    `import { visit } from './visit.js';
     visit(${JSON.stringify(site.url)}, ${JSON.stringify(user)}, ${JSON.stringify(token)}).then((told) => console.log(JSON.stringify(told)));`,
  );
  const program = join(folder, modules, 'program.mjs');
  if (modules === 'bundler') {
    await build({ input: main, output: { file: program }, platform: 'node', logLevel: 'silent' });
  }
  const { stdout } = await run(process.execPath, [modules === 'bundler' ? program : main]);
  return JSON.parse(stdout);
}

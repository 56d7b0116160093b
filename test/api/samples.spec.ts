import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplesOf } from '../../client/src/pages/api-docs/samples.js';
import {
  type ApiDocument,
  type DocumentedCall,
  type Operation,
  operationsOf,
  resolveResponse,
} from '#server/shared/api-document';
import { createTestApp, type TestApp } from '#support/app';
import { buildUser, call, type Credentials, logIn, signUp } from '#support/factories';

/** The samples of the reference, as a visitor copies them, run against the product. */

const TIMEOUT_MS = 300_000;

let site: TestApp;
let folder: string;
let document: ApiDocument;
let calls: DocumentedCall[];
beforeAll(async () => {
  site = await createTestApp({ env: { RATE_LIMITS: 'off' } });
  folder = await mkdtemp(join(tmpdir(), 'northfold-samples-'));
  document = JSON.parse(await (await call(site, '/openapi.json')).text());
  calls = operationsOf(document);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await site.close();
});

interface Language {
  label: string;
  /** The program that runs it, and the way to learn that it is there. */
  program: string;
  probe: string[];
  /** Runs the files that are its arguments, one after the other, and ends each with a line that says how it ended. */
  driver: string[];
  extension: string;
  /** A sample with its token, and something that tells how the call went. */
  file: (sample: string, token: string) => string;
}

const LANGUAGES: Language[] = [
  {
    label: 'curl',
    program: 'sh',
    probe: ['-c', 'command -v curl'],
    driver: ['-c', 'for file in "$@"; do sh "$file"; echo " ended"; done', 'sh'],
    extension: 'sh',
    file: (sample, token) =>
      `NORTHFOLD_TOKEN='${token}'\n${sample.replace('curl ', "curl -sS -o /dev/null -w '%{http_code}' ")}\n`,
  },
  {
    label: 'JavaScript',
    program: process.execPath,
    probe: ['--version'],
    driver: [
      '--input-type=module',
      '--eval',
      `for (const file of process.argv.slice(1)) {
         const end = await import(file).then(() => 'ended', (error) => 'threw ' + error.message);
         process.stdout.write(' ' + end + '\\n');
       }`,
    ],
    extension: 'mjs',
    file: (sample, token) =>
      `process.env.NORTHFOLD_TOKEN = '${token}';\n${sample.replace('if (!response.ok)', 'process.stdout.write(String(response.status));\nif (!response.ok)')}\n`,
  },
  {
    label: 'Python',
    program: 'python3',
    probe: ['-c', 'import requests'],
    driver: [
      '-c',
      `import sys
for file in sys.argv[1:]:
    try:
        exec(open(file).read(), {})
        print(' ended')
    except Exception as error:
        print(' threw', error)`,
    ],
    extension: 'py',
    file: (sample, token) =>
      `import os\nos.environ['NORTHFOLD_TOKEN'] = '${token}'\n${sample.replace('if not response.ok', "print(response.status_code, end='')\nif not response.ok")}\n`,
  },
];

const isThere = ({ program, probe }: Language) => spawnSync(program, probe).status === 0;

/** A sample with somebody's own address, password and session in place of those of the example. */
async function fitting(
  sample: string,
  { operation }: DocumentedCall,
  user: Credentials,
): Promise<{ made: string; token: string }> {
  const other = await logIn(site, user);
  const listed = await call(site, '/auth/sessions', { token: other });
  const { sessions } = JSON.parse(await listed.text()) as { sessions: { id: string }[] };
  const token = await logIn(site, user);
  const { email } = operation.operationId === 'signUp' ? buildUser() : user;
  const own = new Map([
    ['email', email],
    ['password', user.password],
    ['current_password', user.password],
  ]);
  const example = operation.requestBody?.content['application/json']?.example ?? {};
  const made = Object.entries(example).reduce(
    (text, [field, value]) => text.replaceAll(String(value), own.get(field) ?? String(value)),
    sample.replace('/auth/sessions/ID', `/auth/sessions/${sessions[0]?.id}`),
  );
  return { made, token };
}

/**
 * Tokens of emails, codes of apps and answers of passkeys cannot be had from an example: it is refused, and has to be
 * refused in the documented way.
 */
const REFUSED: Record<string, number> = {
  confirmEmail: 400,
  confirmEmailChange: 400,
  confirmSecondStep: 409,
  createPasskey: 400,
  createToken: 409,
  logInWithCode: 401,
  logInWithPasskey: 401,
  reauthenticateWithPasskey: 401,
  removePasskey: 404,
  removePassword: 409,
  renamePasskey: 404,
  renewRecoveryCodes: 409,
  // It is the address that the account has.
  requestEmailChange: 400,
  resetPassword: 400,
  revokeToken: 404,
  startPasskeyProof: 404,
  takeBackAccount: 400,
};

/** Whether a call is for a role, which nobody here has: its document says what others are told. */
function isForRole({ responses }: Operation): boolean {
  const { content = {} } = resolveResponse(document, responses['403'] ?? { description: '' });
  const examples = Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples));
  return examples.some((name) => name.endsWith('-only'));
}

describe.each(LANGUAGES)('The samples in $label', (language) => {
  it('work as they stand', { timeout: TIMEOUT_MS }, async ({ skip }) => {
    skip(!isThere(language), `${language.label} cannot be run here.`);
    const files: string[] = [];
    for (const documented of calls) {
      const sample = samplesOf(documented, site.url).find(({ label }) => label === language.label);
      // Somebody of its own for each: some leave an account that no other call can use.
      const { made, token } = await fitting(sample?.text ?? '', documented, await signUp(site));
      const name = `${documented.operation.operationId}.${language.extension}`;
      const file = join(folder, name);
      await writeFile(file, language.file(made, token));
      files.push(file);
    }
    const child = spawn(language.program, [...language.driver, ...files], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const told = (await text(child.stdout)).trimEnd().split('\n');

    const outcomes = calls.map(({ operation: { operationId } }, index) => [
      operationId,
      told[index]?.replace(/(?<=threw) .*/, ''),
    ]);
    const expected = calls.map(({ operation }) => {
      const { operationId, responses } = operation;
      const refusal = isForRole(operation) ? 403 : REFUSED[operationId];
      const success = Object.keys(responses).find((status) => status.startsWith('2'));
      // A sample ends with a fault of its own where the call was refused; curl shows what came.
      const end = refusal !== undefined && language.label !== 'curl' ? 'threw' : 'ended';
      return [operationId, `${refusal ?? success} ${end}`];
    });
    expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(expected));
  });
});

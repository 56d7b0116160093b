import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { curlOf } from '../../client/src/pages/api-docs/curl.js';
import {
  type ApiDocument,
  type DocumentedCall,
  type Operation,
  operationsOf,
  resolveRef,
} from '#server/shared/api-document';
import { useTestApp } from '#support/app';
import { buildUser, call, type Credentials, logIn, signUp } from '#support/factories';

/** The commands of the reference, as a visitor copies them, run against the product. */

const site = useTestApp();
let folder: string;
let document: ApiDocument;
let calls: DocumentedCall[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'northfold-samples-'));
  document = JSON.parse(await (await call(site, '/openapi.json')).text());
  calls = operationsOf(document);
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

/** A sample with a real address, password and session in place of those of the example. */
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
  logInWithProvider: 401,
  linkIdentity: 401,
  unlinkIdentity: 404,
  startWithProvider: 404,
  reauthenticateWithPasskey: 401,
  removePasskey: 404,
  renewRecoveryCodes: 409,
  // It is the address that the account has.
  requestEmailChange: 400,
  resetPassword: 400,
  revokeToken: 404,
  startPasskeyProof: 404,
};

/** Whether a call is for a role, which no account here has: its document says what others get. */
function isForRole({ responses }: Operation): boolean {
  const { content = {} } = resolveRef(document, responses['403'] ?? { description: '' });
  const examples = Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples));
  return examples.some((name) => name.endsWith('-only'));
}

describe('The curl commands of the reference', () => {
  it('work as they stand', { timeout: 300_000 }, async ({ skip }) => {
    skip(spawnSync('sh', ['-c', 'command -v curl']).status !== 0, 'There is no curl here.');
    const files: string[] = [];
    for (const documented of calls) {
      // A new account for each: some leave an account that no other call can use.
      const { made, token } = await fitting(
        curlOf(documented, site.url),
        documented,
        await signUp(site),
      );
      const file = join(folder, `${documented.operation.operationId}.sh`);
      const command = made.replace('curl ', "curl -sS -o /dev/null -w '%{http_code}\\n' ");
      await writeFile(file, `NORTHFOLD_TOKEN='${token}'\n${command}\n`);
      files.push(file);
    }
    const child = spawn('sh', ['-c', 'for file in "$@"; do sh "$file"; done', 'sh', ...files], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const statuses = (await text(child.stdout)).trimEnd().split('\n');

    const outcomes = calls.map(({ operation: { operationId } }, index) => [
      operationId,
      statuses[index],
    ]);
    const expected = calls.map(({ operation }) => {
      const { operationId, responses } = operation;
      const refusal = isForRole(operation) ? 403 : REFUSED[operationId];
      const success = Object.keys(responses).find((status) => status.startsWith('2'));
      return [operationId, String(refusal ?? success)];
    });
    expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(expected));
  });
});

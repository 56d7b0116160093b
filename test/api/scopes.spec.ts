import { beforeAll, describe, expect, it } from 'vitest';
import {
  type ApiDocument,
  type DocumentedCall,
  isOpen,
  operationsOf,
  scopeOf,
} from '#server/shared/api-document';
import { SCOPES, STAFF_SCOPES } from '#server/shared/scopes';
import { useTestApp } from '#support/app';
import { call, signUpAndLogIn } from '#support/factories';
import { givePersonalToken } from '#support/personal-tokens';
import { expectProblem, expectNamed } from './problem.js';

/** Calls that no personal access token may make, whatever its scopes: its holder must not become its owner. */
const OWNERS_ONLY = new Set([
  'logOut',
  'changePassword',
  'resendConfirmation',
  'requestEmailChange',
  'confirmEmailChange',
  'reauthenticate',
  'startPasskeyProof',
  'reauthenticateWithPasskey',
  'deleteAccount',
  'exportAccount',
  'viewMessage',
  'saveAnswer',
  'deleteSavedAnswer',
  'listSessions',
  'endSession',
  'endOtherSessions',
  'listEvents',
  'listTokens',
  'createToken',
  'revokeToken',
  'listPasskeys',
  'startPasskey',
  'createPasskey',
  'removePasskey',
  'listIdentities',
  'linkIdentity',
  'unlinkIdentity',
  'getSecondStep',
  'beginSecondStep',
  'confirmSecondStep',
  'switchSecondStepOff',
  'renewRecoveryCodes',
  'deleteMessage',
  'exportMessages',
  'exportAddress',
  'eraseAddress',
]);

const site = useTestApp();
let document: ApiDocument;
let operations: DocumentedCall[];
let user: { email: string; password: string; token: string };
beforeAll(async () => {
  document = JSON.parse(await (await call(site, '/openapi.json')).text());
  operations = operationsOf(document).filter(({ path }) => path.startsWith('/api/'));
  user = await signUpAndLogIn(site);
});

/** The call of an operation with the example of its document. */
async function send({ method, path, operation }: DocumentedCall, token: string) {
  const body = operation.requestBody?.content['application/json']?.example;
  const address = path
    .replace('/api', '')
    .replaceAll(/\{\w+\}/g, '018f6f1e-8a5b-4c3d-9e2f-1a2b3c4d5e6f');
  return call(site, address, { method, token, ...(body !== undefined && { body }) });
}

const nameOf = ({ operation }: DocumentedCall) => operation.operationId;

describe('Every operation', () => {
  it('names the scope that a token needs, or is its owner’s alone, or is open to everybody', () => {
    const undecided = operations.filter(
      (each) =>
        scopeOf(each.operation) === undefined &&
        !isOpen(each.operation) &&
        !OWNERS_ONLY.has(nameOf(each)),
    );
    expect(undecided.map(nameOf)).toEqual([]);
  });

  it('that is its owner’s alone refuses a token with every scope', async () => {
    const token = await givePersonalToken(site, user);
    const owners = operations.filter((each) => OWNERS_ONLY.has(nameOf(each)));
    expect(owners).toHaveLength(OWNERS_ONLY.size);
    for (const each of owners) await expectNamed(await send(each, token), 'session-required');
  });

  it('that names a scope takes a token that has it, and refuses one that has all others', async () => {
    const scoped = operations.filter(({ operation }) => scopeOf(operation) !== undefined);
    expect(scoped.length).toBeGreaterThan(5);
    for (const each of scoped) {
      const scope = SCOPES.find((known) => known === scopeOf(each.operation));
      if (scope === undefined) throw new Error(`${nameOf(each)} names an unknown scope.`);
      const others = SCOPES.filter((other) => other !== scope);
      const without = await givePersonalToken(site, user, { scopes: others });
      const refusal = await send(each, without);
      expect(refusal.headers.get('www-authenticate')).toBe(
        `Bearer error="insufficient_scope", scope="${scope}"`,
      );
      const body = await expectProblem(refusal, 403);
      expect(body.type).toBe('urn:northfold:problem:insufficient-scope');
      expect(body.detail).toContain(scope);
      if (STAFF_SCOPES.has(scope)) continue;
      const having = await givePersonalToken(site, user, { scopes: [scope] });
      const { status } = await send(each, having);
      // The made-up id of the example names nothing.
      const isTaken = status < 300 || (status === 404 && each.path.includes('{'));
      expect(isTaken, `${nameOf(each)} answered ${status}`).toBe(true);
    }
  });
});

describe('Operations that are open to everybody', () => {
  it('ignore a token where they have no scope', async () => {
    const token = await givePersonalToken(site, user, { expiresInDays: -1 });
    const answer = await call(site, '/auth/login/email', {
      token,
      body: { email: user.email, password: user.password },
    });
    expect(answer.status).toBe(200);
  });

  it('take no token for the session of a link’s owner', async () => {
    const token = await givePersonalToken(site, user);
    const body = { kind: 'confirm-email', token: 'x' };
    await expectNamed(await call(site, '/auth/mailed-link', { token, body }), 'session-required');
  });

  it('check one that is sent with a message, and take messages without', async () => {
    const dead = await givePersonalToken(site, user, { expiresInDays: -1 });
    const body = { name: 'A', email: 'a@example.com', subject: 'S', message: 'M' };
    await expectProblem(await call(site, '/contact', { token: dead, body }), 401);
    expect((await call(site, '/contact', { token: 'x', body })).status).toBe(201);
    expect((await call(site, '/contact', { body })).status).toBe(201);
  });
});

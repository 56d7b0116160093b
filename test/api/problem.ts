import { expect } from 'vitest';
import type { FieldError, ProblemName } from '#server/api/catalogue';
import { exampleOf } from '#server/api/problem';

interface ProblemBody {
  type: string;
  title: string;
  status: number;
  detail: string;
  message: string;
  errors?: FieldError[];
  requestId: string;
}

/** Asserts that an answer is a complete RFC 9457 problem, and returns it. */
export async function expectProblem(response: Response, status: number): Promise<ProblemBody> {
  const text = await response.text();
  expect(response.status, text).toBe(status);
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const body: ProblemBody = JSON.parse(text);
  expect(body.status).toBe(status);
  expect(body.detail).toMatch(/^\p{Lu}.*\.$/u);
  expect(body.message).toBe(body.detail);
  expect(body.title).not.toBe('');
  expect(body.requestId).not.toBe('');
  expect(text).not.toMatch(/\bat .*\.[jt]s:|SELECT |INSERT |node_modules/);
  return body;
}

/** Asserts that an answer is this problem of the catalogue, in its status, type, words and headers. */
export async function expectNamed(response: Response, name: ProblemName): Promise<ProblemBody> {
  const { type, message, headers } = exampleOf(name);
  const body = await expectProblem(response, exampleOf(name).getStatus());
  expect(body).toMatchObject({ type, detail: message });
  expect(Object.fromEntries(response.headers)).toMatchObject(headers);
  return body;
}

/** Asserts a 400 that blames these fields, in order: `email`, or `email: at most` for words of its message, too. */
export async function expectBadFields(response: Response, ...fields: string[]): Promise<void> {
  const { type, errors = [] } = await expectProblem(response, 400);
  expect(type).toBe(exampleOf('validation').type);
  const blamed = errors.map(({ field, message }, at) => {
    expect(message).toMatch(/^\p{Lu}.*\.$/u);
    expect(message).not.toMatch(/\. \p{Ll}/u);
    const [, words = ''] = fields[at]?.split(': ') ?? [];
    return words && message.includes(words) ? `${field}: ${words}` : field;
  });
  expect(blamed).toEqual(fields);
}

/** Expects the answer to a worthless token: the one answer that signs a browser out. */
export async function expectInvalidToken(response: Response): Promise<void> {
  await expectNamed(response, 'invalid-token');
  expect(response.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
}

/** Expects the answer to a personal access token that is worth nothing, which says why. */
export async function expectUselessToken(response: Response, why: RegExp): Promise<void> {
  expect(response.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
  const { type, detail } = await expectProblem(response, 401);
  expect(type).toBe(exampleOf('invalid-access-token').type);
  expect(detail).toMatch(why);
}

/** Expects the answer to a call without a token. */
export async function expectLoginRequired(response: Response): Promise<void> {
  await expectNamed(response, 'authentication-required');
  expect(response.headers.get('www-authenticate')).toBe('Bearer');
}

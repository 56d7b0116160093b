import { expect } from 'vitest';

interface ProblemBody {
  type: string;
  title: string;
  status: number;
  detail: string;
  message: string;
  errors?: { field: string; message: string }[];
  requestId: string;
}

/** Asserts that an answer is a complete RFC 9457 problem, and returns it. */
export async function expectProblem(response: Response, status: number): Promise<ProblemBody> {
  const text = await response.text();
  expect(response.status, text).toBe(status);
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const problem: ProblemBody = JSON.parse(text);
  expect(problem.status).toBe(status);
  expect(problem.detail).toMatch(/^\p{Lu}.*\.$/u);
  expect(problem.message).toBe(problem.detail);
  expect(problem.title).not.toBe('');
  expect(problem.requestId).not.toBe('');
  expect(text).not.toMatch(/\bat .*\.[jt]s:|SELECT |INSERT |node_modules/);
  return problem;
}

/** Asserts a 400 that blames these fields, in order. */
export async function expectBadFields(response: Response, ...fields: string[]): Promise<void> {
  const { errors } = await expectProblem(response, 400);
  expect(errors?.map(({ field }) => field)).toEqual(fields);
}

/** What a token that is worth nothing gets: the one answer that signs a browser out. */
export async function expectInvalidToken(response: Response): Promise<void> {
  await expectProblem(response, 401);
  expect(response.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
}

/** What a call without a token gets. */
export async function expectLoginRequired(response: Response): Promise<void> {
  await expectProblem(response, 401);
  expect(response.headers.get('www-authenticate')).toBe('Bearer');
}

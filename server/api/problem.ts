import { STATUS_CODES } from 'node:http';
import { HttpException } from '@nestjs/common';
import { violatedConstraint } from '../database/database-errors.js';
import {
  type FieldError,
  type ParamsOf,
  type ProblemName,
  PROBLEMS,
  type Row,
  typeOf,
} from './catalogue.js';

/** RFC 9110 section 15.5.2: every 401 says how to log in. */
const CHALLENGE = { 'www-authenticate': 'Bearer' };

/** A fault in the API's words: RFC 9457 problem details. Made by `problem()` alone. */
class Problem extends HttpException {
  readonly type: string;
  readonly errors: readonly FieldError[] | undefined;
  readonly headers: Record<string, string>;
  readonly members: object;

  constructor(name: ProblemName, params: unknown) {
    const row: Row = PROBLEMS[name];
    const say = <Part>(part: Part | ((given: never) => Part)): Part =>
      typeof part === 'function' ? (part as (given: unknown) => Part)(params) : part;
    super(say(row.detail), row.status);
    this.type = typeOf(name);
    this.errors = say(row.errors);
    this.headers = say(row.headers ?? (row.status === 401 ? CHALLENGE : {}));
    this.members = say(row.members ?? {});
  }
}

export type { Problem };

export const isProblem = (error: unknown, name?: ProblemName): error is Problem =>
  error instanceof Problem && (name === undefined || error.type === typeOf(name));

/** A problem of the catalogue, to be thrown or answered; rows with functions take what those are given. */
export const problem = <Name extends ProblemName>(
  name: Name,
  ...[params]: [ParamsOf<Name>] extends [never] ? [] : [params: ParamsOf<Name>]
): Problem => new Problem(name, params);

export const exampleOf = (name: ProblemName): Problem =>
  new Problem(name, (PROBLEMS[name] as Row).example);

export const badField = (field: string, message: string): Problem =>
  problem('validation', { errors: [{ field, message }] });

/** For `catch`, as asking first would be a race. @throws Problem, without parameters, for a violation; any other error as it is */
export const whenViolated = (constraint: string, name: ProblemName) => (error: unknown) => {
  throw violatedConstraint(error)?.startsWith(constraint) ? new Problem(name, undefined) : error;
};

/** RFC 9457 section 3. */
export const PROBLEM_TYPE = 'application/problem+json';

export const problemDetails = (problem: Problem, requestId: string) => ({
  type: problem.type,
  title: STATUS_CODES[problem.getStatus()] ?? 'Error',
  status: problem.getStatus(),
  detail: problem.message,
  message: problem.message,
  ...(problem.errors && { errors: problem.errors }),
  ...problem.members,
  requestId,
});

import { HttpException } from '@nestjs/common';

/** One field that was refused, and why, in a sentence for the person who typed it. */
export interface FieldError {
  field: string;
  message: string;
}

export interface ProblemOptions {
  /** Last part of the problem type's URI; without it the type is `about:blank` (RFC 9457 section 4.2.1). */
  type?: string;
  errors?: FieldError[];
  headers?: Record<string, string>;
}

/**
 * A fault as the API tells it: RFC 9457 problem details.
 * `detail` is one sentence for a human; it never quotes a stack trace or SQL.
 */
export class Problem extends HttpException {
  readonly errors: FieldError[] | undefined;
  readonly headers: Record<string, string>;
  readonly type: string;

  constructor(status: number, detail: string, options: ProblemOptions = {}) {
    super(detail, status);
    this.errors = options.errors;
    this.headers = options.headers ?? {};
    this.type = options.type ? `urn:northfold:problem:${options.type}` : 'about:blank';
  }
}

/** 400 for a single bad field. */
export function badField(field: string, message: string): Problem {
  return new Problem(400, message, { type: 'validation', errors: [{ field, message }] });
}

/** 401 for a token that is missing, invalid, expired or revoked (RFC 6750 section 3). */
export function invalidToken(given: boolean): Problem {
  return given
    ? new Problem(401, 'Your session has ended. Please log in again.', {
        type: 'invalid-token',
        headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
      })
    : new Problem(401, 'Please log in to continue.', {
        type: 'authentication-required',
        headers: { 'www-authenticate': 'Bearer' },
      });
}

/** 403 for what a session may do only shortly after the password was sent. */
export function reauthenticationRequired(): Problem {
  return new Problem(403, 'Please confirm your current password first, or log in again.', {
    type: 'reauthentication-required',
  });
}

/** 503 for a database or queue that does not answer; callers may try again shortly. */
export function unavailable(retryAfterSeconds = 5): Problem {
  return new Problem(503, 'The service is briefly unavailable. Please try again in a moment.', {
    type: 'unavailable',
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}

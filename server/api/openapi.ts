import { applyDecorators } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { ProblemName } from './catalogue.js';
import type { Quota } from '../shared/quota.js';

/** Where a decorator leaves a problem of an operation, for the document to make an answer of it. */
export const problemExtension = (name: ProblemName) => `x-problem-${name}` as const;

/** Announces the problems that only this operation has; those of every call are known (document/problem-responses.ts). */
export const ApiProblems = (...names: ProblemName[]): MethodDecorator =>
  applyDecorators(...names.map((name) => ApiExtension(problemExtension(name), true)));

/** Where a decorator leaves the quotas of an operation, for the document to put them into words. */
export const QUOTAS_EXTENSION = 'x-quotas';

export interface AnnouncedQuotas {
  /** The things that take a point, in the plural. */
  counted: string;
  /** `whose` is what has the points: "one client", say. */
  quotas: (Quota & { whose: string })[];
}

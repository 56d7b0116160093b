import { applyDecorators, Param, ParseUUIDPipe } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { ProblemName } from './catalogue.js';
import { ApiProblems } from './openapi.js';
import { problem } from './problem.js';

/** A problem of what is not there. */
type Missing = Extract<ProblemName, `no-such-${string}`>;

/** Announces an id in the path, and the one answer for an id of somebody else, of nobody, and for what is no id at all. */
export const ApiPathId = (missing: Missing, description: string, name = 'id') =>
  applyDecorators(
    ApiParam({ name, type: String, format: 'uuid', description }),
    ApiProblems(missing),
  );

/** An id in the path, for a handler. Announces it, too. */
export const PathId =
  (missing: Missing, description: string, name = 'id'): ParameterDecorator =>
  (target, key, index) => {
    Param(name, new ParseUUIDPipe({ exceptionFactory: () => problem(missing) }))(
      target,
      key,
      index,
    );
    const handler = key && Object.getOwnPropertyDescriptor(target, key);
    if (handler) ApiPathId(missing, description, name)(target, key, handler);
  };

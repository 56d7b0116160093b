import { Param, ParseUUIDPipe } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { ProblemName } from './catalogue.js';
import { ApiProblems } from './call.js';
import { problem } from './problem.js';

type Missing = Extract<ProblemName, `no-such-${string}`>;

/** An id in the path, announced, with the one answer for an id of somebody else, of nobody, and for what is no id at all. */
export const PathId =
  (missing: Missing, description: string, name = 'id'): ParameterDecorator =>
  (target, key, index) => {
    const id = new ParseUUIDPipe({ exceptionFactory: () => problem(missing) });
    Param(name, id)(target, key, index);
    const handler = key && Object.getOwnPropertyDescriptor(target, key);
    if (!handler) return;
    ApiParam({ name, type: String, format: 'uuid', description })(target, key, handler);
    ApiProblems(missing)(target, key, handler);
  };

import { Param } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { isUUID } from 'class-validator';
import type { ProblemName } from './catalogue.js';
import { ApiProblems } from './call.js';
import { problem } from './problem.js';

type Missing = Extract<ProblemName, `no-such-${string}`>;

export const documenting =
  (read: ParameterDecorator, ...documents: MethodDecorator[]): ParameterDecorator =>
  (target, key, index) => {
    read(target, key, index);
    const handler = key && Object.getOwnPropertyDescriptor(target, key);
    if (handler) documents.forEach((document) => document(target, key, handler));
  };

/** An id in the path. Another account's, an unknown and an invalid one get the same answer. */
export const PathId = (missing: Missing, description: string, name = 'id'): ParameterDecorator =>
  documenting(
    Param(name, {
      // Nest's ParseUUIDPipe wants a version in it, PostgreSQL doesn't.
      transform(id: unknown) {
        if (!isUUID(id, 'loose')) throw problem(missing);
        return id;
      },
    }),
    ApiParam({ name, type: String, format: 'uuid', description }),
    ApiProblems(missing),
  );

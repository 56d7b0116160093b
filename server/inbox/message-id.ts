import { Param, ParseUUIDPipe } from '@nestjs/common';
import { problem } from '../problems/problem.js';

/** An id in the path, and what is said where it is none. */
const idOf = (name: string, missing: 'no-such-message' | 'no-such-answer') =>
  Param(name, new ParseUUIDPipe({ exceptionFactory: () => problem(missing) }));

export const MessageId = () => idOf('id', 'no-such-message');
export const AnswerId = () => idOf('answerId', 'no-such-answer');

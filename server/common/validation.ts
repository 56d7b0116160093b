import { ValidationError, ValidationPipe } from '@nestjs/common';
import { FieldError, Problem } from './problem.js';

function flatten(errors: ValidationError[], parent = ''): FieldError[] {
  return errors.flatMap((error) => {
    const field = parent + error.property;
    const message = Object.values(error.constraints ?? {})[0];
    return [
      ...(message === undefined ? [] : [{ field, message }]),
      ...flatten(error.children ?? [], `${field}.`),
    ];
  });
}

/**
 * Checks every body and parameter against its DTO. Fields that a DTO does not name are dropped,
 * so they change nothing (decisions.md, REST contract; ASVS 5.0 15.3.3). One sentence per bad field.
 */
export const validationPipe = () =>
  new ValidationPipe({
    transform: true,
    whitelist: true,
    stopAtFirstError: true,
    exceptionFactory: (errors) => {
      const fields = flatten(errors);
      return new Problem(400, fields[0]?.message ?? 'The body is not what this call expects.', {
        type: 'validation',
        errors: fields,
      });
    },
  });

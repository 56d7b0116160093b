import { type ArgumentMetadata, applyDecorators, type Type, ValidationPipe } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { ValidateBy, ValidateIf } from 'class-validator';
import { badField, problem } from './problem.js';

/** What is wrong with a value, in a sentence, or undefined. */
type Check = (value: unknown) => string | undefined;

/** How a field of a request is read. */
interface Rule {
  /** May be left out; a value that is not there is not checked. */
  optional?: boolean;
  /** Brings a value to its one form, before it is checked. */
  read?: (value: unknown) => unknown;
}

type Readers = Record<string, (value: unknown) => unknown>;
const READERS = Symbol('how the fields of a DTO are read, those that it inherits among them');

const readersOf = (prototype: object): Readers =>
  (Reflect.getMetadata(READERS, prototype) as Readers | undefined) ?? {};

/** Has a field of a DTO read. Alone, it takes whatever is sent, and the document doesn't name it. */
export const Read =
  (read = (value: unknown) => value): PropertyDecorator =>
  (prototype, name) =>
    Reflect.defineMetadata(READERS, { ...readersOf(prototype), [name]: read }, prototype);

/** An object with the fields that a DTO names, and nothing else that was sent. */
function readAs<Dto>(dto: Type<Dto>, sent: unknown): Dto {
  const fields = Object.entries(readersOf(dto.prototype as object)).flatMap(([name, read]) =>
    isObject(sent) && Object.hasOwn(sent, name) ? [[name, read(sent[name])]] : [],
  );
  return Object.assign(new dto() as object, Object.fromEntries(fields)) as Dto;
}

/**
 * A field of a request, with its rule and its schema. The rule is one piece: of several, class-validator would ask the
 * last first, and call a text a list with too many items.
 */
export const field = (
  check: Check,
  { optional = false, read, ...schema }: Rule & Omit<ApiPropertyOptions, 'required'>,
): PropertyDecorator =>
  applyDecorators(
    ValidateBy(
      { name: 'rule', validator: { validate: (value) => check(value) === undefined } },
      { message: ({ value }) => check(value) ?? '' },
    ),
    Read(read),
    ...(optional ? [ValidateIf((_, value) => value !== undefined)] : []),
    ApiProperty({ ...schema, required: !optional } as ApiPropertyOptions),
  );

/** One sentence about every value that is not good. */
export const oneFault =
  (message: string, isGood: (value: unknown) => boolean): Check =>
  (value) =>
    isGood(value) ? undefined : message;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Nothing walks through what was sent: thousands of keys took class-transformer 50 ms of the event loop. JSON has no gaps
 * to close, and its parser refuses keys that reach for a prototype.
 */
class DtoPipe extends ValidationPipe {
  protected override closeArrayGaps(): void {}
  protected override stripProtoKeys(): void {}

  /** A filter with a misspelt name would find everything. */
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const known = readersOf((metadata.metatype?.prototype ?? {}) as object);
    const unknown =
      metadata.type === 'query' &&
      Object.keys(value ?? {}).find((name) => !Object.hasOwn(known, name));
    if (unknown) throw badField(unknown, 'The call has no such parameter.');
    return super.transform(value, metadata);
  }
}

/**
 * Checks every body and query against its DTO, one sentence per bad field. Fields of a body that its DTO does not name are
 * dropped, so they change nothing (ASVS 5.0, 15.3.3).
 */
export const validationPipe = () =>
  new DtoPipe({
    transform: true,
    transformerPackage: {
      plainToInstance: readAs,
      classToPlain: (dto) => ({ ...(dto as object) }),
    },
    stopAtFirstError: true,
    exceptionFactory: (faults) => {
      const errors = faults.map(({ property, constraints }) => ({
        field: property,
        message: constraints?.['rule'] ?? 'This isn’t what the call expects.',
      }));
      return problem('validation', { errors });
    },
  });

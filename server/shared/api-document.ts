import type { OpenAPIObject } from '@nestjs/swagger';

/** The parts of OpenAPI 3.1 that the product's own document uses. */

type Components = Required<NonNullable<OpenAPIObject['components']>>;
type SchemaObject = Exclude<Components['schemas'][string], { $ref: string }>;

/** What may be a reference to a component instead. */
interface Referable {
  $ref?: string;
}

export interface Schema extends Referable, Omit<SchemaObject, 'properties' | 'items' | 'allOf'> {
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
}

export interface Example extends Referable {
  summary?: string;
  value?: unknown;
}

export interface MediaType {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, Example>;
}

export interface Header extends Referable {
  description?: string;
  required?: boolean;
  schema?: Schema;
}

export interface Response extends Referable {
  description?: string;
  headers?: Record<string, Header>;
  content?: Record<string, MediaType>;
}

/** A value that is sent beside the body. */
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
}

export interface Operation {
  /** Left by decorators, and taken out again. */
  [extension: `x-${string}`]: unknown;
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  /** With an empty one: open to everybody. Absent: as the document says, with the token of a login. */
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, MediaType> };
  responses: Record<string, Response>;
}

export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string; description?: string }[];
  security: Record<string, string[]>[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    headers: Record<string, Header>;
    responses: Record<string, Response>;
    examples: Record<string, Example>;
    securitySchemes: Record<string, unknown>;
  };
}

/** Whether an operation answers without a token, too. */
export const isOpen = ({ security = [] }: Pick<Operation, 'security'>): boolean =>
  security.some((needed) => Object.keys(needed).length === 0);

/** The scope that a personal access token needs for an operation; undefined where it takes none. */
export const scopeOf = ({ security = [] }: Pick<Operation, 'security'>): string | undefined =>
  security.flatMap((needed) => Object.values(needed).flat())[0];

/** The component that a `$ref` names, or the part itself. */
export function resolveRef<Part extends Referable>({ components }: ApiDocument, part: Part): Part {
  const [kind, name] = part.$ref?.split('/').slice(2) ?? [];
  if (kind === undefined || name === undefined) return part;
  const parts = components[kind as keyof typeof components] as Record<string, Part>;
  return parts[name] ?? part;
}

export interface DocumentedCall {
  /** In capitals. */
  method: string;
  path: string;
  operation: Operation;
}

/** Everything that the API answers, in the order of the document. */
export const operationsOf = ({ paths }: ApiDocument): DocumentedCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      return { method: method.toUpperCase(), path, operation };
    }),
  );

import type { OpenAPIObject } from '@nestjs/swagger';

type Components = Required<NonNullable<OpenAPIObject['components']>>;
type SchemaObject = Exclude<Components['schemas'][string], { $ref: string }>;

/** A part of OpenAPI 3.1, as far as the product's own document uses it. It may be a reference to a component instead. */
interface Part {
  $ref?: string;
  description?: string;
}

export interface Schema
  extends Part, Omit<SchemaObject, 'properties' | 'items' | 'allOf' | 'anyOf'> {
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
}

export interface Header extends Part {
  required?: boolean;
  schema?: Schema;
  example?: unknown;
}

export interface Parameter extends Header {
  name: string;
  in: 'path' | 'query' | 'header';
  schema: Schema;
}

interface Example extends Part {
  summary?: string;
  value?: unknown;
}

interface MediaType {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, Example>;
}

export interface Response extends Part {
  headers?: Record<string, Header>;
  content?: Record<string, MediaType>;
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
  info: { version: string; description: string };
  servers: object[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    headers: Record<string, Header>;
    responses: Record<string, Response>;
    examples: Record<string, Example>;
  };
}

export const isOpen = ({ security = [] }: Pick<Operation, 'security'>): boolean =>
  security.some((needed) => Object.keys(needed).length === 0);

/** The scope that a personal access token needs for an operation; undefined where it takes no token. */
export const scopeOf = ({ security = [] }: Pick<Operation, 'security'>): string | undefined =>
  security.flatMap((needed) => Object.values(needed).flat())[0];

export function resolveRef<Of extends Part>({ components }: ApiDocument, part: Of): Of {
  const [kind, name = ''] = part.$ref?.split('/').slice(2) ?? [];
  const parts = components[kind as keyof typeof components] as Record<string, Of> | undefined;
  return parts?.[name] ?? part;
}

export interface DocumentedCall {
  method: string;
  path: string;
  operation: Operation;
}

export const operationsOf = ({ paths }: ApiDocument): DocumentedCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      return { method: method.toUpperCase(), path, operation };
    }),
  );

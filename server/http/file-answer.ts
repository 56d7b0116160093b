import { StreamableFile } from '@nestjs/common';
import { type ApiResponseOptions, getSchemaPath } from '@nestjs/swagger';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { currentContext } from '../shared/request-context.js';

const TYPES: Record<string, string> = { '.csv': 'text/csv', '.json': 'application/json' };

/** Strangers name some files: RFC 6266, with a name in ASCII for old clients. */
function dispositionOf(given: string): string {
  const name = given.replaceAll(/[\p{C}\p{Zl}\p{Zp}/\\]/gu, '_');
  const ascii = name.replaceAll(/[^ -~]|["%]/gu, '_');
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii}"${ascii === name ? '' : `; filename*=UTF-8''${whole}`}`;
}

export const fileNamed = (name: string): NonNullable<ApiResponseOptions['headers']> => ({
  'Content-Disposition': {
    description: 'A name to save it under.',
    required: true,
    schema: { type: 'string' },
    example: dispositionOf(name),
  },
});

/** Describes a file. @param rows of its JSON, one kind or two @param csv how its CSV begins, where it comes as that, too */
export function fileOf(name: string, rows: Function[], csv?: string) {
  const kinds = rows.map((row) => ({ $ref: getSchemaPath(row) }));
  const items = kinds.length > 1 ? { anyOf: kinds } : kinds[0];
  return {
    headers: fileNamed(name),
    content: {
      ...(csv && { 'text/csv': { schema: { type: 'string' }, example: csv } }),
      'application/json': { schema: { type: 'array', items } },
    },
  };
}

/**
 * Answers with a file that begins to arrive at once. Where something fails on the way, the connection ends before the file
 * does. Nothing is made where only its headers are asked for.
 */
export async function fileAnswer(
  name: string,
  make: () => Promise<AsyncIterable<string> | Buffer>,
  type = `${TYPES[extname(name)]}; charset=utf-8`,
): Promise<StreamableFile> {
  const file = Readable.from(currentContext()?.isHead ? [] : await make());
  return new StreamableFile(file, { type, disposition: dispositionOf(name) });
}

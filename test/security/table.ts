import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** How a requirement of OWASP ASVS 5.0 is met. */
export interface Row {
  id: string;
  level: string;
  /** By a test, a document, the proxy in front, or not at all: it does not apply, or the product deviates. */
  by: string;
  /** The test's file (of `checks.ts` and a name in it), the document and its section, or the reason. */
  says: string;
}

export async function readTable(): Promise<Row[]> {
  const text = await readFile(join(import.meta.dirname, 'asvs.csv'), 'utf8');
  const [, ...lines] = text.trim().split('\n');
  return lines.map((line) => {
    const [id = '', level = '', by = '', ...says] = line.split(';');
    return { id, level, by, says: says.join(';') };
  });
}

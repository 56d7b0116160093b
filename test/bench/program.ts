import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '../..');

/**
 * Turns one of the bench's files into JavaScript and returns where it is. The limit and the driver run
 * as bare Node.js processes: with a compiler loaded beside them their memory would not be their own.
 * @param folder where it is put, and finds its packages from
 */
export async function compileProgram(
  file: string,
  folder = join(root, 'node_modules/.cache/northfold-bench'),
): Promise<string> {
  const source = await readFile(join(import.meta.dirname, file), 'utf8');
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2023,
      experimentalDecorators: true,
      emitDecoratorMetadata: true,
    },
  });
  await mkdir(folder, { recursive: true });
  const program = join(folder, `${basename(file, '.ts')}-${process.pid}.mjs`);
  await writeFile(program, outputText);
  return program;
}

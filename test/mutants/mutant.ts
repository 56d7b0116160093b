import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One seeded fault: a change to one file that some test must notice. */
export interface Mutant {
  /** Says what is wrong, in words with hyphens. Unique. */
  id: string;
  /** The file to change, from the root of the repository. */
  file: string;
  /** Text that stands there exactly once. Short, so that it survives what does not concern it. */
  find: string;
  /** The text that stands there instead. */
  replace: string;
  /** The spec files that should notice, cheapest first. */
  specs: string[];
  /** Runs only the tests whose full name this regular expression matches: where a spec file takes long. */
  test?: string;
}

const LIST = join(import.meta.dirname, 'mutants.jsonl');

const isMutant = (value: unknown): value is Mutant => {
  const { id, file, find, replace, specs, test = '' } = (value ?? {}) as Partial<Mutant>;
  return (
    [id, file, find, replace, test].every((text) => typeof text === 'string') &&
    id !== '' &&
    find !== '' &&
    find !== replace &&
    Array.isArray(specs) &&
    specs.length > 0
  );
};

/**
 * The list, one JSON object a line.
 * @throws Error for a line that is none, and for an id that stands twice.
 */
export async function readMutants(): Promise<Mutant[]> {
  const lines = (await readFile(LIST, 'utf8')).split('\n').filter(Boolean);
  const mutants = lines.map((line) => {
    const mutant: unknown = JSON.parse(line);
    if (!isMutant(mutant)) throw new Error(`This line is no mutant: ${line}`);
    return mutant;
  });
  const ids = mutants.map(({ id }) => id);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  if (twice.length > 0) throw new Error(`These ids stand twice: ${twice.join(', ')}`);
  return mutants;
}

/** The file below `root` as it is, and as the mutant would have it. @throws Error when the mutant is stale. */
export async function mutate(
  root: string,
  { id, file, find, replace }: Mutant,
): Promise<{ healthy: string; faulty: string }> {
  const healthy = await readFile(join(root, file), 'utf8').catch(() => '');
  const pieces = healthy.split(find);
  if (pieces.length !== 2) {
    throw new Error(`Stale mutant ${id}: its text stands ${pieces.length - 1} times in ${file}.`);
  }
  return { healthy, faulty: pieces.join(replace) };
}

/** The faults of mutants whose text is not in the tree below `root`, in a sentence each. */
export async function staleMutants(root: string, mutants: readonly Mutant[]): Promise<string[]> {
  const tries = await Promise.allSettled(mutants.map(async (mutant) => mutate(root, mutant)));
  return tries.flatMap((tried) => (tried.status === 'rejected' ? [String(tried.reason)] : []));
}

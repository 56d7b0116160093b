/** `npm run mutants`: whether the tests notice each fault of mutants.jsonl; see options.ts. */
import { rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '#server/database/embedded/launcher';
import { type Mutant, mutate, readMutants, staleMutants } from './mutant.js';
import { mutantOptions } from './options.js';
import { configurationOf, endPrograms, isOfBrowser, Workspace } from './workspace.js';

/** Mutants left by then are not tried, and count as failures. */
const ALL_MS = 40 * 60_000;
/** Lines of a failed run that are shown. */
const SHOWN_LINES = 40;

type Outcome = 'noticed' | 'SURVIVED' | 'BROKEN' | 'NOT TRIED';

interface Result {
  id: string;
  outcome: Outcome;
  seconds: number;
  /** The test that noticed, or why none could. */
  by: string;
}

const root = resolve(import.meta.dirname, '../..');
const print = (text: string) => process.stdout.write(`${text}\n`);
/** Whether a spec runs the built server. */
const isOfProduct = (spec: string) => /^test\/(security\/|faults\/|api\/.*command)/.test(spec);
/** Whether a spec may need the pages, or the document, as they were built. */
const isOfApplication = (spec: string) => spec.startsWith('test/');
/** Whether a mutant is tried in a browser: after all others, since a build of a faulty tree is left behind. */
const needsBrowser = ({ specs }: Mutant) => specs.some(isOfBrowser);

async function main(): Promise<number> {
  const { only, jobs } = mutantOptions();
  const mutants = (await readMutants())
    .filter(({ id }) => only.test(id))
    .toSorted((one, other) => Number(needsBrowser(one)) - Number(needsBrowser(other)));
  if (mutants.length === 0) throw new Error('No mutant has such an id.');
  const stale = await staleMutants(root, mutants);
  if (stale.length > 0) {
    for (const line of stale) print(line);
    return 1;
  }
  const begun = Date.now();
  // A fault test runs the product as another account, with a /tmp of its own.
  const folder = await mkdtemp('/var/tmp/northfold-mutants-');
  await chmod(folder, 0o755);
  const leave = () => process.exit(1);
  process
    .once('SIGINT', leave)
    .once('SIGTERM', leave)
    .once('exit', () => {
      endPrograms();
      rmSync(folder, { recursive: true, force: true });
    });
  const database = await databaseServer(folder);
  try {
    const first = await Workspace.copy(root, join(folder, 'copy-1'), database.url);
    if (mutants.some(({ specs }) => specs.some(isOfApplication))) await first.build();
    if (!(await isGreen(first, mutants))) return 1;
    const workspaces = [first];
    while (workspaces.length < Math.min(jobs, mutants.length)) {
      const next = join(folder, `copy-${workspaces.length + 1}`);
      workspaces.push(await Workspace.copy(first.folder, next, database.url));
    }
    const results = await tryAll(workspaces, mutants, begun + ALL_MS);
    const noticed = results.filter(({ outcome }) => outcome === 'noticed').length;
    const minutes = ((Date.now() - begun) / 60_000).toFixed(1);
    print(`\n${noticed} of ${results.length} mutants noticed, in ${minutes} minutes.`);
    for (const { id, outcome, by } of results) {
      if (outcome !== 'noticed') print(`\n${outcome}: ${id}\n${by}`);
    }
    return noticed === results.length ? 0 : 1;
  } finally {
    await database.stop();
  }
}

/** One server for all runs: starting one takes longer than most specs. */
async function databaseServer(folder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, stop: async () => {} };
  return startEmbeddedPostgres({ dataDir: join(folder, 'data') });
}

/** Runs what the mutants name on the unchanged tree: a spec that fails anyway notices nothing. */
async function isGreen(workspace: Workspace, mutants: Mutant[]): Promise<boolean> {
  const kinds = new Map<string, Mutant[]>();
  for (const mutant of mutants) {
    const kind = `${configurationOf(mutant.specs[0] ?? '')} ${mutant.test === undefined}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), mutant]);
  }
  for (const kind of kinds.values()) {
    const names = [...new Set(kind.flatMap(({ specs }) => specs))];
    const test = kind[0]?.test && kind.map((mutant) => mutant.test).join('|');
    const begun = Date.now();
    const { passed, count, output } = await workspace.runSpecs(names, test);
    if (!passed || count === 0) {
      print(`Without any mutant these are not green: ${names.join(' ')}\n${lastLines(output)}`);
      return false;
    }
    print(`Unchanged: ${count} tests of ${names.length} files pass (${secondsSince(begun)} s).`);
  }
  return true;
}

async function tryAll(
  workspaces: Workspace[],
  mutants: Mutant[],
  deadline: number,
): Promise<Result[]> {
  const width = Math.max(...mutants.map(({ id }) => id.length));
  const results: Result[] = [];
  const waiting = [...mutants];
  await Promise.all(
    workspaces.map(async (workspace) => {
      for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
        const result = await tryOne(workspace, mutant, deadline);
        results.push(result);
        const { id, outcome, seconds, by } = result;
        print(
          `${id.padEnd(width)}  ${outcome}  ${String(seconds).padStart(3)} s  ${firstLine(by)}`,
        );
      }
    }),
  );
  return results;
}

async function tryOne(workspace: Workspace, mutant: Mutant, deadline: number): Promise<Result> {
  const { id, file, specs, test } = mutant;
  const begun = Date.now();
  const result = (outcome: Outcome, by: string): Result => ({
    id,
    outcome,
    seconds: secondsSince(begun),
    by,
  });
  if (begun > deadline) return result('NOT TRIED', 'The time was up.');
  const { healthy, faulty } = await mutate(workspace.folder, mutant);
  const isBundled = specs.some(isOfProduct);
  await workspace.write(file, faulty);
  try {
    if (needsBrowser(mutant)) await workspace.buildSite();
    if (isBundled) await workspace.bundle(file);
    const { passed, failed, count, output } = await workspace.runSpecs(specs, test);
    if (failed !== undefined) return result('noticed', failed);
    if (passed && count > 0)
      return result('SURVIVED', `${count} tests of ${specs.join(' ')} pass.`);
    // A tree that does not even load is noticed by anything: it shows no test's worth.
    return result('BROKEN', lastLines(output));
  } finally {
    await workspace.write(file, healthy);
    if (isBundled) await workspace.bundle(file);
  }
}

const secondsSince = (begun: number) => Math.round((Date.now() - begun) / 1_000);
const firstLine = (text: string) => text.split('\n', 1)[0] ?? '';
const lastLines = (text: string) => text.split('\n').slice(-SHOWN_LINES).join('\n');

process.exitCode = await main();

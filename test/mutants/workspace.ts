import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { readReport } from '#support/test-report';

const root = resolve(import.meta.dirname, '../..');
/** At the top of the tree: linked, or of no use to a spec. */
const NOT_COPIED = ['node_modules', '.git', 'data', 'test-results', 'screenshots'];
/** For each spec. It takes seconds; this is for a fault that makes it wait for ever. */
const RUN_MS = 180_000;

export interface SpecRun {
  passed: boolean;
  /** The first test that failed, by its full name. */
  failed: string | undefined;
  /** How many tests ran. */
  count: number;
  /** The output, and faults outside of tests. */
  output: string;
}

/** The configuration that a spec file is run with: that of Vitest, or one of Playwright's. */
export function configurationOf(spec: string): string {
  if (spec.startsWith('test/browser/')) return 'test/playwright.config.ts';
  if (spec.startsWith('test/pages/')) return 'test/pages/playwright.config.ts';
  return 'test/vitest.config.ts';
}

/** Whether Playwright runs a spec file, on the site that was built. */
export const isOfBrowser = (spec: string) => configurationOf(spec).includes('playwright');

/** The words of a runner that stops at the first failure. */
function wordsOf(specs: readonly string[], test: string | undefined): string[] {
  const [spec = ''] = specs;
  const isPlaywrights = isOfBrowser(spec);
  return [
    isPlaywrights ? 'node_modules/@playwright/test/cli.js' : 'node_modules/vitest/vitest.mjs',
    isPlaywrights ? 'test' : 'run',
    `--config=${configurationOf(spec)}`,
    isPlaywrights ? '--max-failures=1' : '--bail=1',
    ...(test === undefined ? [] : [isPlaywrights ? '--grep' : '--testNamePattern', test]),
    ...specs,
  ];
}

const running = new Set<() => void>();

/** Ends every program that a workspace has started. */
export function endPrograms(): void {
  for (const end of running) end();
}

/** A copy of the tree that may be broken. The tree itself is never written to. */
export class Workspace {
  private constructor(
    readonly folder: string,
    private readonly databaseUrl: string,
  ) {}

  /**
   * @param tree what to copy: the repository, or another copy
   * @param folder where to put it; whoever names it removes it
   * @param databaseUrl the PostgreSQL server that its specs make their databases on
   */
  static async copy(tree: string, folder: string, databaseUrl: string): Promise<Workspace> {
    // The repository's own build may be of other sources.
    const left = tree === root ? [...NOT_COPIED, 'dist'] : NOT_COPIED;
    await cp(tree, folder, {
      recursive: true,
      filter: (source) => !left.includes(relative(tree, source)),
    });
    // A fault test builds the release before out of the history.
    for (const name of ['node_modules', '.git'])
      await symlink(join(root, name), join(folder, name));
    return new Workspace(folder, databaseUrl);
  }

  /** Builds the product for the specs that run it, and the compiled server, which a build does not leave behind. */
  async build(): Promise<void> {
    await this.buildSite();
    await this.mustRun('node_modules/@nestjs/cli/bin/nest.js', 'build');
  }

  /** The build for specs that open the site in a browser. */
  async buildSite(): Promise<void> {
    await this.mustRun('server/cli/build.ts');
  }

  async write(file: string, content: string): Promise<void> {
    await writeFile(join(this.folder, file), content);
  }

  /**
   * Brings one source file of the server into the copy's dist/, for the specs that run the product.
   * Its neighbours are compiled already: a second or two instead of a build.
   */
  async bundle(file: string): Promise<void> {
    const tsconfig = ts.readConfigFile(join(root, 'tsconfig.json'), (path) =>
      readFileSync(path, 'utf8'),
    );
    const { compilerOptions } = tsconfig.config as { compilerOptions: object };
    const { options } = ts.convertCompilerOptionsFromJson(compilerOptions, root);
    const { outputText } = ts.transpileModule(await readFile(join(this.folder, file), 'utf8'), {
      fileName: file,
      compilerOptions: options,
    });
    await this.write(join('dist/compiled', file.replace(/\.ts$/, '.js')), outputText);
    await this.mustRun('server/cli/bundle.ts');
  }

  /**
   * Runs spec files of one configuration until the first failure; with `test`, those tests only whose full name it matches.
   * Those of a browser need `buildSite` to have been called since the last change.
   */
  async runSpecs(specs: readonly string[], test?: string): Promise<SpecRun> {
    const reportFile = join(this.folder, 'report.json');
    await rm(reportFile, { force: true });
    const env = { TEST_REPORT: reportFile };
    const { code, output } = await this.run(wordsOf(specs, test), env, specs.length * RUN_MS);
    const { passed, failed, faults } = await readReport(reportFile);
    return { passed: code === 0, failed: faults[0]?.title.trim(), count: passed + failed, output };
  }

  private async mustRun(program: string, ...words: string[]): Promise<void> {
    const { code, output } = await this.run([program, ...words], {});
    if (code !== 0) throw new Error(`${program} failed in ${this.folder}:\n${output}`);
  }

  private async run(
    words: string[],
    env: NodeJS.ProcessEnv,
    most = RUN_MS,
  ): Promise<{ code: number | null; output: string }> {
    return new Promise((done) => {
      let output = '';
      const child = spawn(process.execPath, words, {
        cwd: this.folder,
        // Without CI's second try: a mutant is noticed the first time.
        env: { ...process.env, NO_COLOR: '1', TEST_DATABASE_URL: this.databaseUrl, CI: '', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
        // A group of its own: what the specs start ends with them.
        detached: true,
      });
      const end = () => {
        if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
      };
      running.add(end);
      const timer = setTimeout(() => {
        output += `\nNot done after ${most / 1_000} s.\n`;
        end();
      }, most);
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => (output += String(chunk)));
      }
      child.on('error', (error) => (output += String(error)));
      child.on('close', (code) => {
        clearTimeout(timer);
        running.delete(end);
        done({ code, output });
      });
    });
  }
}

import { readFile } from 'node:fs/promises';

/** A test that failed, if only at first. */
export interface TestFault {
  title: string;
  /** The test passed when it was run again, as happens under CI only. */
  mended: boolean;
  message: string;
}

interface VitestReport {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  testResults?: {
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface Suite {
  suites?: Suite[];
  specs?: {
    title: string;
    tests: {
      projectName: string;
      status: string;
      results: { error?: { message?: string } }[];
    }[];
  }[];
}

interface PlaywrightReport extends Suite {
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
}

export interface TestReport {
  passed: number;
  failed: number;
  skipped: number;
  faults: TestFault[];
}

/**
 * Reads Vitest's or Playwright's JSON report: counts, and the tests that failed, if only at first.
 * Without a report nothing was counted.
 */
export async function readReport(file: string): Promise<TestReport> {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  const report = JSON.parse(text) as VitestReport & PlaywrightReport;
  const { stats } = report;
  return {
    passed: report.numPassedTests ?? (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: report.numFailedTests ?? stats?.unexpected ?? 0,
    skipped: report.numPendingTests ?? stats?.skipped ?? 0,
    faults: [...vitestFaults(report), ...playwrightFaults(report)],
  };
}

function vitestFaults({ testResults = [] }: VitestReport): TestFault[] {
  return testResults
    .flatMap((file) => file.assertionResults)
    .filter(({ failureMessages }) => failureMessages.length > 0)
    .map(({ fullName, status, failureMessages }) => ({
      title: fullName,
      mended: status === 'passed',
      message: failureMessages[0] ?? '',
    }));
}

/** @param suite the report, too */
function playwrightFaults({ suites = [] }: Suite): TestFault[] {
  return suites.flatMap((suite) => [
    ...playwrightFaults(suite),
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, status, results: [first] }) => ({
          title: `[${projectName}] ${spec.title}`,
          mended: status === 'flaky',
          message: first?.error?.message ?? '',
        })),
    ),
  ]);
}

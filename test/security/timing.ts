import { buildUser, type CallOptions } from '../support/factories.js';
import type { Target } from './target.js';

const PAIRS = 500;

/**
 * How long an owner and a stranger wait for the same answer, in interleaved pairs (ASVS 5.0, 6.3.8): one
 * sentence for each call. A small p says that the two can be told apart; it judges nothing by itself, since
 * on a busy machine one run in twenty is below 0.05. Limits end it early, which the sentence says.
 * Of a deployment that confirms addresses first the sign-up is measured, too: any other tells by its answer.
 */
export async function timingReport(target: Target): Promise<string[]> {
  const owner = await target.anyAccount();
  const stranger = buildUser();
  const password = 'wrong-one-entirely';
  const report = async (path: string, [ofOwner, ofStranger]: [() => object, () => object]) => {
    const times: [number[], number[]] = [[], []];
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const first = await timeOf(target, path, { body: ofOwner() });
      const second = await timeOf(target, path, { body: ofStranger() });
      if (Number.isNaN(first) || Number.isNaN(second)) break;
      times[0].push(first);
      times[1].push(second);
    }
    return sentence(path, times);
  };
  const both = (rest: object): [() => object, () => object] => [
    () => ({ email: owner.email, ...rest }),
    () => ({ email: stranger.email, ...rest }),
  ];
  const lines = [
    await report('/auth/login/email', both({ password })),
    await report('/auth/forgot-password', both({})),
  ];
  if (await target.confirmsFirst()) {
    lines.push(
      await report('/auth/signup/email', [() => owner, () => buildUser()]),
      // The right password of an account that is not confirmed, and a wrong one.
      await report('/auth/login/email', [() => owner, () => ({ ...stranger, password })]),
    );
  }
  return lines;
}

/** Milliseconds until the answer is complete; NaN when a limit refused the call. */
async function timeOf(target: Target, path: string, options: CallOptions): Promise<number> {
  const begun = performance.now();
  const response = await target.call(path, options);
  await response.arrayBuffer();
  return response.status === 429 ? Number.NaN : performance.now() - begun;
}

function sentence(path: string, [owner, stranger]: [number[], number[]]): string {
  const pairs = owner.length;
  if (pairs < 2) return `${path}: no pair of calls, its limit is used up.`;
  const medians = [owner, stranger].map((times) => median(times).toFixed(2));
  const p = mannWhitney(owner, stranger).toFixed(3);
  const limited = pairs < PAIRS ? ` (stopped by its limit; RATE_LIMITS=off for ${PAIRS})` : '';
  return `${path}: ${pairs} pairs, owner ${medians[0]} ms, stranger ${medians[1]} ms, Mann-Whitney p = ${p}${limited}`;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * Two-sided p of the Mann-Whitney U test by its normal approximation, good from about ten values each.
 * Durations have no ties to speak of, so their correction is left out.
 */
export function mannWhitney(a: readonly number[], b: readonly number[]): number {
  let u = 0;
  for (const x of a) for (const y of b) u += x > y ? 1 : x === y ? 0.5 : 0;
  const pairs = a.length * b.length;
  const z = Math.abs(u - pairs / 2) / Math.sqrt((pairs * (a.length + b.length + 1)) / 12);
  return 2 * (1 - normalBelow(z));
}

/** The share of a standard normal distribution below z >= 0 (Abramowitz and Stegun 26.2.17, to 1e-7). */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const terms = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = terms.reduceRight((rest, factor) => (rest + factor) * t, 0);
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}

import { randomInt } from 'node:crypto';
import { buildUser, type CallOptions } from '#support/factories';
import type { Target } from './target.js';

/** Of each, the owner and the stranger. */
const CALLS = 500;

/** The same question about two people: one with an account, and one without. */
type Bodies = [ofOwner: () => object, ofStranger: () => object];

/**
 * The times that an owner and a stranger wait for the same answer, asked in turns (ASVS 5.0, 6.3.8): one sentence for
 * each call, as soon as it is known. The turns are left to chance, so that the work that calls leave behind for the
 * next ones (a job for the worker, say) falls on both alike. A small p says that the two can be told apart; it judges
 * nothing by itself, since on a busy machine one run in twenty is below 0.05. Limits end it early, which the sentence
 * says. Of a deployment that confirms addresses first the sign-up is measured, too: any other tells by its answer. Its
 * work is done after the answer, so the call that follows it is timed as well.
 */
export async function* timingReport(target: Target): AsyncGenerator<string> {
  const owner = await target.anyAccount();
  const stranger = buildUser();
  const password = 'wrong-one-entirely';
  const both = (rest: object): Bodies => [
    () => ({ email: owner.email, ...rest }),
    () => ({ email: stranger.email, ...rest }),
  ];
  const time = async (path: string, body: object) => timeOf(target, path, { body });
  const report = async (path: string, bodies: Bodies) =>
    sentence(path, await timeBoth(bodies, async (body) => time(path, body)));

  yield await report('/auth/login/email', both({ password }));
  yield await report('/auth/forgot-password', both({}));
}

/** Milliseconds for the owner and for the stranger; fewer where a limit ended it. */
async function timeBoth(
  bodies: Bodies,
  time: (body: object) => Promise<number>,
): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  while (times.some(({ length }) => length < CALLS)) {
    const left = times.map(({ length }) => CALLS - length);
    // As if out of a bag with as many turns as each has left.
    const who = randomInt(left.reduce((sum, turns) => sum + turns)) < (left[0] ?? 0) ? 0 : 1;
    const taken = await time(bodies[who]());
    if (Number.isNaN(taken)) break;
    times[who].push(taken);
  }
  return times;
}

/** Milliseconds until the answer is complete; NaN when a limit refused the call. */
async function timeOf(target: Target, path: string, options: CallOptions): Promise<number> {
  const begun = performance.now();
  const response = await target.call(path, options);
  await response.arrayBuffer();
  return response.status === 429 ? Number.NaN : performance.now() - begun;
}

function sentence(path: string, [owner, stranger]: [number[], number[]]): string {
  const calls = Math.min(owner.length, stranger.length);
  if (calls < 2) return `${path}: no pair of calls, its limit is used up.`;
  const medians = [owner, stranger].map((times) => median(times).toFixed(2));
  const p = mannWhitney(owner, stranger);
  const told = p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`;
  const limited = calls < CALLS ? ` (stopped by its limit; RATE_LIMITS=off for ${CALLS})` : '';
  return `${path}: ${calls} pairs, owner ${medians[0]} ms, stranger ${medians[1]} ms, Mann-Whitney ${told}${limited}`;
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

/** The thread of `PasswordEstimator`: holds the dictionaries, and answers one question after the other. */
import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { Estimate, Question } from './password-estimator.js';

const estimator = new ZxcvbnFactory({
  dictionary,
  graphs: adjacencyGraphs,
  // Of 100, the default, nothing more is recognised, and the work triples.
  l33tMaxSubstitutions: 20,
});

parentPort?.on('message', ({ password, guesses }: Question) => {
  const { score, sequence } = estimator.check(password, guesses);
  const [first] = sequence;
  const isCommon = sequence.length === 1 && first?.dictionaryName === 'passwords-common';
  parentPort?.postMessage({ score, isCommon } satisfies Estimate, []);
});

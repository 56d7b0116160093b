import { EventEmitter } from 'node:events';

/** The events that the parts of the server report to its metrics. Names and outcomes only, nothing about a person. */
export interface Measurements {
  /** A request began (1) or ended (-1). */
  inFlight: 1 | -1;
  /** A request ended. `route` is a pattern; a status of 499 means that the client left first. */
  request: { method: string; route: string; status: number; seconds: number };
  /** The means of a log-in, its code counted apart. `second-step`: the password was right, and a code is owed. */
  login: {
    method: 'password' | 'second-step' | 'passkey';
    outcome: 'accepted' | 'refused' | 'second-step';
  };
  /** Seconds that one password took to hash or verify, without the wait for its turn. */
  passwordHash: number;
  /** The name of a rate limit that was hit. */
  limitHit: string;
  /** A try to send an email, or one that was not queued. */
  email: { kind: string; outcome: 'sent' | 'retried' | 'dead' | 'over-budget' };
  /** A browser's report: milliseconds, for CLS a ratio. */
  vital: { name: 'LCP' | 'INP' | 'CLS' | 'TTFB'; value: number };
}

const listeners = new EventEmitter();

/** Costs nothing while nobody listens. */
export function measure<Name extends keyof Measurements>(
  name: Name,
  value: Measurements[Name],
): void {
  listeners.emit(name, value);
}

/** Calls `listener` with every measurement until the returned function is called. */
export function onMeasurement<Name extends keyof Measurements>(
  name: Name,
  listener: (value: Measurements[Name]) => void,
): () => void {
  listeners.on(name, listener);
  return () => void listeners.off(name, listener);
}

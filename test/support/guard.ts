import { Socket } from 'node:net';
import { format } from 'node:util';
import { afterEach, beforeEach, expect } from 'vitest';

/**
 * Runs before every Vitest file. A test that logs an error or reaches for a machine other than this
 * one fails, whatever its assertions say.
 */
const faults: string[] = [];

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1', '0.0.0.0', '::']);

/** The host that a call of `Socket.connect` asks for; undefined for a unix socket. */
function requestedHost(call: unknown[]): string | undefined {
  // Node passes its own normalised arguments as one nested array.
  const [target, host]: unknown[] = Array.isArray(call[0]) ? call[0] : call;
  if (typeof target === 'object' && target !== null) {
    if ('path' in target && target.path) return undefined;
    return 'host' in target && typeof target.host === 'string' ? target.host : 'localhost';
  }
  if (typeof target === 'string' && Number.isNaN(Number(target))) return undefined;
  return typeof host === 'string' ? host : 'localhost';
}

const connect = Reflect.get(Socket.prototype, 'connect');
Reflect.set(Socket.prototype, 'connect', function guarded(this: Socket, ...call: unknown[]) {
  const host = requestedHost(call);
  if (host !== undefined && !LOOPBACK.has(host)) {
    faults.push(`A connection to ${host} was attempted.`);
    process.nextTick(() => this.destroy(new Error(`Tests do not connect to ${host}.`)));
    return this;
  }
  return Reflect.apply(connect, this, call);
});

beforeEach(() => {
  faults.length = 0;
  console.error = (...words: unknown[]) => {
    faults.push(format(...words));
  };
});

afterEach(() => {
  expect(faults, 'console errors and outbound connections').toEqual([]);
});

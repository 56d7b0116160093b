/**
 * Settings of V8 and libuv. Imported before all else: both read them when they are first used.
 * The measurements behind them stand in decision 10.
 */
import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';

/** Collect garbage after 40 percent of growth: with much memory free, V8 waits until the heap has grown several times over. */
setFlagsFromString('--heap-growing-percent=40');

/**
 * New objects get 4 MB: with less, requests under way outlive a collection and are copied and kept; with the 16 or
 * 32 MB that V8 would take, the process holds 40 to 110 MB more. V8 reads this option before any code runs, so it
 * stands on the command line (`npm start`, Dockerfile, unit of systemd); without it they are left with the 1 MB that
 * there is at first.
 */
const words = [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].join(' ');
if (!words.includes('--max-semi-space-size')) setFlagsFromString('--semi-space-growth-factor=1');

/**
 * Sharing the collection of new objects between threads costs more than the work itself; long-lived objects are still
 * marked concurrently, so pauses stay short.
 */
setFlagsFromString('--no-parallel-scavenge');
setFlagsFromString('--no-concurrent-array-buffer-sweeping');

/**
 * As many libuv threads as cores, two to four: passwords are hashed on them, with 19 MiB each, and more
 * threads than cores only compete for caches.
 */
process.env['UV_THREADPOOL_SIZE'] ??= String(Math.min(Math.max(availableParallelism(), 2), 4));

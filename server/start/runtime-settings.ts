/** Settings of V8 and libuv (decision 10). Imported before all else: both read them when they are first used. */
import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';

/** With much memory free, V8 would wait until the heap has grown several times over. */
setFlagsFromString('--heap-growing-percent=40');
/** Sharing the collection of new objects between threads costs more than the work itself. */
setFlagsFromString('--no-parallel-scavenge');
setFlagsFromString('--no-concurrent-array-buffer-sweeping');

/** Passwords are hashed on these threads: more of them than cores only compete for caches. */
process.env['UV_THREADPOOL_SIZE'] ??= String(Math.min(Math.max(availableParallelism(), 2), 4));

/** A process with an error that nobody catches: `uncaught-error.ts <code> [rejection]`. It prints how it stops. */
import { handleProcessErrors } from '#server/start/process-errors';

const [code = '', kind] = process.argv.slice(2);
const error = Object.assign(new Error('Nobody caught this.'), { code });

const print = (line: string) => void process.stderr.write(`${line}\n`);
handleProcessErrors({
  log: () => ({ warn: print, fatal: print }),
  stop: () => process.stdout.write('stopped cleanly\n', () => process.exit()),
});
setTimeout(() => process.stdout.write('still here\n', () => process.exit()), 1_000);
if (kind === 'rejection') void Promise.reject(error);
else
  setImmediate(() => {
    throw error;
  });

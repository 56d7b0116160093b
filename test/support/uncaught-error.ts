/** A process with an error that nothing catches: `uncaught-error.ts <code> [rejection]`. It prints how it stops. */
import { endCleanly } from '#server/start/shutdown';

const [code = '', kind] = process.argv.slice(2);
const error = Object.assign(new Error('This was never caught.'), { code });

endCleanly(async () => void process.stdout.write('stopped cleanly\n'));
setTimeout(() => process.stdout.write('still here\n', () => process.exit()), 1_000);
if (kind === 'rejection') void Promise.reject(error);
else
  setImmediate(() => {
    throw error;
  });

import { requirements } from './requirements.js';
import { Target } from './target.js';
import { timingReport } from './timing.js';

const HELP = `Usage: npm run asvs -- <url>

Tries the security requirements of OWASP ASVS 5.0 against a running deployment, from outside.
It signs up some accounts, deletes them again, and sends some contact messages; a second run
within the hour meets the sign-up limit. What can only be seen from inside is skipped. At the end it
compares how long an owner and a stranger wait for an answer; without RATE_LIMITS=off that ends early.
It takes two
minutes, or as many more as the machine is busy with other work, and is best left alone with it.
Exit code 0 when all that was tried holds, 1 when something does not, 2 for a wrong call.
`;

/** `npm run asvs -- <url>`: a table of requirement, outcome and reason. */
async function main(): Promise<number> {
  const [address] = process.argv.slice(2);
  if (address === '--help' || address === undefined || !URL.canParse(address)) {
    process.stdout.write(HELP);
    return address === '--help' ? 0 : 2;
  }
  const target = new Target(new URL(address).origin);
  const count = { held: 0, deviation: 0, documented: 0, failed: 0, skipped: 0 };
  for (const { id, says, needs = [], deviation, documented, check } of requirements) {
    const missing = needs.filter((facility) => !target.has(facility));
    let outcome: keyof typeof count = deviation === undefined ? 'held' : 'deviation';
    if (documented !== undefined) outcome = 'documented';
    let reason = deviation ?? documented ?? '';
    if (missing.length > 0) {
      outcome = 'skipped';
      reason = `needs ${missing.join(', ')}`;
    } else {
      await check?.(target).catch((error: unknown) => {
        outcome = 'failed';
        reason = (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
      });
    }
    count[outcome] += 1;
    process.stdout.write(`${id.padEnd(7)} ${outcome.padEnd(10)} ${says}\n`);
    if (reason) process.stdout.write(`${' '.repeat(19)}${reason}\n`);
  }
  process.stdout.write('\nHow long an owner and a stranger wait (6.3.8):\n');
  for await (const line of timingReport(target)) process.stdout.write(`${line}\n`);
  await target.cleanUp();
  process.stdout.write(
    `\n${count.held} held, ${count.deviation} deviations, ${count.documented} documented, ${count.failed} failed, ${count.skipped} skipped\n`,
  );
  return count.failed === 0 ? 0 : 1;
}

process.exitCode = await main();

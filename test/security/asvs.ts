/** `npm run asvs -- <url>`: tries a deployment from outside, and prints what held. */
import { checks, nameOf } from './checks.js';
import { readTable } from './table.js';
import { Target } from './target.js';

const HELP = `npm run asvs -- <url>
Signs up a few accounts and deletes them, and sends refused messages. Exit code 1 where something does not hold.\n`;

async function main(address: string | undefined): Promise<number> {
  if (address === undefined || !URL.canParse(address)) {
    process.stdout.write(HELP);
    return address === '--help' ? 0 : 2;
  }
  const target = new Target(new URL(address).origin);
  const rows = await readTable();
  let failures = 0;
  for (const [title, check] of Object.entries(checks)) {
    const ids = rows.filter(({ says }) => says.endsWith(`#${nameOf(title)}`)).map(({ id }) => id);
    const fault = await check(target).then(
      () => '',
      (error: unknown) => String(error).split('\n', 1)[0],
    );
    if (fault) failures += 1;
    process.stdout.write(`${fault ? 'FAILED' : 'held  '} ${title} (${ids.join(', ')})\n`);
    if (fault) process.stdout.write(`       ${fault}\n`);
  }
  await target.cleanUp();
  const others = rows.filter(({ says }) => !says.includes('#')).length;
  process.stdout.write(`${failures} failed. ${others} more requirements: test/security/asvs.csv\n`);
  return failures === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv[2]);

import { createInterface } from 'node:readline/promises';

/**
 * Asks before something is lost, where somebody sits at a terminal. The author of a script has decided already.
 * @param yes the answer was given with the command
 * @throws Error unless it is yes
 */
export async function confirm(question: string, yes: boolean): Promise<void> {
  if (yes || !process.stdin.isTTY) return;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`${question} [y/N] `);
    if (!/^y(es)?$/i.test(answer.trim())) throw new Error('Nothing was removed.');
  } finally {
    terminal.close();
  }
}

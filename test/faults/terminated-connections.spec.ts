import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { call, signUpAndLogIn } from '#support/factories';
import { useFaultScene } from '#support/fault-scene';
import { expectEmails, expectStoredOnce, pourMessages } from '#support/message-load';
import { acceptedAgain } from '#support/waiting';

const TERMINATIONS = 500;
/** Long enough that a connection's death joins the answer that made it ready. */
const JOINED_MS = 15;
const EMAILS_MS = 90_000;

const scene = useFaultScene({ each: true, database: 'private' });

/** Ends every connection of the product there is. @returns how many there were */
async function terminateAll(): Promise<number> {
  const { rowCount } = await scene.client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name LIKE 'northfold%' AND pid <> pg_backend_pid()`,
  );
  return rowCount ?? 0;
}

async function bringForward(): Promise<void> {
  await scene.client.query(
    'UPDATE jobs SET run_at = now() WHERE locked_by IS NULL AND run_at > now()',
  );
}

describe('a product whose database connections are terminated', () => {
  it(`stays up through ${TERMINATIONS} of them under load, whatever moment they come at, and loses nothing`, async () => {
    const product = await scene.start();
    const { token } = await signUpAndLogIn(product);
    scene.postgres.line.joinAnswers(JOINED_MS);
    const load = pourMessages(product, { clients: 8, pauseMs: 40 });
    let terminated = 0;
    let alive = true;
    void product.ended.then(() => {
      alive = false;
    });
    while (alive && terminated < TERMINATIONS) {
      terminated += await terminateAll();
      await call(product, '/auth/profile', { token }).catch(() => undefined);
      await pause(5 + Math.random() * 60);
    }
    expect(alive, `it ended after ${terminated} terminations:\n${product.output()}`).toBe(true);
    scene.postgres.line.joinAnswers(0);
    await acceptedAgain(product, { forMs: 1_000 });
    await load.stop();

    expect(product.output(), 'errors that nobody expected').not.toContain('"context":"Process"');
    expect(load.broken() + load.hung()).toBe(0);
    expect(new Set(load.refusals.map(({ status }) => status))).toEqual(new Set([503]));
    expect((await call(product, '/auth/profile', { token })).status).toBe(200);
    expect(load.acknowledged.length).toBeGreaterThan(0);
    await expectStoredOnce(scene.postgres.directUrl(), load.acknowledged);
    // An email that was interrupted several times waits minutes for its next try.
    const forward = setInterval(() => void bringForward(), 2_000);
    await expectEmails(scene.sink, load.acknowledged, EMAILS_MS).finally(() =>
      clearInterval(forward),
    );
    expect(await product.terminate()).toBe(0);
  });
});

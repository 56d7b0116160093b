import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { useFaultScene } from './fault-scene.js';
import { type Acknowledged, expectEmails, expectStoredOnce, pourMessages } from './message-load.js';
import { until } from '#support/waiting';

const ROUNDS = 10;
/** Three workers send five emails a second each at most; those of the dead wait for the end of a lease. */
const rescueMs = ({ length }: readonly unknown[]) => 60_000 + length * 100;

describe.each(['embedded', 'migrated'] as const)('kill -9 ten times, database %s', (database) => {
  const scene = useFaultScene({ database });

  it('loses no acknowledged message and no email', async () => {
    const acknowledged: Acknowledged[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const product = await scene.start();
      const load = pourMessages(product);
      await until('messages are acknowledged', () => load.acknowledged.length > 0);
      await pause(Math.random() * 500);
      await product.kill();
      await load.stop();
      expect(load.hung()).toBe(0);
      acknowledged.push(...load.acknowledged);
    }
    const product = await scene.start();
    await expectStoredOnce(await scene.directUrl(), acknowledged);
    await expectEmails(scene.sink, acknowledged, rescueMs(acknowledged));
    expect(await product.terminate()).toBe(0);
  });
});

import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startBalancer } from '#support/balancer';
import { useFaultScene } from '#support/fault-scene';
import { type KeptLoad, keepConnections } from '#support/kept-connections';

/** Of each kind, so that there are twenty. */
const STOPS = 5;
const LOAD_MS = 500;
const PROBE_MS = 300;

const scene = useFaultScene({ each: true });
const start = (delaySeconds: number) =>
  scene.start({ SHUTDOWN_DELAY_SECONDS: String(delaySeconds), WORKER: 'off' });

/** No request failed that was accepted, and none that was not has had an effect. */
async function expectNothingLost({ failures, unaccepted, answered }: KeptLoad): Promise<void> {
  expect(failures).toEqual([]);
  expect(answered()).toBeGreaterThan(0);
  const { rows } = await scene.client.query(
    'SELECT email FROM users WHERE email = ANY ($1) UNION SELECT email FROM contact_messages WHERE email = ANY ($1)',
    [unaccepted],
  );
  expect(rows).toEqual([]);
}

describe.each([0, 3])('SIGTERM under load, with a delay of %i s', (delaySeconds) => {
  it('lets no request fail that was sent on an open connection, and says that connections close', async () => {
    for (let stop = 0; stop < STOPS; stop += 1) {
      const product = await start(delaySeconds);
      const load = keepConnections(product);
      await pause(LOAD_MS);
      expect(await product.terminate()).toBe(0);
      await load.stop();
      await expectNothingLost(load);
      expect(load.farewells()).toBeGreaterThan(0);
    }
  });

  it('lets no request fail behind a balancer with another replica', async () => {
    let replicas = [await start(delaySeconds), await start(delaySeconds)];
    for (let stop = 0; stop < STOPS; stop += 1) {
      const [oldest, other] = replicas;
      if (!oldest || !other) throw new Error('There are two replicas.');
      const balancer = await startBalancer([oldest.url, other.url], PROBE_MS);
      const load = keepConnections(balancer);
      await pause(LOAD_MS);
      expect(await oldest.terminate()).toBe(0);
      await pause(LOAD_MS);
      await load.stop();
      await balancer.close();
      await expectNothingLost(load);
      // A balancer that asks for readiness sends nothing more by then.
      if (delaySeconds > 0) expect(load.unaccepted).toEqual([]);
      replicas = [other, await start(delaySeconds)];
    }
  });
});

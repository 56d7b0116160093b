import { spawn as spawnProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { useFaultScene } from './fault-scene.js';
import { expectStoredOnce, pourMessages } from './message-load.js';

/** Root may do what the folder forbids to others. */
const ordinaryUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const scene = useFaultScene({ each: true, database: 'embedded' });
const dataDir = () => join(scene.directory, 'product');

describe('one data directory', () => {
  it('that another account has used shows what to do', async () => {
    const first = await scene.start();
    expect(await first.terminate()).toBe(0);
    await chmod(dataDir(), 0);

    const ordinary = spawnProcess(process.execPath, ['dist/server/main.js'], {
      ...ordinaryUser,
      env: { PORT: '0', DATA_DIR: dataDir() },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [err, [code]] = await Promise.all([text(ordinary.stderr), once(ordinary, 'exit')]);
    expect(err).toMatch(/^DATA_DIR can't be used\. Give this account the folder \(chown -R\)/);
    expect(code).toBe(1);
  });

  it('serves one process: a second one leaves with 1 and says why, and the first notices nothing', async () => {
    const first = await scene.start();
    const load = pourMessages(first);
    const second = await scene.spawn();
    // After five seconds, should the first be about to end.
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/^Northfold already runs on DATA_DIR .*postmaster\.pid/s);
    await load.stop();

    expect(load.refusals).toEqual([]);
    expect(load.broken() + load.hung()).toBe(0);
    await expectStoredOnce(await scene.directUrl(), load.acknowledged);
    expect(await first.terminate()).toBe(0);
  });

  it('that is new goes to one of two processes that start at once, whole', async () => {
    const both = await Promise.all([scene.spawn(), scene.spawn()]);
    const loser = await Promise.race(
      both.map(async (product) => ({ product, code: await product.ended })),
    );
    expect(loser.code).toBe(1);
    const winner = both.find((product) => product !== loser.product);
    expect(await winner?.terminate()).toBe(0);

    const again = await scene.start();
    const load = pourMessages(again, { clients: 2 });
    await pause(500);
    await load.stop();
    await expectStoredOnce(await scene.directUrl(), load.acknowledged);
    expect(load.acknowledged.length).toBeGreaterThan(0);
  });

  it('is free again at once after SIGTERM in the middle of a start', async () => {
    for (const afterMs of [200, 800, 1_200, 1_500]) {
      const starting = await scene.spawn();
      await pause(afterMs);
      expect(['SIGTERM', 0]).toContain(await starting.terminate());
    }
    const product = await scene.start();
    expect(await product.terminate()).toBe(0);
  });
});

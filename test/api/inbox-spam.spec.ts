import { describe, expect, it } from 'vitest';
import { Cleanup } from '#server/cleanup/cleanup';
import { freeAddress } from '#support/email-changes';
import { writeMessage } from '#support/staff';
import { type Shown, useDelivery } from './delivery-scene.js';
import { expectProblem } from './problem.js';

const { scene, ask, read, move, answer, mailedAbout, answeredTo, jobsOf } = useDelivery();

describe('Spam', () => {
  it('is not mailed until a member of the staff takes it out', async () => {
    const id = await writeMessage(scene.site, { website: 'https://robot.example' });
    expect(await read(id)).toMatchObject({ state: 'spam' });
    const moved: Shown = JSON.parse(await (await move(id, 'new')).text());
    expect(moved).toMatchObject({ state: 'new' });
    await expect.poll(() => mailedAbout(id)).toBe(1);
  });

  it('is spam no longer once it is answered', async () => {
    const email = freeAddress();
    const id = await writeMessage(scene.site, { email, website: 'https://robot.example' });
    await answer(id, 'You are no robot');
    await expect.poll(() => answeredTo(email)).toBe(1);
    expect((await read(id)).state).toBe('open');
    await expect.poll(() => mailedAbout(id)).toBe(1);
  });

  it('takes its waiting emails back once it is found, an answer too, and says by whom', async () => {
    const email = freeAddress();
    await scene.sink.turn('refuse');
    const id = await writeMessage(scene.site, { email });
    await answer(id, 'Too early');
    const isBetweenTries = async () =>
      (await jobsOf(id)).map((job) => job.locked_by === null && job.last_error !== null);
    await expect.poll(isBetweenTries).toEqual([true, true]);
    await move(id, 'spam');
    expect(await jobsOf(id)).toEqual([]);
    expect(await read(id)).toMatchObject({
      state: 'spam',
      answers: [{ delivery: 'failed', error: null }],
    });
    await scene.sink.turn('take');
    await move(id, 'open');
    await expect.poll(() => mailedAbout(id)).toBe(1);
    const [{ id: answerId } = { id: '' }] = (await read(id)).answers;
    await ask(`${id}/answers/${answerId}/retry`, { method: 'POST' });
    await expect.poll(() => answeredTo(email)).toBe(1);
  });

  it('is not tried again if it was on its way when it was found', async () => {
    const email = freeAddress();
    await scene.sink.turn('hang');
    const before = scene.sink.connections();
    const id = await writeMessage(scene.site, { email });
    await answer(id, 'Too early');
    await expect.poll(() => scene.sink.connections() - before).toBeGreaterThanOrEqual(2);
    await move(id, 'spam');
    await scene.sink.turn('take');
    await expect.poll(async () => jobsOf(id)).toEqual([]);
    expect(mailedAbout(id)).toBe(0);
    expect(answeredTo(email)).toBe(0);
  });

  it('of long ago is not gone the next moment, and after its time is', async () => {
    const id = await writeMessage(scene.site);
    const age = async (column: string) =>
      scene.site.database.query(
        `UPDATE contact_messages SET ${column} = now() - interval '91 days' WHERE id = $1`,
        [id],
      );
    await age('received_at');
    await move(id, 'spam');
    await scene.site.app.get(Cleanup).run();
    expect((await ask(id)).status).toBe(200);
    await age('changed_at');
    await scene.site.app.get(Cleanup).run();
    await expectProblem(await ask(id), 404);
  });
});

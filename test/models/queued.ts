import { Environment } from '#server/config/environment';
import { Sealer } from '#server/config/sealer';
import { Queue } from '#server/queue/queue';
import type { TestApp } from '#support/app';

interface Job {
  id: string;
  task: string;
  payload: { kind?: string; to?: string; parts?: string };
}

/** An email that waits to be sent. */
export interface QueuedEmail {
  kind: string;
  to: string;
  /** At the end of its link, where it has one that does something. */
  token: string | undefined;
}

/** The fields of an answer in JSON, none where it has no body. */
export const fieldsOf = (text: string): Record<string, string> =>
  text === '' ? {} : JSON.parse(text);

const LINK = /\/(?:reset-password|confirm-email|confirm-new-email)\/([\w-]+)/;

/** Does what the worker does, when a test wants it (WORKER=off): all but the sending of emails. */
export async function doJobs({ app, database }: TestApp): Promise<void> {
  const { tasks } = app.get(Queue);
  const find = `SELECT id, task, payload FROM jobs WHERE NOT starts_with(task, 'email:') ORDER BY id`;
  for (const { id, task, payload } of await database.query<Job[]>(find)) {
    const facts = { queuedAt: new Date(), isFirstTry: true, isLastTry: false };
    await tasks.get(task)?.options.run(payload as never, facts);
    await database.query('DELETE FROM jobs WHERE id = $1', [id]);
  }
}

/** Takes the emails from the queue, those queued first at first. */
export async function takeEmails(site: TestApp): Promise<QueuedEmail[]> {
  await doJobs(site);
  const { app, database } = site;
  const sealer = new Sealer(app.get(Environment), 'northfold emails');
  const jobs = await database.query<Job[]>(
    `WITH taken AS (DELETE FROM jobs RETURNING id, task, payload) SELECT * FROM taken ORDER BY id`,
  );
  return jobs.map(({ task, payload: { kind = task, to = '', parts } }) => {
    const [, token] = LINK.exec(parts === undefined ? '' : sealer.open(parts)) ?? [];
    return { kind, to, token };
  });
}

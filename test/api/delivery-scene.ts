import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createTestApp, type TestApp } from '#support/app';
import { call } from '#support/factories';
import { type MailSink, startMailSink } from '#support/mail-sink';
import { signUpStaff } from '#support/staff';

export interface Shown {
  state: string;
  unansweredSince: string | null;
  delivery: string;
  deliveryError: string | null;
  answers: { id: string; delivery: string; sentAt: string | null; error: string | null }[];
  history: { kind: string; to: string | null }[];
}

interface Scene {
  sink: MailSink;
  site: TestApp;
  staff: Awaited<ReturnType<typeof signUpStaff>>;
}

/** The inbox beside a mail server that takes no address beyond ASCII, and is in the mood that a test gives it. */
export function useDelivery() {
  const scene = {} as Scene;
  beforeAll(async () => {
    const smtp = { disabledCommands: ['STARTTLS'], hideSMTPUTF8: true };
    scene.sink = await startMailSink({ delayMs: () => 4_000, smtp });
    scene.site = await createTestApp({
      env: {
        SMTP_URL: scene.sink.url,
        MAIL_FROM: 'Northfold <post@mail.example>',
        CONTACT_EMAIL: 'hello@northfold.example',
        INBOX_ADDRESS: 'inbox@northfold.example',
      },
    });
    scene.staff = await signUpStaff(scene.site, 'Grace Hopper');
  });
  beforeEach(async () => scene.sink.turn('take'));
  afterAll(async () => {
    await scene.site.close();
    await scene.sink.close();
  });
  const ask = async (path: string, options: Parameters<typeof call>[2] = {}) =>
    call(scene.site, `/inbox/messages/${path}`, { token: scene.staff.token, ...options });
  const read = async (id: string): Promise<Shown> => JSON.parse(await (await ask(id)).text());
  const move = async (id: string, state: string) => ask(id, { method: 'PATCH', body: { state } });
  const answer = async (id: string, text: string, cc?: string[]) =>
    ask(`${id}/answers`, { body: { text, cc } });
  const mailedAbout = (id: string) =>
    scene.sink.deliveries.filter(({ messageId }) => messageId.includes(id)).length;
  const answeredTo = (email: string) =>
    scene.sink.deliveries.filter(({ email: { to } }) => to.includes(email)).length;
  /** The emails about a message that wait, or failed. */
  const jobsOf = async (id: string) =>
    scene.site.database.query<
      { task: string; locked_by: string | null; last_error: string | null }[]
    >(
      `SELECT task, locked_by, last_error FROM jobs
       WHERE payload->>'message' = $1 OR task = 'email:contact-message' AND payload->>'id' = $1`,
      [id],
    );
  /** The answer among them. */
  const answerJobs = async (id: string) =>
    (await jobsOf(id)).filter(({ task }) => task === 'email:answer');
  return { scene, ask, read, move, answer, mailedAbout, answeredTo, jobsOf, answerJobs };
}

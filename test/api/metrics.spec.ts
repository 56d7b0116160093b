import { describe, expect, it } from 'vitest';
import { freePort } from '#server/start/free-port';
import { createTestApp, useTestApp } from '#support/app';
import { call, logIn, signUp } from '#support/factories';
import { addPasskey, logInWith, ORIGIN } from '#support/passkeys';
import { challengeFor, codeOf, signUpWithSecondStep, wrongCode } from '#support/second-step';
import { writeMessage } from '#support/staff';

const METRICS_PORT = String(await freePort());
const site = useTestApp({ env: { METRICS_PORT, RATE_LIMITS: 'on', PUBLIC_URL: ORIGIN } });

async function scrape(path = '/metrics') {
  return fetch(`http://127.0.0.1:${METRICS_PORT}${path}`);
}
const sampleOf = (text: string, name: string) =>
  Number(new RegExp(`^${name.replaceAll(/[{}"]/g, '\\$&')} (.+)$`, 'm').exec(text)?.[1]);

/** @returns by how much a sample grows while `work` is done: other files of tests count in this process, too */
async function growing(work: () => Promise<unknown>): Promise<(name: string) => number> {
  const before = await (await scrape()).text();
  await work();
  const after = await (await scrape()).text();
  return (name) => (sampleOf(after, name) || 0) - (sampleOf(before, name) || 0);
}

describe('metrics', () => {
  it('are on their own port only', async () => {
    expect((await scrape()).headers.get('content-type')).toContain('text/plain');
    expect((await scrape('/')).status).toBe(404);
    expect(await (await fetch(`${site.url}/metrics`)).text()).not.toContain('northfold_http');
  });

  it('count requests by route pattern, never by path', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    await fetch(`${site.url}/api/auth/sessions/${id}`, { method: 'DELETE' });
    await fetch(`${site.url}/api/nothing/${id}`);
    const text = await (await scrape()).text();
    expect(text).toContain('route="/api/auth/sessions/:');
    expect(text).not.toContain(id);
  });

  it('show how many messages are overdue, and how long the oldest has needed an answer', async () => {
    const id = await writeMessage(site);
    const received = `received_at = now() - interval '20 days'`;
    await site.database.query(`UPDATE contact_messages SET ${received} WHERE id = $1`, [id]);
    const text = await (await scrape()).text();
    expect(sampleOf(text, 'northfold_inbox_overdue')).toBe(1);
    const days = sampleOf(text, 'northfold_inbox_oldest_unanswered_seconds') / 86_400;
    expect(days).toBeCloseTo(20, 1);
  });

  it('count logins, hashes and limits', async () => {
    const grown = await growing(async () => {
      const user = await signUp(site);
      await logIn(site, user);
      await call(site, '/auth/login/email', { body: { ...user, password: 'not-the-one-42' } });
    });
    expect(grown('northfold_logins_total{method="password",outcome="accepted"}')).toBe(1);
    expect(grown('northfold_logins_total{method="password",outcome="refused"}')).toBe(1);
    expect(grown('northfold_password_hash_duration_seconds_count')).toBe(3);
    const text = await (await scrape()).text();
    expect(sampleOf(text, 'northfold_database_up')).toBe(1);
    expect(sampleOf(text, 'northfold_ready')).toBe(1);
    expect(sampleOf(text, 'northfold_emails_queued{state="dead"}')).toBe(0);
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  });

  it('show a process that stops as unready, although its database answers', async () => {
    const port = String(await freePort());
    const stopping = await createTestApp({
      env: { METRICS_PORT: port, SHUTDOWN_DELAY_SECONDS: '1' },
    });
    const closed = stopping.close();
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    await closed;
    expect(sampleOf(text, 'northfold_ready')).toBe(0);
    expect(sampleOf(text, 'northfold_database_up')).toBe(1);
  });

  it('count log-ins by method', async () => {
    const user = await signUpWithSecondStep(site);
    const { passkey } = await addPasskey(site, user.token);
    const grown = await growing(async () => {
      const challenge = await challengeFor(site, user);
      for (const code of [wrongCode(user.key), codeOf(user.key)]) {
        await call(site, '/auth/login/second-step', { body: { challenge, code } });
      }
      await logInWith(site, passkey);
      await logInWith(site, passkey, { forged: true });
    });
    const counted = (method: string, outcome: string) =>
      grown(`northfold_logins_total{method="${method}",outcome="${outcome}"}`);
    expect({
      owed: counted('password', 'second-step'),
      code: [counted('second-step', 'accepted'), counted('second-step', 'refused')],
      passkey: [counted('passkey', 'accepted'), counted('passkey', 'refused')],
    }).toEqual({ owed: 1, code: [1, 1], passkey: [1, 1] });
  });
});

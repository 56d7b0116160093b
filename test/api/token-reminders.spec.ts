import { describe, expect, it } from 'vitest';
import { Queue } from '#server/queue/queue';
import { useTestApp } from '#support/app';
import { confirmedOwner } from '#support/factories';
import { makeToken, revokeToken, setToken, TOKEN_BODY } from '#support/personal-tokens';

const site = useTestApp({ env: { PUBLIC_URL: 'https://www.northfold.example' } });

describe('Before it expires, a token', () => {
  const remind = async () => {
    const task = site.app.get(Queue).tasks.get('access-token-reminders');
    await task?.options.run({} as never, {
      queuedAt: new Date(),
      isFirstTry: true,
      isLastTry: false,
    });
  };
  const reminders = async (email: string) =>
    (await site.mailbox.emails(email)).filter(({ subject }) => subject.includes('about to expire'));
  /** As if so many days had passed. */
  const later = async (id: string, days: number) =>
    setToken(
      site,
      id,
      `expires_at = expires_at - interval '${days} days', remind_at = remind_at - interval '${days} days'`,
    );

  /** When a later email has arrived, so have all before. */
  const delivered = async () => {
    const other = await confirmedOwner(site);
    await later((await makeToken(site, other, { ...TOKEN_BODY, expiresInDays: 8 })).id, 2);
    await remind();
    await site.mailbox.waitFor(other.email, { subject: /about to expire/ });
  };

  it('is announced seven days and one day before, once each', async () => {
    const user = await confirmedOwner(site);
    const { id, hint } = await makeToken(site, user, { ...TOKEN_BODY, expiresInDays: 30 });
    await remind();
    await later(id, 22);
    await remind();
    await later(id, 1);
    await remind();
    const email = await site.mailbox.waitFor(user.email, { subject: /about to expire/ });
    expect(email.text).toContain('Nightly backup');
    expect(email.text).toContain(hint);
    expect(email.text).toContain('https://www.northfold.example/settings/tokens');
    await remind();
    await later(id, 6);
    await remind();
    await site.mailbox.waitFor(user.email, { subject: /about to expire/, after: email });
    await remind();
    await delivered();
    expect(await reminders(user.email)).toHaveLength(2);
  });

  it('of a day or a week is announced once less, or not at all', async () => {
    const user = await confirmedOwner(site);
    const [day, week] = [
      await makeToken(site, user, { ...TOKEN_BODY, expiresInDays: 1 }),
      await makeToken(site, user, { ...TOKEN_BODY, name: 'Week', expiresInDays: 7 }),
    ];
    await remind();
    await later(week.id, 6);
    await later(day.id, 1);
    await remind();
    const email = await site.mailbox.waitFor(user.email, { subject: /about to expire/ });
    expect(email.text).toContain('Week');
    await delivered();
    expect(await reminders(user.email)).toHaveLength(1);
  });

  it('is not announced once it is revoked, or when it is too late', async () => {
    const user = await confirmedOwner(site);
    const [revoked, missed] = [await makeToken(site, user), await makeToken(site, user)];
    await revokeToken(site, user, revoked.id);
    await later(revoked.id, 85);
    await later(missed.id, 91);
    await remind();
    await delivered();
    expect(await reminders(user.email)).toEqual([]);
  });
});

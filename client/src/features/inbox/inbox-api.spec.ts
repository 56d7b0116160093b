import { expect, it, vi } from 'vitest';
import { store } from '#client/app/store';
import { inboxApi } from './inbox-api';

it('keeps what a change answered when an older reading comes after it', async () => {
  const answers: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', async () => new Promise((resolve) => answers.push(resolve)));
  const { Request } = globalThis;
  const absolute = (url: string, init: RequestInit) => new Request(`https://site.test${url}`, init);
  vi.stubGlobal('Request', function AbsoluteRequest(url: string, init: RequestInit) {
    return absolute(url, init);
  });
  const answer = (version: number, state: string) =>
    answers.shift()?.(Response.json({ id: 'one', version, state }));
  const { getMessage, changeMessage } = inboxApi.endpoints;

  const poll = store.dispatch(getMessage.initiate('one'));
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answer(1, 'new');
  await poll;
  const again = poll.refetch();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  const old = answers.shift();
  const seen = { id: 'one', version: 1, change: { state: 'open' } } as const;
  const change = store.dispatch(changeMessage.initiate(seen));
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answer(2, 'open');
  await change;
  old?.(Response.json({ id: 'one', version: 1, state: 'new' }));
  expect((await again).data).toMatchObject({ version: 2 });
});

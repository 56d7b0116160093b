// @vitest-environment jsdom
import * as passkeys from '@simplewebauthn/browser';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CHALLENGE_MINUTES } from '#server/shared/lengths';
import { usePasskeyLogin } from './use-passkey-login';

const start = vi.hoisted(() => vi.fn(async () => ({ data: { challenge: 'x' } })));
const send = vi.hoisted(() => vi.fn());
vi.mock('./auth-api', () => ({
  useStartPasskeyLoginMutation: () => [start],
  useLogInWithPasskeyMutation: () => [send],
}));
vi.mock('@simplewebauthn/browser');

/** What the visitor does with the offer in the email field. */
let choose: (credential?: unknown) => void;
const enter = vi.fn();

function Login() {
  return usePasskeyLogin(enter, () => false).button;
}

const root = () => createRoot(document.createElement('div'));
let page: ReturnType<typeof root>;

beforeEach(async () => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = vi.fn();
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('PublicKeyCredential', Object);
  vi.mocked(passkeys.browserSupportsWebAuthnAutofill).mockResolvedValue(true);
  vi.mocked(passkeys.startAuthentication).mockImplementation(
    async () =>
      new Promise((resolve, reject) => {
        choose = (credential) =>
          credential ? resolve(credential as never) : reject(new Error('canceled'));
      }),
  );
  page = root();
  await act(async () => page.render(<Login />));
  await act(async () => vi.advanceTimersByTimeAsync(0));
  expect(start).toHaveBeenCalledOnce();
});
afterEach(async () => {
  await act(async () => page.unmount());
  vi.useRealTimers();
  vi.clearAllMocks();
});

it('offers passkeys in the email field again before the challenge of the offer expires', async () => {
  await act(async () => vi.advanceTimersByTimeAsync((CHALLENGE_MINUTES - 0.5) * 60_000));
  expect(start).toHaveBeenCalledTimes(2);
});

it('offers them again after the visitor canceled', async () => {
  await act(async () => choose());
  await act(async () => vi.advanceTimersByTimeAsync(5_000));
  expect(start).toHaveBeenCalledTimes(2);
});

it('offers them again after a chosen one was refused, and logs in with the next', async () => {
  send.mockResolvedValueOnce({ error: { status: 401 } });
  await act(async () => choose({ id: 'first' }));
  await act(async () => vi.advanceTimersByTimeAsync(5_000));
  expect(start).toHaveBeenCalledTimes(2);
  send.mockResolvedValueOnce({ data: { access_token: 'a' } });
  await act(async () => choose({ id: 'second' }));
  expect(enter).toHaveBeenCalledWith({ access_token: 'a' }, false);
});

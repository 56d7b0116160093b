// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it, vi } from 'vitest';
import { api } from './api';
import { useWantedProof } from './step-up';
import { store } from './store';

const { remove } = api.injectEndpoints({
  endpoints: (build) => ({
    remove: build.mutation<void, void>({ query: () => ({ url: '/thing', method: 'DELETE' }) }),
  }),
}).endpoints;
const call = () => store.dispatch(remove.initiate());

/** What the API answers, in order. */
let answers: Response[];
let dialog: ReturnType<typeof useWantedProof>;

const refusal = () =>
  Response.json({ type: 'urn:northfold:problem:reauthentication-required' }, { status: 403 });

function Proof() {
  dialog = useWantedProof();
  return null;
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async () => answers.shift());
  vi.stubGlobal('Request', Object);
  await act(async () => createRoot(document.createElement('div')).render(<Proof />));
  // From here on React draws by itself: when a call is refused is not known.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
});

it('asks for a proof, again if that was too late, and repeats the call', async () => {
  answers = [refusal(), refusal(), new Response(null, { status: 204 })];
  const result = call();
  await vi.waitFor(() => expect(dialog.wanted).toBe(true));
  dialog.answer(true);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await vi.waitFor(() => expect(dialog.wanted).toBe(true));
  dialog.answer(true);
  expect(await result).not.toHaveProperty('error');
});

it('asks once for two calls, and leaves both refused where the visitor gives up', async () => {
  answers = [refusal(), refusal()];
  const results = [call(), call()];
  await vi.waitFor(() => expect(answers).toEqual([]));
  await vi.waitFor(() => expect(dialog.wanted).toBe(true));
  dialog.answer(false);
  for (const result of results) expect(await result).toMatchObject({ error: { status: 403 } });
  await vi.waitFor(() => expect(dialog.wanted).toBe(false));
});

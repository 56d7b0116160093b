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

const refusal = (problem: string) =>
  Response.json({ type: `urn:northfold:problem:${problem}` }, { status: 403 });

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

it('asks for a proof, for a stronger one if that is wanted, and repeats the call', async () => {
  const wanted = ['reauthentication-required', 'two-factors-required'];
  answers = [...wanted.map(refusal), new Response(null, { status: 204 })];
  const result = call();
  await vi.waitFor(() => expect(dialog.wanted).toBe('proof'));
  dialog.answer(true);
  await vi.waitFor(() => expect(dialog.wanted).toBe('two-factors'));
  dialog.answer(true);
  expect(await result).not.toHaveProperty('error');
});

it('asks once for two calls, and leaves both refused where the visitor gives up', async () => {
  answers = [refusal('reauthentication-required'), refusal('reauthentication-required')];
  const results = [call(), call()];
  await vi.waitFor(() => expect(answers).toEqual([]));
  await vi.waitFor(() => expect(dialog.wanted).toBe('proof'));
  dialog.answer(false);
  for (const result of results) expect(await result).toMatchObject({ error: { status: 403 } });
  await vi.waitFor(() => expect(dialog.wanted).toBeUndefined());
});

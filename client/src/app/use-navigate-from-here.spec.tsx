// @vitest-environment jsdom
import { act, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { useLeaving } from './use-navigate-from-here';

it('aborts what a component waits for once it is gone, and not when React shows it again', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  let leaving: AbortSignal | undefined;
  function Waiting() {
    leaving = useLeaving();
    return null;
  }
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(<StrictMode children={<Waiting />} />));
  expect(leaving?.aborted).toBe(false);
  await act(async () => root.unmount());
  expect(leaving?.aborted).toBe(true);
});

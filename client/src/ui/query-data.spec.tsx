// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { QueryData } from './query-data';

it('keeps the focus on Try again while it tries, and gives it to the heading when the data are there', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const refetch = vi.fn();
  const show = async (query: { data?: string; error?: unknown; isFetching: boolean }) =>
    act(async () =>
      root.render(
        <section>
          <h2>Sessions</h2>
          <QueryData query={{ ...query, refetch }}>{(data) => <p>{data}</p>}</QueryData>
        </section>,
      ),
    );

  await show({ error: { status: 503 }, isFetching: false });
  const button = place.querySelector('button');
  button?.focus();
  await act(async () => button?.click());
  expect(refetch).toHaveBeenCalledOnce();

  await show({ error: { status: 503 }, isFetching: true });
  expect(document.activeElement).toBe(button);
  await show({ data: 'Two of them', isFetching: false });
  expect(document.activeElement?.textContent).toBe('Sessions');
});

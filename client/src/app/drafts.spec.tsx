// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { token } from '#server/shared/storage-keys';
import { useDraft } from './drafts';

let draft: ReturnType<typeof useDraft>;

function Field() {
  draft = useDraft('text');
  return <textarea {...draft.draft} />;
}

/** Draws the field as if its page had just come. */
async function visit(path = '/contact'): Promise<HTMLTextAreaElement> {
  const page = document.createElement('div');
  await act(async () =>
    createRoot(page).render(<MemoryRouter initialEntries={[path]} children={<Field />} />),
  );
  return page.querySelector('textarea') ?? document.createElement('textarea');
}

function type(field: HTMLTextAreaElement, value: string): void {
  Object.assign(field, { value }).dispatchEvent(new Event('input', { bubbles: true }));
}

const logIn = (sub: string) => sessionStorage.setItem(token, `.${btoa(JSON.stringify({ sub }))}.`);

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  sessionStorage.clear();
});

it('brings a text back to its page until it is emptied', async () => {
  type(await visit(), 'We have one');
  expect((await visit('/inbox/1')).value).toBe('');
  const field = await visit();
  expect(field.value).toBe('We have one');
  type(field, '');
  expect((await visit()).value).toBe('');
});

it('forgets a text that was sent, not what was typed since', async () => {
  const field = await visit();
  type(field, 'We have one');
  draft.clearDraft('We have one');
  expect((await visit()).value).toBe('');
  type(field, 'And another');
  draft.clearDraft('We have one');
  expect((await visit()).value).toBe('And another');
});

it('shows what one account typed to no other', async () => {
  logIn('ada');
  type(await visit(), 'Dear staff');
  logIn('grace');
  expect((await visit()).value).toBe('');
});

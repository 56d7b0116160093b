// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it, vi } from 'vitest';
import { TextField } from './field';
import { Form } from './form';
import { filled } from './rules';

interface Values {
  name: string;
  again: string;
}
const rules = {
  name: filled('Name is required.'),
  again: (again: string, { name }: Values) => (again && again !== name ? 'Not equal.' : undefined),
};
const words = { submit: 'Save', busy: 'Saving', failed: 'Not saved.' };
const send = vi.fn<(values: Values, edits: Partial<Values>) => Promise<{ error?: unknown }>>();
let page: HTMLElement;

const field = (name: string) => page.querySelector<HTMLInputElement>(`[name=${name}]`);
const press = async () => act(async () => page.querySelector('button')?.click());
const type = async (name: string, value: string) =>
  act(async () => {
    Object.assign(field(name) ?? {}, { value });
    field(name)?.dispatchEvent(new Event('input', { bubbles: true }));
  });

async function show(more: { values?: Partial<Values>; clears?: boolean } = {}): Promise<void> {
  page = document.body.appendChild(document.createElement('div'));
  await act(async () =>
    createRoot(page).render(
      <Form<Values> words={words} rules={rules} onSubmit={send} done="Saved." {...more}>
        <TextField name="name" label="Name" />
        <TextField name="again" label="Again" />
      </Form>,
    ),
  );
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // jsdom has no layout.
  Element.prototype.scrollIntoView = vi.fn();
  send.mockReset().mockResolvedValue({});
});

it('says what a field needs, sends nothing, and takes the word back when it is edited', async () => {
  await show();
  await press();
  expect(page.textContent).toContain('Name is required.');
  expect(document.activeElement).toBe(field('name'));
  await type('name', 'Ada');
  expect(page.textContent).not.toContain('Name is required.');
  await type('again', 'Eda');
  await press();
  expect(page.textContent).toContain('Not equal.');
  await type('name', 'Eda');
  expect(page.textContent).not.toContain('Not equal.');
  expect(send).not.toHaveBeenCalled();
});

it('sends what a password manager has filled in past React, and without an event', async () => {
  await show();
  Reflect.set(HTMLInputElement.prototype, 'value', 'Ada', field('name'));
  await press();
  expect(send.mock.calls[0]?.[0]).toEqual({ name: 'Ada', again: '' });
});

it('sends a text that was emptied as an edit', async () => {
  await show({ values: { name: 'Ada', again: 'Ada' } });
  await type('again', '');
  await press();
  expect(send).toHaveBeenCalledWith({ name: 'Ada', again: '' }, { again: '' }, '');
});

it('is sent once, keeps what is typed meanwhile, and says Saved until the next try', async () => {
  let answer: (result: object) => void = () => {};
  send.mockImplementation(async () => new Promise((resolve) => (answer = resolve)));
  await show({ clears: true });
  await type('name', 'Ada');
  await press();
  expect(page.querySelector('button')?.ariaDisabled).toBe('true');
  await press();
  expect(send).toHaveBeenCalledOnce();
  await type('again', 'later');
  await act(async () => answer({}));
  expect([field('name')?.value, field('again')?.value]).toEqual(['', 'later']);
  expect(page.textContent).toContain('Saved.');
  await press();
  expect(page.textContent).toContain('Name is required.');
  expect(page.textContent).not.toContain('Saved.');
});

it('names the field that the server refuses, says that it failed and keeps the text', async () => {
  const errors = [{ field: 'again', message: 'Again is taken.' }];
  const data = { type: 'urn:northfold:problem:validation', detail: 'Again is taken.', errors };
  send.mockResolvedValue({ error: { status: 400, data } });
  await show();
  await type('name', 'Ada');
  await press();
  expect(field('again')?.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field('again'));
  expect(page.textContent).toContain('Again is taken.');
  expect(field('name')?.value).toBe('Ada');
});

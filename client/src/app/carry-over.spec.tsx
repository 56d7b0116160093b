// @vitest-environment jsdom
import { act, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { carryOver, handOver } from './carry-over';

const heard = vi.fn();

/** Fields that keep their own values, and some that the page keeps. */
function Page() {
  const [code, setCode] = useState('');
  const [agreed, setAgreed] = useState(false);
  return (
    <form onInput={({ target }) => heard((target as HTMLInputElement).name)}>
      <label htmlFor="name">Name</label>
      <input id="name" name="name" />
      <textarea name="text" aria-label="Text" />
      <input type="checkbox" name="remember" aria-label="Remember" />
      <input name="code" aria-label="Code" value={code} onChange={(e) => setCode(e.target.value)} />
      <input
        type="checkbox"
        name="agreed"
        aria-label="Agreed"
        checked={agreed}
        onChange={(e) => setAgreed(e.target.checked)}
      />
      <select name="kind" aria-label="Kind">
        <option>one</option>
        <option>two</option>
      </select>
      <button type="submit">{`Send ${code} ${agreed}`}</button>
    </form>
  );
}

const changes: [string, () => void][] = [
  [
    'a translator',
    () => {
      for (const element of document.querySelectorAll('label, button')) {
        const font = document.createElement('span');
        font.append('ü', ...element.childNodes);
        element.append(font);
      }
    },
  ],
  [
    'a password manager',
    () => {
      for (const field of document.querySelectorAll('input'))
        field.after(document.createElement('div'));
    },
  ],
  [
    'a writing aid',
    () => {
      document.querySelector('textarea')?.setAttribute('data-aid', '');
      document.querySelector('textarea')?.after(document.createElement('writing-aid'));
    },
  ],
];

afterEach(() => {
  heard.mockClear();
  document.body.innerHTML = '';
});

it.each(changes)('%s takes nothing away that was typed, chosen or focused', async (_, change) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = `<div id="root">${renderToString(<Page />)}</div>`;
  const root = document.querySelector<HTMLElement>('#root') ?? document.body;
  const field = (name: string) =>
    root.querySelector(`[name=${name}]`) as HTMLInputElement & HTMLSelectElement;
  field('name').value = 'Ada';
  field('text').value = 'A difference engine';
  field('remember').checked = true;
  field('code').value = '123';
  field('agreed').checked = true;
  field('kind').value = 'two';
  change();
  field('text').focus();
  field('text').setSelectionRange(2, 5);

  carryOver(root);
  const App = () => <Page />;
  await act(async () => hydrateRoot(root, <App />, { onRecoverableError: () => {} }));
  await act(async () => handOver());

  expect(field('name').value).toBe('Ada');
  expect(field('text').value).toBe('A difference engine');
  expect(field('remember').checked).toBe(true);
  expect(field('kind').value).toBe('two');
  expect(new Set(heard.mock.calls.flat())).toContain('text');
  expect(document.activeElement).toBe(field('text'));
  const { selectionStart, selectionEnd } = field('text');
  expect([selectionStart, selectionEnd]).toEqual([2, 5]);
  // What the page keeps knows it, too.
  expect(root.querySelector('button')?.textContent).toBe('Send 123 true');
});

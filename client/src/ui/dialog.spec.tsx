// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { beforeEach, expect, it, vi } from 'vitest';
import { Dialog } from './dialog';

const dismiss = vi.fn();
let root: Root;
let page: HTMLElement;

const show = async (busy: boolean) =>
  act(async () =>
    root.render(
      <Dialog title="Delete it?" text="For good." busy={busy} onDismiss={dismiss}>
        <button type="button">Delete</button>
        <button type="button" data-first-focus>
          Keep
        </button>
      </Dialog>,
    ),
  );
const dialog = () => page.querySelector('dialog');
const pressEscape = () => dialog()?.dispatchEvent(new Event('cancel', { cancelable: true }));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // jsdom opens no dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  dismiss.mockReset();
  page = document.body.appendChild(document.createElement('div'));
  root = createRoot(page);
});

it('opens with the focus where it belongs, and is read with its title and text', async () => {
  await show(false);
  expect(dialog()?.open).toBe(true);
  expect(document.activeElement?.textContent).toBe('Keep');
  const read = ['aria-labelledby', 'aria-describedby'].map(
    (name) => document.getElementById(dialog()?.getAttribute(name) ?? '')?.textContent,
  );
  expect(read).toEqual(['Delete it?', 'For good.']);
});

it('asks its caller on Escape, and does nothing while it works', async () => {
  await show(true);
  expect(pressEscape()).toBe(false);
  expect(dismiss).not.toHaveBeenCalled();
  await show(false);
  expect(pressEscape()).toBe(false);
  expect(dismiss).toHaveBeenCalledOnce();
});

/** How long a button shows that it has copied, in milliseconds. */
const COPIED_MS = 2_000;

/** Lets the buttons of the reference copy the sample that follows them, and closes the contents of a phone on the way to a call. */
export function live(reference: HTMLElement): void {
  reference.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLButtonElement && target.dataset['copied']) void copy(target);
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link) return;
    reference.querySelector<HTMLElement>(':popover-open')?.hidePopover();
    // Not every engine opens the call that a link leads into.
    const call = document.getElementById(link.hash.slice(1))?.closest('details');
    if (call) call.open = true;
  });
}

/** Where the browser refuses, the sample is selected, for the visitor to copy. */
async function copy(button: HTMLButtonElement): Promise<void> {
  const sample = button.nextElementSibling;
  if (!sample) return;
  try {
    await navigator.clipboard.writeText(sample.textContent);
  } catch {
    getSelection()?.selectAllChildren(sample);
    return;
  }
  const { textContent } = button;
  button.textContent = button.dataset['copied'] ?? '';
  setTimeout(() => (button.textContent = textContent), COPIED_MS);
}

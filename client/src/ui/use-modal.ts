import { useEffect, useRef } from 'react';

interface Modal {
  open: boolean;
  /** Work is under way: Escape, and the way back of a phone, do nothing. */
  busy: boolean;
  /** Escape, or the way back. */
  onDismiss: () => void;
}

/**
 * The props of a native `<dialog>` that is modal while `open`: the browser makes the page inert, keeps the
 * focus inside and gives it back. What has `data-first-focus` gets it first.
 */
export function useModal({ open, busy, onDismiss }: Modal) {
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = ref.current;
    if (!element || !open) return;
    element.showModal();
    element.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    return () => element.close();
  }, [open]);

  // For browsers that do not know `closedby`. The focus may be nowhere: the button that had it is disabled.
  useEffect(() => {
    if (!open || !busy) return;
    const ignoreEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault();
    };
    document.addEventListener('keydown', ignoreEscape);
    return () => document.removeEventListener('keydown', ignoreEscape);
  }, [open, busy]);

  return {
    ref,
    closedby: busy ? ('none' as const) : ('closerequest' as const),
    onCancel: (event: React.SyntheticEvent) => {
      // The owner of `open` decides, not the browser.
      event.preventDefault();
      if (!busy) onDismiss();
    },
    onClose: (event: React.SyntheticEvent<HTMLDialogElement>) => {
      // A second Escape closes a dialog whatever we say.
      if (open && !event.currentTarget.open) onDismiss();
    },
  };
}

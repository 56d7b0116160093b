import { useRef } from 'react';
import { useLocation } from 'react-router';
import * as STORAGE_KEYS from '#server/shared/storage-keys';
import { readAccount } from './session-token';
import { withStorage } from './with-storage';

/**
 * Long texts that are typed and not sent yet: a contact message, an answer, a note. They survive links, Back, a reload and
 * a lost session, in this tab alone: text by the page's path and the field's name.
 */
const STORE = STORAGE_KEYS.typed;
/** The account that typed, if one was logged in. No field has this name: it lacks a path. */
const OWNER = 'owner';

type Drafts = Record<string, string>;

/** Where the browser blocks storage, they live as long as the document. */
let unstored: string | null = null;

function read(): Drafts {
  const drafts: Drafts = JSON.parse(
    withStorage(() => sessionStorage.getItem(STORE), unstored) ?? '{}',
  );
  const account = readAccount();
  return account && drafts[OWNER] && drafts[OWNER] !== account ? {} : drafts;
}

function write(key: string, text: string | undefined): void {
  const { [key]: _, [OWNER]: owner = readAccount(), ...drafts } = read();
  if (text) drafts[key] = text;
  if (Object.keys(drafts).length === 0) return forgetDrafts();
  unstored = JSON.stringify({ ...drafts, ...(owner && { [OWNER]: owner }) });
  withStorage(() => sessionStorage.setItem(STORE, unstored ?? ''), undefined);
}

function forgetDrafts(): void {
  unstored = null;
  withStorage(() => sessionStorage.removeItem(STORE), undefined);
}

/**
 * @returns what the field takes, `idempotencyKey`: the key of what is sent, the same for the same text on whatever visit, and
 * `clearDraft`
 */
export function useDraft(name: string) {
  const field = `${useLocation().pathname} ${name}`;
  const sent = `${field} sent`;
  const filled = useRef<HTMLTextAreaElement>(null);

  function ref(control: HTMLTextAreaElement | null): void {
    if (!control || control === filled.current) return;
    filled.current = control;
    if (control.value) return write(field, control.value);
    control.value = read()[field] ?? '';
  }

  function onInput({ currentTarget }: { currentTarget: HTMLTextAreaElement }): void {
    write(field, currentTarget.value);
    if (currentTarget.value === '') write(sent, undefined);
  }

  /** Once it is sent. What was typed since stays. */
  function clearDraft(text: string): void {
    if (read()[field]?.trim() === text) write(field, undefined);
    write(sent, undefined);
  }

  /** 128 random bits. (`randomUUID` is missing on plain HTTP.) */
  function idempotencyKey(text: string): string {
    const [known, ...rest] = (read()[sent] ?? '').split(' ');
    if (known && rest.join(' ') === text) return known;
    const key = crypto.getRandomValues(new Uint32Array(4)).join('-');
    write(sent, `${key} ${text}`);
    return key;
  }

  return { draft: { name, ref, onInput }, idempotencyKey, clearDraft };
}

/**
 * Text that is typed and not sent yet. It survives links, Back, a reload and a lost session, in this tab alone. Passwords,
 * codes and all else that a browser is asked not to remember (`autocomplete`) are not kept.
 */

import { STORAGE_KEYS } from '#server/shared/browser-names';

/** Written by the boot script too, for who leaves before the page is alive: value by the page's path and the field's name. */
const STORE = STORAGE_KEYS.typed;
/** The account that typed it, where somebody was logged in. No field has this name: it lacks a path. */
const OWNER = 'owner';
const SECRET = /password|one-time-code|off/;

type Typed = Record<string, string | boolean>;
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Where the browser blocks storage, it lives as long as the document. */
let unstored: string | null = null;

function read(): Typed {
  let text = unstored;
  try {
    text = sessionStorage.getItem(STORE);
  } catch {
    // Storage is blocked.
  }
  const typed: Typed = JSON.parse(text ?? '{}');
  return typed;
}

function write(typed: Typed): void {
  const isEmpty = Object.keys(typed).every((key) => key === OWNER);
  unstored = isEmpty ? null : JSON.stringify(typed);
  try {
    if (unstored === null) sessionStorage.removeItem(STORE);
    else sessionStorage.setItem(STORE, unstored);
  } catch {
    // Storage is blocked or full.
  }
}

const keyOf = (page: string, name: string) => `${page} ${name}`;
const isKept = ({ autocomplete }: Control) => !SECRET.test(autocomplete);

/** The value of a control. */
export const valueOf = (control: Control) =>
  control instanceof HTMLInputElement && control.type === 'checkbox'
    ? control.checked
    : control.value;

/** @param page the path of the page that the control stands on */
export function keepTyped(page: string, control: Control): void {
  if (!isKept(control)) return;
  write({ ...read(), ...owned(), [keyOf(page, control.name)]: valueOf(control) });
}

/** The text that was typed into a control before, or undefined. */
export const typedInto = (page: string, control: Control) =>
  isKept(control) ? read()[keyOf(page, control.name)] : undefined;

/** After it was sent. */
export function forgetTyped(page: string, names: readonly string[]): void {
  const gone = new Set(names.map((name) => keyOf(page, name)));
  write(Object.fromEntries(Object.entries(read()).filter(([key]) => !gone.has(key))));
}

let owner: string | undefined;
const owned = (): Typed => (owner === undefined ? {} : { [OWNER]: owner });

/**
 * Says who is logged in, or nobody: who was logged in before and comes back finds what they had typed, and nobody else does.
 * @param account what is the same in all of an account's log-ins
 */
export function keepTypedFor(account: string | undefined): void {
  owner = account;
  const typed = read();
  if (owner === undefined) return;
  const isOfSomebodyElse = typed[OWNER] !== undefined && typed[OWNER] !== owner;
  write(isOfSomebodyElse ? {} : { ...typed, ...owned() });
}

/** Nothing that was typed stays behind: somebody logs out. */
export const forgetAllTyped = () => write({});

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

const nameOf = (page: string, name: string) => `${page} ${name}`;
const isKept = ({ autocomplete }: Control) => !SECRET.test(autocomplete);

/** The value of a control. */
export const valueOf = (control: Control) =>
  control instanceof HTMLInputElement && control.type === 'checkbox'
    ? control.checked
    : control.value;

/** @param page the path of the page that the control stands on */
export function keepTyped(page: string, control: Control): void {
  if (!isKept(control)) return;
  write({ ...read(), ...owned(), [nameOf(page, control.name)]: valueOf(control) });
}

/** The text that was typed into a control before, or undefined. */
export const typedInto = (page: string, control: Control) =>
  isKept(control) ? read()[nameOf(page, control.name)] : undefined;

/** Where the text that was sent stands with its key, beside the field's own: no field's name has a blank. */
const sentAs = (page: string, name: string) => nameOf(page, `${name} sent`);

/**
 * The key of a text that is sent: the same for the same text, however often and on whatever visit, until it has arrived.
 * 128 random bits. (`randomUUID` is missing on plain HTTP.)
 * @param name of the field that is forgotten when it has arrived
 */
export function keyOfText(page: string, name: string, text: string): string {
  const typed = read();
  const [known, ...sent] = String(typed[sentAs(page, name)]).split(' ');
  if (known && sent.join(' ') === text) return known;
  const key = crypto.getRandomValues(new Uint32Array(4)).join('-');
  write({ ...typed, ...owned(), [sentAs(page, name)]: `${key} ${text}` });
  return key;
}

/** After it was sent, with its key. */
export function forgetTyped(page: string, names: readonly string[]): void {
  const gone = new Set(names.flatMap((name) => [nameOf(page, name), sentAs(page, name)]));
  write(Object.fromEntries(Object.entries(read()).filter(([key]) => !gone.has(key))));
}

let owner: string | undefined;
const owned = (): Typed => (owner === undefined ? {} : { [OWNER]: owner });

/**
 * Says who is logged in, or nobody: an owner who was logged in before and comes back finds what they had typed, and
 * nobody else does.
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

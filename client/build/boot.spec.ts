import { describe, expect, it, vi } from 'vitest';
import { BOOT_NAMES } from '#server/shared/browser-names';
import { boot } from './boot';

class FakeStorage {
  constructor(private readonly items: Record<string, string>) {}
  getItem(key: string): string | null {
    return this.items[key] ?? null;
  }
}

const APP = 'data:text/javascript,';
const VITALS = 'data:text/javascript,globalThis.measured=true';

/** The other tabs: they are asked, and answer with `answer`. */
class Tabs extends EventTarget {
  static answer: { token?: string } | undefined;
  postMessage(): void {
    const { answer } = Tabs;
    if (answer) this.dispatchEvent(Object.assign(new Event('message'), { data: answer }));
  }
  close(): void {}
}

interface Opened {
  local?: Record<string, string>;
  session?: Record<string, string>;
  /** Data attributes of its element. */
  script?: Record<string, string>;
  /** The router's state in the history. */
  state?: object | null;
}

/** Out of the browser's back-forward cache. */
const comeBack = () => Object.assign(new Event('pageshow'), { persisted: true });

/** As much of a window as the script touches. */
function openPage({ local = {}, session = {}, script = {}, state = null }: Opened = {}) {
  const fetched: string[] = [];
  const frames: (() => void)[] = [];
  const root: Record<string, string> = {};
  const metas = ['light', 'dark'].map((scheme) => ({ dataset: { scheme }, media: '' }));
  const document = Object.assign(new EventTarget(), {
    documentElement: { dataset: root, toggleAttribute: () => undefined },
    currentScript: {
      dataset: { app: APP, modules: '/a.js', vitals: VITALS, ...script },
    },
    querySelector: () => null,
    querySelectorAll: () => metas,
  });
  const page = Object.assign(new EventTarget(), {
    document,
    localStorage: new FakeStorage(local),
    sessionStorage: new FakeStorage(session),
    location: { pathname: '/' },
    history: { state },
    BroadcastChannel: Tabs,
    navigator: { onLine: true },
    fetch: async (href: string) => {
      fetched.push(href);
      return new Response();
    },
    requestAnimationFrame: (work: () => void) => frames.push(work),
    setTimeout: (work: () => void) => work(),
    Event,
  });
  /** Draws the frame that was asked for. */
  const draw = () => frames.splice(0).forEach((work) => work());
  return { page, document, fetched, root, metas, draw };
}

const start = ({ page }: ReturnType<typeof openPage>) =>
  boot(page as unknown as Parameters<typeof boot>[0], BOOT_NAMES);

function fire(document: EventTarget, type: string, target: object, more: object = {}): Event {
  const event = new Event(type, { cancelable: true });
  Object.defineProperty(event, 'target', { value: target });
  Object.assign(event, more);
  document.dispatchEvent(event);
  return event;
}

/** Takes over what the boot script hands to the app when the page is alive. */
function hydrate(document: EventTarget): { held: Map<object, Event>; edited: Set<object> } {
  const detail = { held: new Map<object, Event>(), edited: new Set<object>() };
  document.dispatchEvent(new CustomEvent('northfold:hydrated', { detail }));
  return detail;
}

describe('boot', () => {
  it('applies the stored theme, and foretells who is signed in', () => {
    const page = openPage({
      local: { 'northfold.theme': 'dark' },
      session: { 'northfold.token': 't' },
    });
    start(page);
    expect(page.root).toEqual({ theme: 'dark', auth: 'in' });
    expect(page.metas.map(({ media }) => media)).toEqual(['not all', 'all']);
  });

  it('ignores a theme it does not know, and storage that is blocked', () => {
    const odd = openPage({ local: { 'northfold.theme': '"><script>' } });
    start(odd);
    expect(odd.root).toEqual({ auth: 'out' });

    const blocked = openPage();
    Object.defineProperty(blocked.page, 'localStorage', {
      get: () => {
        throw new Error('SecurityError');
      },
    });
    start(blocked);
    expect(blocked.root).toEqual({ auth: 'out' });
  });

  /** Stands in no figure: those have a part of their own. */
  const isFound = (what: string, found: object) => (what === '[data-figure]' ? null : found);
  const control = { closest: (what: string) => isFound(what, { matches: () => false }) };
  const link = { closest: (what: string) => isFound(what, { matches: () => true }) };
  const text = { closest: () => null };

  it('fetches nothing while the page is only read, and everything once when the frame after a touch is drawn', () => {
    const page = openPage();
    start(page);
    page.page.dispatchEvent(new Event('pageshow'));
    page.draw();
    fire(page.document, 'pointerover', text, { pointerType: 'mouse' });
    fire(page.document, 'keyup', text);
    page.draw();
    expect(page.fetched).toEqual([]);
    fire(page.document, 'focusin', control);
    fire(page.document, 'keyup', control);
    expect(page.fetched).toEqual([]);
    page.draw();
    expect(page.fetched).toEqual([APP, '/a.js']);
  });

  it.each([
    ['a mouse on a link', 'pointerover', { pointerType: 'mouse' }, true],
    ['a key on a link', 'keyup', {}, true],
    ['a finger on a link, which is about to leave', 'pointerover', { pointerType: 'touch' }, false],
    ['the focus that follows it', 'focusin', {}, false],
  ])('%s: %s %j fetches: %s', (_, type, more, isFetched) => {
    const page = openPage();
    start(page);
    fire(page.document, type, link, more);
    page.draw();
    expect(page.fetched.length > 0).toBe(isFetched);
  });

  it.each([
    ['somebody is signed in', { local: { 'northfold.token': 't' } }],
    ['somebody is signed in in this tab', { session: { 'northfold.token': 't' } }],
    ['the router left something in the history', { state: { usr: {} } }],
  ])('fetches behind a frame of the loaded page when %s', (_, opened) => {
    const page = openPage(opened);
    start(page);
    page.page.dispatchEvent(new Event('pageshow'));
    expect(page.fetched).toEqual([]);
    page.draw();
    expect(page.fetched).toEqual([APP, '/a.js']);
  });

  it('leaves to a figure what is touched and pressed in it', () => {
    const page = openPage();
    start(page);
    const inFigure = {
      dataset: {},
      closest: (what: string) => (what === '[data-again]' ? null : { matches: () => false }),
    };
    for (const type of ['pointerover', 'focusin', 'keyup', 'input'])
      fire(page.document, type, inFigure);
    expect(fire(page.document, 'click', inFigure).defaultPrevented).toBe(false);
    page.draw();
    expect(page.fetched).toEqual([]);
    expect(hydrate(page.document).edited.size).toBe(0);
  });

  it('waits for no frame when the page is nothing without its script', () => {
    const page = openPage({ script: { eager: '' } });
    start(page);
    expect(page.fetched).toEqual([]);
    page.page.dispatchEvent(new Event('pageshow'));
    expect(page.fetched).toEqual([APP, '/a.js']);
  });

  it('fetches behind a frame of the loaded page when another tab has a login for this one', () => {
    const page = openPage();
    Tabs.answer = { token: 't' };
    start(page);
    page.page.dispatchEvent(new Event('pageshow'));
    page.draw();
    Tabs.answer = undefined;
    expect(page.fetched).toEqual([APP, '/a.js']);
  });

  it('sees who logs in elsewhere, or did while the page was away', () => {
    for (const event of [new Event('storage'), comeBack()]) {
      const page = openPage();
      start(page);
      page.page.localStorage = new FakeStorage({ 'northfold.token': 't' });
      page.page.dispatchEvent(event);
      expect(page.root).toMatchObject({ auth: 'in' });
      expect(page.fetched).toEqual([APP, '/a.js']);
    }
  });

  it('measures the visit of somebody who scrolls', async () => {
    const page = openPage();
    start(page);
    page.page.dispatchEvent(new Event('scroll'));
    await vi.waitFor(() => expect(globalThis).toHaveProperty('measured'));
  });

  it('writes the numbers of a sum into the page', () => {
    const page = openPage();
    const place = { dataset: { random: '10' }, textContent: '?' };
    Object.assign(page.document, { querySelectorAll: () => [place] });
    start(page);
    page.document.dispatchEvent(new Event('DOMContentLoaded'));
    expect(Number(place.textContent)).toBeGreaterThanOrEqual(1);
    expect(Number(place.textContent)).toBeLessThanOrEqual(10);
  });

  it('holds a submitted form once, shows it at its button, and hands it over when the page is alive', () => {
    const page = openPage();
    start(page);
    const submitter = { dataset: {} };
    const form = { closest: () => null };
    const submit = () => fire(page.document, 'submit', form, { submitter });
    const first = submit();
    expect(first.defaultPrevented).toBe(true);
    expect(submitter.dataset).toEqual({ busy: '' });
    expect(submit().defaultPrevented).toBe(true);
    expect([...hydrate(page.document).held]).toEqual([[form, first]]);
    expect(submit().defaultPrevented).toBe(false);
  });

  it('holds a click on a button, but not on one that submits, opens a popover or tries again', () => {
    const page = openPage();
    start(page);
    const button = { dataset: {} };
    const click = (found: object | null) =>
      fire(page.document, 'click', {
        closest: (what: string) => (what.startsWith('button:not(') ? found : null),
      });
    expect(click(null).defaultPrevented).toBe(false);
    expect(click(button).defaultPrevented).toBe(true);
    expect([...hydrate(page.document).held.keys()]).toEqual([button]);
  });

  it('holds the keys that a page announces, and no others', () => {
    const page = openPage();
    Object.assign(page.document, { querySelector: () => ({ ariaKeyShortcuts: 'Control+K' }) });
    start(page);
    const field = { dataset: {}, matches: () => false, closest: () => null };
    const press = (key: string, ctrlKey: boolean) =>
      fire(page.document, 'keydown', field, { key, ctrlKey }).defaultPrevented;
    expect([press('k', true), press('k', false), press('c', true)]).toEqual([true, false, false]);
  });

  it('keeps long texts over a reload, and nothing else that was typed', () => {
    const kept: Record<string, string> = {};
    const page = openPage();
    Object.assign(page.page.sessionStorage, {
      setItem: (key: string, value: string) => (kept[key] = value),
    });
    start(page);
    const field = (name: string, type: string) => ({
      name,
      type,
      value: 'typed',
      closest: () => null,
    });
    fire(page.document, 'input', field('message', 'textarea'));
    fire(page.document, 'input', field('password', 'password'));
    fire(page.document, 'input', field('captcha', 'text'));
    page.page.dispatchEvent(new Event('pagehide'));
    expect(JSON.parse(kept['northfold.typed'] ?? '')).toEqual({ '/ message': 'typed' });
  });

  it('starts the app at once where something was typed on this page before', () => {
    const page = openPage({ session: { 'northfold.typed': '{"/ subject":"typed"}' } });
    start(page);
    page.page.dispatchEvent(comeBack());
    expect(page.fetched).toEqual([APP, '/a.js']);
  });
});

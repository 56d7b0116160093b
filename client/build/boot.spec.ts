import { describe, expect, it, vi } from 'vitest';
import { boot } from './boot';

class FakeStorage {
  constructor(private readonly items: Record<string, string>) {}
  getItem(key: string): string | null {
    return this.items[key] ?? null;
  }
}

/** As much of a window as the script touches; nothing is painted, so nothing is fetched. */
function openPage(local: Record<string, string> = {}, session: Record<string, string> = {}) {
  const fetched: string[] = [];
  const root: Record<string, string> = {};
  const metas = ['light', 'dark'].map((scheme) => ({ dataset: { scheme }, media: '' }));
  const document = Object.assign(new EventTarget(), {
    documentElement: { dataset: root, toggleAttribute: () => undefined },
    currentScript: {
      dataset: { app: 'data:text/javascript,', modules: '/a.js', touchModules: '/b.js' },
    },
    querySelector: () => null,
    querySelectorAll: () => metas,
  });
  const page = Object.assign(new EventTarget(), {
    document,
    localStorage: new FakeStorage(local),
    sessionStorage: new FakeStorage(session),
    location: { pathname: '/' },
    navigator: { onLine: true },
    fetch: async (href: string) => {
      fetched.push(href);
      return new Response();
    },
    Event,
  });
  return { page, document, fetched, root, metas };
}

const start = ({ page }: ReturnType<typeof openPage>) =>
  boot(page as unknown as Parameters<typeof boot>[0]);

function fire(document: EventTarget, type: string, target: object, more: object = {}): Event {
  const event = new Event(type, { cancelable: true });
  Object.defineProperty(event, 'target', { value: target });
  Object.assign(event, more);
  document.dispatchEvent(event);
  return event;
}

const hydrate = (document: EventTarget) => document.dispatchEvent(new Event('northfold:hydrated'));

describe('boot', () => {
  it('applies the stored theme, and foretells who is signed in', () => {
    const page = openPage({ 'northfold.theme': 'dark' }, { 'northfold.token': 't' });
    start(page);
    expect(page.root).toEqual({ theme: 'dark', auth: 'in' });
    expect(page.metas.map(({ media }) => media)).toEqual(['not all', 'all']);
  });

  it('ignores a theme it does not know, and storage that is blocked', () => {
    const odd = openPage({ 'northfold.theme': '"><script>' });
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

  it('fetches nothing until the page is touched, and then everything once', async () => {
    const page = openPage();
    const heard = vi.fn<() => void>();
    page.document.addEventListener('northfold:touched', heard);
    start(page);
    expect(page.fetched).toEqual([]);
    fire(page.document, 'focusin', {});
    fire(page.document, 'keydown', {});
    expect(page.fetched).toEqual(['data:text/javascript,', '/a.js', '/b.js']);
    await vi.waitFor(() => expect(page.root).toHaveProperty('touched'));
    expect(heard).toHaveBeenCalledOnce();
  });

  it('holds a submitted form and submits it again when the page is alive', () => {
    const page = openPage();
    start(page);
    const requestSubmit = vi.fn<(submitter: object) => void>();
    const submitter = {};
    const event = fire(
      page.document,
      'submit',
      { isConnected: true, requestSubmit },
      { submitter },
    );
    expect(event.defaultPrevented).toBe(true);
    expect(requestSubmit).not.toHaveBeenCalled();
    hydrate(page.document);
    expect(requestSubmit).toHaveBeenCalledExactlyOnceWith(submitter);

    const later = fire(
      page.document,
      'submit',
      { isConnected: true, requestSubmit },
      { submitter },
    );
    expect(later.defaultPrevented).toBe(false);
  });

  it('holds a click on a button, but not on one that submits or opens a popover', () => {
    const page = openPage();
    start(page);
    const button = (more: object) => {
      const click = vi.fn<() => void>();
      const element = { type: 'button', isConnected: true, dataset: {}, click, ...more };
      const closest = (what: string) => (what === 'button' ? element : null);
      return { click, target: { closest } };
    };
    const plain = button({});
    const gone = button({ isConnected: false });
    const submits = button({ type: 'submit' });
    const popover = button({ popoverTargetElement: {} });
    const prevented = [plain, gone, submits, popover].map(
      ({ target }) => fire(page.document, 'click', target).defaultPrevented,
    );
    expect(prevented).toEqual([true, true, false, false]);
    hydrate(page.document);
    expect(plain.click).toHaveBeenCalledOnce();
    expect(gone.click).not.toHaveBeenCalled();
  });

  it('puts back what was entered before a form wrote its first values', () => {
    const page = openPage();
    start(page);
    class Field extends EventTarget {
      type = 'text';
      isConnected = true;
      checked = false;
      private content = '';
      get value(): string {
        return this.content;
      }
      set value(next: string) {
        this.content = next;
      }
    }
    const field = new Field();
    const heard = vi.fn<() => void>();
    field.addEventListener('input', heard);
    field.value = 'typed early';
    fire(page.document, 'input', field);
    field.value = '';
    hydrate(page.document);
    expect(field.value).toBe('typed early');
    expect(heard).toHaveBeenCalledOnce();
  });
});

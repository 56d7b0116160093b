// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forget, hydrated } from '#server/shared/page-events';
import { theme, token, typed } from '#server/shared/storage-keys';

const { dataset } = document.documentElement;
const place = { assign: vi.fn(), reload: vi.fn() };
const fetched = vi.fn(async () => new Response());
const targets = [globalThis, document].map(
  (target) => [target, vi.spyOn(target, 'addEventListener')] as const,
);

/** Runs the scripts as a page of the app does that is loaded. */
async function loadPage(): Promise<void> {
  vi.resetModules();
  await import('./page-script');
  await import('./app-script');
}

const leavePage = () => dispatchEvent(new Event('pagehide'));
const comeBack = () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
const pressLogOut = () => document.querySelector<HTMLElement>('[data-log-out]')?.click();

/** What happens to this tab's view of storage when another tab changes it. */
function inAnotherTab(key: string | null, newValue: string | null): void {
  const oldValue = key && localStorage.getItem(key);
  if (key === null) localStorage.clear();
  else if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }));
}

beforeEach(() => {
  document.body.innerHTML = '<button data-log-out></button><div id="root"></div>';
  vi.stubGlobal('location', place);
  vi.stubGlobal('APP', 'data:text/javascript,');
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('IntersectionObserver', vi.fn());
});

afterEach(() => {
  // Each test is a page of its own.
  for (const [target, { mock }] of targets)
    for (const [type, listener, options] of mock.calls)
      target.removeEventListener(type, listener, options);
  vi.clearAllMocks();
  for (const name in dataset) delete dataset[name];
  localStorage.clear();
  sessionStorage.clear();
});

it('shows the chosen theme, and the one that another tab chooses', async () => {
  localStorage.setItem(theme, 'dark');
  await loadPage();
  expect(dataset['theme']).toBe('dark');
  inAnotherTab(theme, null);
  expect(dataset['theme']).toBeUndefined();
});

describe('a page that comes back out of the browser’s cache', () => {
  const hidden = () => 'away' in dataset;

  it.each([
    ['after a log-out', () => localStorage.removeItem(token)],
    ['after a log-in to another account', () => localStorage.setItem(token, 'another')],
    ['after everything stored was removed', () => localStorage.clear()],
  ])('%s stays hidden until it is loaded again', async (_, happen) => {
    localStorage.setItem(token, 'one');
    await loadPage();
    leavePage();
    happen();
    comeBack();
    expect(place.reload).toHaveBeenCalledOnce();
    expect(hidden()).toBe(true);
  });

  it('is shown again where the same login is remembered', async () => {
    localStorage.setItem(token, 'one');
    await loadPage();
    leavePage();
    expect(hidden()).toBe(true);
    comeBack();
    expect(place.reload).not.toHaveBeenCalled();
    expect(hidden()).toBe(false);
  });

  it('is loaded again with a login of its tab, which may have ended while the tab was elsewhere', async () => {
    sessionStorage.setItem(token, 'one');
    await loadPage();
    leavePage();
    comeBack();
    expect(place.reload).toHaveBeenCalledOnce();
    expect(hidden()).toBe(true);
  });
});

describe('a login in another tab', () => {
  it('has ended when everything stored was removed there', async () => {
    localStorage.setItem(token, 'one');
    await loadPage();
    expect(dataset['auth']).toBe('in');
    inAnotherTab(null, null);
    expect(dataset['auth']).toBe('out');
  });

  it('takes no tab’s login away', async () => {
    localStorage.setItem(token, 'one');
    await loadPage();
    inAnotherTab(token, 'another');
    expect(sessionStorage.getItem(token)).toBe('one');
  });
});

it.each([
  ['goes with a deleted account', true, null],
  ['stays where a login ends by itself', false, '{}'],
])('what was typed %s', async (_, detail, left) => {
  localStorage.setItem(token, 'one');
  sessionStorage.setItem(typed, '{}');
  await loadPage();
  dispatchEvent(new CustomEvent(forget, { detail }));
  expect([localStorage.length, sessionStorage.getItem(typed)]).toEqual([0, left]);
});

describe('Log Out', () => {
  const logout = ['/api/auth/logout', expect.objectContaining({ method: 'POST' })];

  it('hides the page and ends the login at once, here and on the server', async () => {
    localStorage.setItem(token, 'one');
    sessionStorage.setItem(typed, '{}');
    await loadPage();
    pressLogOut();
    expect('away' in dataset).toBe(true);
    expect(fetched.mock.calls).toEqual([logout]);
    expect([localStorage.length, sessionStorage.getItem(typed)]).toEqual([0, null]);
    expect(place.assign).toHaveBeenCalledWith('/login');
  });

  describe('on a page that asks before it is left', () => {
    const ask = (event: Event) => event.preventDefault();
    /** What the browser does at the beginning of every navigation. */
    const askToLeave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));

    beforeEach(async () => {
      sessionStorage.setItem(token, 'one');
      await loadPage();
      addEventListener('beforeunload', ask);
      pressLogOut();
      expect(place.assign).toHaveBeenCalledWith('/login');
      askToLeave();
    });

    afterEach(() => removeEventListener('beforeunload', ask));

    it('ends the login as the page goes', () => {
      expect(sessionStorage.getItem(token)).toBe('one');
      leavePage();
      expect(fetched.mock.calls).toEqual([logout]);
      expect(sessionStorage.getItem(token)).toBeNull();
    });

    it('keeps page and login where the visitor stays, also when they leave by another way later', () => {
      expect('away' in dataset).toBe(false);
      askToLeave();
      leavePage();
      expect(fetched).not.toHaveBeenCalled();
      expect(sessionStorage.getItem(token)).toBe('one');
    });
  });
});

describe('a form that is sent before the app is there', () => {
  const sent = vi.fn();
  const button = () => document.querySelector<HTMLButtonElement>('form button');
  const isBusy = () => button()?.hasAttribute('data-busy');
  const hasFailed = () => vi.waitFor(() => expect('failed' in dataset).toBe(true));

  async function loadForm(action: string, app: string): Promise<void> {
    vi.stubGlobal('APP', `data:text/javascript,${app}`);
    document.body.innerHTML = `<form ${action}><input name="text" /><button>Send</button></form>`;
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(sent);
    await loadPage();
  }

  it.each([
    ['', 0],
    ['<form><input name="q" /></form>', 1],
  ])('is sent once, by the form that has taken its place, after %j', async (added, at) => {
    await loadForm('', '');
    const { innerHTML } = document.body;
    button()?.click();
    button()?.click();
    expect(isBusy()).toBe(true);
    document.body.innerHTML = added + innerHTML;
    const submitted = vi.fn((event: Event) => event.preventDefault());
    document.forms[at]?.addEventListener('submit', submitted);
    dispatchEvent(new Event(hydrated));
    expect(submitted).toHaveBeenCalledOnce();
  });

  it('goes the way without script where the app never comes', async () => {
    await loadForm('action="/contact/form"', 'throw "no app"');
    button()?.click();
    await hasFailed();
    expect(sent).toHaveBeenCalledOnce();
    expect(isBusy()).toBe(false);
  });

  it('gets its button back where there is no such way, and says so on every try', async () => {
    await loadForm('', 'export const started = Promise.reject("no page")');
    button()?.click();
    await hasFailed();
    expect([isBusy(), sent.mock.calls.length]).toEqual([false, 0]);
    button()?.click();
    expect('failed' in dataset).toBe(false);
    await hasFailed();
    expect(isBusy()).toBe(false);
  });

  it('waits no longer for the app than for an answer', async () => {
    vi.useFakeTimers();
    await loadForm('action="/contact/form"', 'await new Promise(() => {})');
    button()?.click();
    vi.advanceTimersByTime(20_000);
    vi.useRealTimers();
    expect(sent).toHaveBeenCalledOnce();
  });
});

it('is loaded again by Try again where the server answers, with what was typed', async () => {
  document.body.innerHTML =
    '<form><input name="text" /></form><a class="connection-again" href=""></a>';
  const field = () => document.forms[0]?.elements.namedItem('text') as HTMLInputElement;
  await loadPage();
  field().value = 'typed';
  const tryAgain = () => document.querySelector<HTMLElement>('.connection-again')?.click();
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  tryAgain();
  await vi.waitFor(() => expect('failed' in dataset).toBe(true));
  expect(place.reload).not.toHaveBeenCalled();
  tryAgain();
  await vi.waitFor(() => expect(place.reload).toHaveBeenCalledOnce());
  field().value = '';
  dispatchEvent(new Event('DOMContentLoaded'));
  expect(field().value).toBe('typed');
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bootFigures } from './boot-figures';

const LIVE = 'data:text/javascript,export%20const%20live=(form,logic)=>form.wake(logic.name)';
const LOGIC = 'data:text/javascript,export%20const%20name=%22the%20logic%22';

const form = { dataset: { figure: `${LIVE} ${LOGIC}` }, wake: vi.fn() };
const button = { click: vi.fn() };

/** As much of a window as the script touches. */
function openPage(hash = '') {
  const fetched: string[] = [];
  const document = Object.assign(new EventTarget(), { querySelector: () => form });
  const page = Object.assign(new EventTarget(), {
    document,
    location: { hash },
    fetch: async (file: string) => {
      fetched.push(file);
      return new Response();
    },
  });
  bootFigures(page as unknown as Parameters<typeof bootFigures>[0]);
  /** Somebody does something to an element that stands in what `closest` finds. */
  const fire = (type: string, closest: (what: string) => object | null) => {
    const event = new Event(type);
    Object.defineProperty(event, 'target', { value: { closest } });
    document.dispatchEvent(event);
  };
  return { page, document, fetched, fire };
}

const inFigure = (what: string) => (what.startsWith('[data-figure') ? form : null);
const onButton = (what: string) => (what.startsWith('button') ? button : form);

describe('bootFigures', () => {
  beforeEach(() => {
    form.wake.mockClear();
    button.click.mockClear();
  });

  it('brings a figure to life that somebody reaches for, with its two modules, once', async () => {
    const { fetched, fire } = openPage();
    fire('pointerover', () => null);
    expect(fetched).toEqual([]);
    fire('pointerover', inFigure);
    fire('focusin', inFigure);
    fire('input', inFigure);
    await vi.waitFor(() => expect(form.wake).toHaveBeenCalledWith('the logic'));
    expect(fetched).toEqual([LIVE, LOGIC]);
    expect(form.wake).toHaveBeenCalledTimes(1);
  });

  it('does a press of a button once the figure lives that answers it, and only then', async () => {
    const { fire } = openPage();
    fire('click', onButton);
    expect(button.click).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(button.click).toHaveBeenCalledTimes(1));
    expect(form.wake).toHaveBeenCalledTimes(1);
  });

  it('brings the figure to life at once whose state stands in the address, and no other', async () => {
    const plain = openPage('#products');
    plain.document.dispatchEvent(new Event('DOMContentLoaded'));
    expect(plain.fetched).toEqual([]);
    Object.assign(plain.page.location, { hash: '#try?amount=1' });
    plain.page.dispatchEvent(new Event('hashchange'));
    await vi.waitFor(() => expect(form.wake).toHaveBeenCalledTimes(1));

    const sent = openPage('#try?amount=1');
    sent.document.dispatchEvent(new Event('DOMContentLoaded'));
    await vi.waitFor(() => expect(form.wake).toHaveBeenCalledTimes(2));
  });
});

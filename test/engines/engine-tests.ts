import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figures } from '#support/figures';
import { type Site, startSite } from '#support/site';
import { publicPaths } from '#support/site-map';
import type { Engine } from './driver.js';
import { Visitor } from './visitor.js';

const password = 'quiet-harbour-lantern-42';

/** Presses a control of a figure, or puts a value into it. */
const TOUCH = `
  const [name, value] = arguments;
  for (const folded of document.querySelectorAll('form details')) folded.open = true;
  const all = [...document.querySelectorAll('[name=' + name + ']')];
  const pressed = all.find((one) => one.getAttribute('value') === value && one.checkVisibility());
  if (pressed) return pressed.click();
  all[0].value = value;
  all[0].dispatchEvent(new Event('input', { bubbles: true }));`;

/** The site in a browser that `start` starts. */
export function tryEngine(start: () => Promise<Engine>): void {
  let site: Site;
  let engine: Engine;
  let visitor: Visitor;
  beforeAll(async () => {
    engine = await start();
    site = await startSite();
    visitor = new Visitor(engine, site.url);
  });
  afterAll(async () => {
    await engine?.close();
    await site?.stop();
  });

  describe.each([390, 1280])('at %i px', (width) => {
    beforeAll(async () => {
      await visitor.open('/');
      await engine.resize(width);
      await visitor.holds('return innerWidth === arguments[0]', width);
    });

    it.each(publicPaths)('shows %s from edge to edge', async (path) => {
      await visitor.open(path);
      await visitor.holds(`return document.querySelector('h1').checkVisibility()`);
      const edges = await visitor.run<Record<string, number>>(`
        const { clientWidth, scrollWidth } = document.documentElement;
        const hero = document.querySelector('main > :first-child').getBoundingClientRect();
        return { clientWidth, scrollWidth, left: hero.left, right: hero.right };`);
      expect(edges).toMatchObject({ scrollWidth: edges['clientWidth'] });
      if (path === '/') expect(edges).toMatchObject({ left: 0, right: edges['clientWidth'] });
    });

    it.each(figures)('works out the figure of $path', async ({ path, control, value, shows }) => {
      const figure = `const figure = document.querySelector('form[data-figure]')`;
      await visitor.open(path);
      await visitor.holds(`${figure}; figure.scrollIntoView();
        return !figure.dataset.script || 'live' in figure.dataset`);
      await visitor.run(TOUCH, control, value);
      await visitor.holds(`${figure}; return figure.innerText.includes(arguments[0])`, shows);
    });

    it('signs up, logs in, saves settings and deletes the account', async () => {
      await visitor.open('/signup');
      await visitor.fill('Email', `ada.${randomBytes(5).toString('hex')}@example.com`);
      await visitor.fill('Password', password);
      await visitor.press('Sign Up');
      await visitor.sees('Your account is ready');
      await visitor.isAt('/login');
      await visitor.fill('Password', password);
      await visitor.press('Log In');
      await visitor.isAt('/dashboard');
      await visitor.sees('Hello');

      await visitor.open('/settings');
      await visitor.press('Save settings');
      await visitor.sees('Settings saved successfully!');
      await visitor.press('Delete account');
      await visitor.sees('Are you sure you want to permanently delete your account');
      await visitor.press('Delete account');
      await visitor.sees('Account deleted. Redirecting to home page.');
      await visitor.isAt('/');
    });
  });
}

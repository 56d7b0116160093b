import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figures } from '#support/figures';
import { InboxScene } from '#support/inbox-scene';
import { type Site, startSite } from '#support/site';
import { publicPaths } from '#support/site-map';
import { startFirefox } from './firefox.js';
import type { Engine } from './driver.js';
import { Visitor } from './visitor.js';
import { startWebKit } from './webkit.js';

const password = 'quiet-harbour-lantern-42';

/** Presses a control of a figure, writes into it, or moves it. */
const TOUCH = `
  const named = '[name=' + arguments[0] + ']';
  const pressed = [...document.querySelectorAll(named + '[value="' + arguments[1] + '"]')];
  const control = pressed.find((one) => one.checkVisibility()) ?? document.querySelector(named);
  control.closest('details')?.setAttribute('open', '');
  control.focus();
  if (/button|radio/.test(control.type)) control.click();
  else if (control.type === 'range') {
    control.value = arguments[1];
    control.dispatchEvent(new Event('input', { bubbles: true }));
  } else {
    control.select();
    document.execCommand('insertText', false, arguments[1]);
  }`;

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

describe.each([
  ['Firefox', startFirefox],
  ['WebKitGTK', startWebKit],
])('%s', (_, start) => {
  let engine: Engine;
  let visitor: Visitor;
  beforeAll(async () => {
    engine = await start();
    visitor = new Visitor(engine, site.url);
  });
  afterAll(() => engine?.close());

  describe.each([390, 1280])('at %i px', (width) => {
    const email = `ada.${randomBytes(5).toString('hex')}@example.com`;
    beforeAll(async () => {
      await visitor.open('/');
      await engine.resize(width);
      await visitor.holds('the window is that wide', 'return innerWidth === arguments[0]', width);
    });

    it.each(publicPaths)('shows %s from edge to edge', async (path) => {
      await visitor.open(path);
      await visitor.holds(
        'there is one heading, and it can be seen',
        `const all = document.querySelectorAll('h1'); return all.length === 1 && all[0].checkVisibility()`,
      );
      const edges = await visitor.run<Record<string, number>>(`
        const { clientWidth, scrollWidth } = document.documentElement;
        const hero = document.querySelector('main > :first-child').getBoundingClientRect();
        return { clientWidth, scrollWidth, left: hero.left, right: hero.right };`);
      expect(edges).toMatchObject({ scrollWidth: edges['clientWidth'] });
      // The head of a page has a ground of its own, from the left edge to the scroll bar.
      if (path === '/') expect(edges).toMatchObject({ left: 0, right: edges['clientWidth'] });
    });

    it.each(figures)('works out the figure of $path', async ({ path, control, value, shows }) => {
      await visitor.open(path);
      await visitor.holds(
        'it answers, if it has a module of its own',
        `const figure = document.querySelector('form[data-figure]');
         figure.scrollIntoView();
         return !figure.dataset.script || 'live' in figure.dataset`,
      );
      await visitor.run(TOUCH, control, value);
      await visitor.holds(
        'it shows the result',
        `return document.querySelector('form[data-figure]').innerText.includes(arguments[0])`,
        shows,
      );
    });

    it('signs up, logs in, saves settings and deletes the account', async () => {
      await visitor.open('/signup');
      await visitor.fill('Email', email);
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

    it('shows staff a message of the inbox, and sends an answer', async () => {
      const database = new pg.Pool({ connectionString: site.databaseUrl, max: 2 });
      const inbox = new InboxScene(site.url, database);
      await inbox.write({ subject: 'To be answered' });
      const { token } = await inbox.colleague('Grace Hopper');
      await database.end();
      await visitor.open('/');
      await visitor.run(`localStorage.setItem('northfold.token', arguments[0])`, token);
      await visitor.open(inbox.list());
      await visitor.press('To be answered');
      await visitor.fill('Your answer', 'One\nTwo');
      await visitor.press('Send answer');
      await visitor.sees('Your answer is being sent.');
      await visitor.holds(
        'nothing reaches out of the window',
        'return document.documentElement.scrollWidth <= innerWidth',
      );
      await visitor.run('localStorage.clear()');
    });

    it('sends a contact message', async () => {
      await visitor.open('/contact');
      const fields = { Name: 'Ada', Email: email, Subject: 'Hello', Message: 'One\nTwo' };
      for (const [label, text] of Object.entries(fields)) await visitor.fill(label, text);
      const question = await visitor.run<string>(
        `return [...document.querySelectorAll('label')].find(({ innerText }) => innerText.includes('What is')).innerText.trim()`,
      );
      const numbers = question.match(/\d+/g) ?? [];
      await visitor.fill(question, String(Number(numbers[0]) + Number(numbers[1])));
      await visitor.press('Send message');
      await visitor.sees('Message sent successfully! We will get back to you shortly.');
    });
  });
});

import assert from 'node:assert/strict';
import { buildContactMessage } from '#support/factories';
import type { Requirement } from '../requirement.js';
import { marker } from '../target.js';

const MARKUP = '<img src=x onerror=alert(1)><script>alert(2)</script>';

/** V1 Encoding and sanitization, V2 validation and business logic. */
export const inputRequirements: Requirement[] = [
  {
    id: '1.2.1',
    says: 'Markup in a name is shown as text and never runs',
    check: async (target) => {
      const account = await target.account();
      const token = await target.token(account);
      await target.call('/auth/profile', { method: 'PUT', token, body: { name: MARKUP } });
      await target.browse(async (page) => {
        let ran = false;
        page.on('dialog', (dialog) => {
          ran = true;
          void dialog.dismiss();
        });
        await page.addInitScript((value) => {
          localStorage.setItem('northfold.token', value);
        }, token);
        await page.goto('/profile');
        await page.getByText(MARKUP).first().waitFor();
        assert.equal(await page.locator('img[src="x"]').count(), 0);
        assert.equal(ran, false, 'a script in a name ran');
      });
    },
  },
  {
    id: '1.2.4',
    says: 'Quotes and SQL in any field stay data',
    check: async (target) => {
      for (const email of ["' OR 1=1 --@example.com", "x'); DROP TABLE users; --"]) {
        const response = await target.call('/auth/login/email', {
          body: { email, password: "' OR '1'='1" },
        });
        assert.ok([400, 401].includes(response.status), `login answered ${response.status}`);
        assert.doesNotMatch(await response.text(), /syntax|SQL|relation|pg_/i);
      }
      const name = "Robert'); DROP TABLE users; --";
      const token = await target.token(await target.account());
      const response = await target.call('/auth/profile', { method: 'PUT', token, body: { name } });
      assert.equal((await response.json()).name, name);
    },
  },
  {
    id: '1.3.7',
    says: 'Template syntax in a message stays text in its email',
    needs: ['emails'],
    check: async (target) => {
      const subject = `${marker()} {{7*7}} \${7*7} <%= 7*7 %>`;
      await target.call('/contact', { body: buildContactMessage({ subject }) });
      const email = await target.emails.waitFor('', {
        subject: new RegExp(subject.slice(0, 17)),
      });
      assert.ok(email.subject.includes('{{7*7}} ${7*7} <%= 7*7 %>'), email.subject);
    },
  },
  {
    id: '1.3.11',
    says: 'A line break in a name, an address or a subject cannot add a header to an email',
    check: async (target) => {
      for (const field of ['name', 'email', 'subject']) {
        const body = buildContactMessage({ [field]: 'a@example.com\r\nBcc: victim@example.com' });
        const response = await target.call('/contact', { body });
        assert.equal(response.status, 400, `${field} took a line break`);
      }
    },
  },
  {
    id: '2.2.1',
    says: 'Each field is held to its type, length and form, with a sentence for each fault',
    check: async (target) => {
      const bad: Record<string, unknown>[] = [
        { name: 'a'.repeat(101) },
        { email: 'not-an-address' },
        { subject: 's'.repeat(201) },
        { message: 'm'.repeat(5_001) },
        { message: { $ne: null } },
        { name: '   ' },
      ];
      for (const overrides of bad) {
        const response = await target.call('/contact', { body: buildContactMessage(overrides) });
        assert.equal(response.status, 400, JSON.stringify(overrides).slice(0, 60));
        const { errors } = await response.json();
        assert.equal(errors[0].field, Object.keys(overrides)[0]);
        assert.match(errors[0].message, /^[A-Z].+\.$/);
      }
    },
  },
  {
    id: '2.2.1',
    says: 'A body nested deeper than any call needs is refused, wherever the nesting is',
    check: async (target) => {
      const nested = (levels: number, open: string, close: string) =>
        `${open.repeat(levels)}1${close.repeat(levels)}`;
      // The honeypot takes anything, so that nothing but the depth is wrong with these.
      const fields = JSON.stringify(buildContactMessage()).slice(1);
      for (const levels of [20, 5_000]) {
        for (const value of [nested(levels, '[', ']'), nested(levels, '{"a":', '}')]) {
          const response = await target.fetch('/api/contact', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: `{"website":${value},${fields}`,
          });
          assert.equal(response.status, 400, `${levels} levels were taken`);
        }
      }
    },
  },
  {
    id: '2.2.2',
    says: 'The server validates, whatever the form did',
    check: async (target) => {
      const token = await target.token();
      const response = await target.call('/auth/settings', {
        method: 'PUT',
        token,
        body: { aiPersona: 'evil', dailyDigest: 'yes' },
      });
      assert.equal(response.status, 400);
      assert.equal((await response.json()).errors.length, 2);
    },
  },
  {
    id: '2.3.2',
    says: 'A persona outside the three and a second account for one address are refused',
    check: async (target) => {
      const { email, password } = await target.anyAccount();
      const again = await target.call('/auth/signup/email', {
        body: { email: email.toUpperCase(), password },
      });
      assert.equal(again.status, 409);
      const response = await target.call('/auth/settings', {
        method: 'PUT',
        token: await target.token(),
        body: { aiPersona: 'evil' },
      });
      assert.equal(response.status, 400);
    },
  },
];

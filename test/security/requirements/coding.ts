import assert from 'node:assert/strict';
import { buildContactMessage, buildUser } from '#support/factories';
import type { Requirement } from '../requirement.js';

/** V15 Secure coding. */
export const codingRequirements: Requirement[] = [
  {
    id: '15.3.1',
    says: 'An answer holds the documented fields and no more',
    check: async (target) => {
      const account = buildUser();
      const signup = await target.call('/auth/signup/email', { body: account });
      assert.deepEqual(await signup.json(), { name: null, email: account.email });
      const token = await target.token(account);
      const profile = await target.call('/auth/profile', { token });
      assert.deepEqual(await profile.json(), {
        name: null,
        email: account.email,
        emailVerified: false,
        hasPassword: true,
      });
      const contact = await target.call('/contact', { body: buildContactMessage() });
      assert.deepEqual(Object.keys(await contact.json()), ['id', 'receivedAt']);
      await target.call('/auth/delete', { method: 'DELETE', token });
    },
  },
  {
    id: '15.3.3',
    says: 'Fields that a call does not know change nothing',
    check: async (target) => {
      const token = await target.token(await target.account());
      const response = await target.call('/auth/settings', {
        method: 'PUT',
        token,
        body: { dailyDigest: false, userId: '00000000-0000-4000-8000-000000000000', isAdmin: true },
      });
      assert.deepEqual(await response.json(), { aiPersona: 'supportive', dailyDigest: false });
    },
  },
  {
    id: '15.3.4',
    says: 'Changing X-Forwarded-For from call to call evades no limit',
    check: async (target) => {
      const { email } = await target.account();
      const statuses: number[] = [];
      for (let guess = 0; guess < 14; guess += 1) {
        const response = await target.call('/auth/login/email', {
          body: { email, password: `guess-number-${guess}` },
          headers: { 'x-forwarded-for': `198.51.100.${guess}` },
        });
        statuses.push(response.status);
      }
      assert.equal(statuses.at(-1), 429, statuses.join(' '));
    },
  },
  {
    id: '15.3.5',
    says: 'A value of another type is refused, not converted',
    check: async (target) => {
      const values: unknown[] = [1, true, null, ['a@example.com'], { toString: 'a@example.com' }];
      for (const email of values) {
        const response = await target.call('/auth/login/email', { body: { email, password: 'p' } });
        assert.equal(response.status, 400, JSON.stringify(email));
      }
    },
  },
  {
    id: '15.3.6',
    says: 'A body cannot reach an object prototype',
    check: async (target) => {
      const fields = JSON.stringify(buildContactMessage()).slice(1);
      // Nothing but the key is wrong with these: the key alone has to be refused.
      for (const key of ['"__proto__":{"a":1}', '"constructor":{"prototype":{"a":1}}']) {
        for (const body of [`{${key},${fields}`, `{"website":{${key}},${fields}`]) {
          const response = await target.fetch('/api/contact', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body,
          });
          assert.equal(response.status, 400, body.slice(0, 60));
        }
      }
      const healthy = await target.call('/contact', { body: buildContactMessage() });
      assert.equal(healthy.status, 201);
    },
  },
  {
    id: '15.3.7',
    says: 'Doubled headers and parameters in the address change nothing',
    check: async (target) => {
      const token = await target.token();
      const response = await target.call('/auth/profile?name=a&name=b&email=c', { token });
      assert.equal((await response.json()).email, (await target.anyAccount()).email);
      const doubled = await target.call('/auth/profile', {
        headers: { authorization: `Bearer ${token}, Bearer other` },
      });
      assert.equal(doubled.status, 401);
    },
  },
];

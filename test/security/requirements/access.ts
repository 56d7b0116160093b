import assert from 'node:assert/strict';
import type { Requirement } from '../requirement.js';
import type { Target } from '../target.js';
import { everyAnswer, isLink, isOfApi, nameOf, operations } from '../walk.js';

/** The same for everybody. */
const PUBLIC_DOCUMENTS = new Set(['/api/openapi.json', '/api/openapi.yaml', '/api/docs']);

/** V8 Authorization, V14 data protection. */
export const accessRequirements: Requirement[] = [
  {
    id: '8.2.1',
    says: 'Every account call needs a token',
    check: async (target) => {
      const closed = (await operations(target)).filter(({ isOpen }) => !isOpen);
      assert.ok(closed.length >= 12, 'the document names few account calls');
      for (const { method, path } of closed) {
        for (const authorization of [undefined, 'Bearer nonsense', 'Basic YTpi']) {
          const headers = authorization === undefined ? undefined : { authorization };
          const response = await target.fetch(path, { method, ...(headers && { headers }) });
          assert.equal(response.status, 401, `${method} ${path}`);
        }
      }
    },
  },
  {
    id: '8.2.2',
    says: "Nobody reads or ends somebody else's sessions",
    check: async (target) => {
      const victim = await target.token(await target.account());
      const attacker = await target.token(await target.account());
      const { sessions } = await (await target.call('/auth/sessions', { token: victim })).json();
      const response = await target.call(`/auth/sessions/${sessions[0].id}`, {
        method: 'DELETE',
        token: attacker,
      });
      assert.equal(response.status, 404);
      assert.equal((await target.call('/auth/protected', { token: victim })).status, 200);
    },
  },
  {
    id: '8.2.3',
    says: 'Fields that are not for the caller to set stay as they are',
    check: async (target) => {
      const account = await target.account();
      const token = await target.token(account);
      const body = {
        name: 'Ada',
        email: 'other@example.com',
        id: 'x',
        passwordHash: 'x',
        createdAt: 0,
        emailVerified: true,
        hasPassword: true,
        emailConfirmedAt: 0,
      };
      const response = await target.call('/auth/profile', { method: 'PUT', token, body });
      assert.deepEqual(await response.json(), {
        name: 'Ada',
        email: account.email,
        emailVerified: false,
        hasPassword: true,
      });
      await target.token(account);
    },
  },
  {
    id: '8.3.1',
    says: 'Messages of others are for the staff, whatever a caller says of itself',
    check: async (target) => {
      const token = await target.token();
      const inbox = (await operations(target)).filter(({ path }) => path.startsWith('/api/inbox'));
      assert.ok(inbox.length > 10, 'the document names few calls of the inbox');
      for (const { method, path } of inbox) {
        const headers = { authorization: `Bearer ${token}`, 'x-role': 'staff', 'x-staff': 'true' };
        const response = await target.fetch(`${path}?staff=true`, { method, headers });
        assert.equal(response.status, 403, `${method} ${path}`);
        assert.match(await response.text(), /problem:staff-only/);
      }
    },
  },
  {
    id: '14.2.1',
    says: 'No call takes a token or a password from its address',
    check: async (target) => {
      const token = await target.token();
      for (const query of [`token=${token}`, `access_token=${token}`, `jwt=${token}`]) {
        const response = await target.call(`/auth/protected?${query}`);
        assert.equal(response.status, 401);
      }
    },
  },
  {
    id: '14.2.3',
    says: 'No page asks another origin for anything',
    check: async (target) => {
      await target.browse(async (page) => {
        const foreign: string[] = [];
        page.on('request', (request) => {
          const url = request.url();
          if (!url.startsWith(target.url) && !url.startsWith('data:')) foreign.push(url);
        });
        for (const path of ['/', '/contact', '/login', '/privacy', '/cobol']) {
          await page.goto(path, { waitUntil: 'networkidle' });
        }
        assert.deepEqual(foreign, []);
      });
    },
  },
  {
    id: '14.2.5',
    says: 'An account call with an invented ending is not answered as one, so no cache keeps it',
    check: async (target) => {
      const token = await target.token();
      for (const ending of ['/x.css', '.css', '/..%2fx.js', '%0a.css']) {
        const response = await target.call(`/auth/profile${ending}`, { token });
        assert.ok([400, 404].includes(response.status), `${ending}: ${response.status}`);
        assert.match(response.headers.get('cache-control') ?? '', /no-store/);
      }
    },
  },
  {
    id: '14.3.1',
    says: 'Log Out leaves nothing of the session in the browser',
    check: async (target) => {
      const { email, password } = await target.anyAccount();
      await target.browse(async (page) => {
        await logInByForm(page, email, password);
        await page.getByRole('button', { name: 'Account menu' }).click();
        await page.getByRole('button', { name: 'Log Out' }).click();
        await page.waitForURL('**/login');
        assert.equal(await storedSecrets(page), '');
      });
    },
  },
  {
    id: '14.3.2',
    says: 'No cache keeps an answer of the API, nor a page with a token in its address',
    check: async (target) => {
      for (const answer of await everyAnswer(target)) {
        const isSecret = isOfApi(answer) || isLink(answer);
        if (!isSecret || PUBLIC_DOCUMENTS.has(answer.path)) continue;
        assert.equal(answer.headers.get('cache-control'), 'no-store', nameOf(answer));
      }
    },
  },
  {
    id: '14.3.3',
    says: 'The browser keeps the session token, the theme and how far down one has read, and nothing else once what was typed is sent',
    check: async (target) => {
      const { email, password } = await target.anyAccount();
      await target.browse(async (page, context) => {
        await logInByForm(page, email, password);
        const keys = await page.evaluate(() => [
          ...Object.keys(localStorage),
          ...Object.keys(sessionStorage),
        ]);
        const allowed = new Set([
          'northfold.token',
          'northfold.theme',
          'northfold.scroll',
          'northfold.passkey-offer',
        ]);
        assert.deepEqual(
          keys.filter((key) => !allowed.has(key)),
          [],
        );
        assert.deepEqual(await context.cookies(), []);
      });
    },
  },
];

type Page = Parameters<Parameters<Target['browse']>[0]>[0];

async function logInByForm(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.waitForURL('**/dashboard');
}

/** Everything in either storage that looks like a token. */
async function storedSecrets(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...Object.values(localStorage), ...Object.values(sessionStorage)]
      .map(String)
      .filter((value) => value.startsWith('eyJ'))
      .join(),
  );
}

import {
  alive,
  comesAlive,
  expect,
  hold,
  newEmail,
  open,
  type Page,
  siteUrl,
  test,
} from '#support/browser-test';
import { FIELD_CODES } from '#server/shared/field-fault';
import { PROBLEM_NAMES, typeOf } from '#server/api/catalogue';

test.describe('The reference of the API', () => {
  test('is a page of the site, in its shell and in the theme that was chosen', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('northfold.theme', 'dark'));
    await open(page, '/api/docs');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Northfold API');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Northfold' })).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL('/about');
    await page.goBack();
    await expect(page.getByRole('article', { name: 'Log in', exact: true })).toBeVisible();
  });

  test('leads from its list to a call', async ({ page }) => {
    await page.goto('/api/docs');
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'Log in', exact: true })
      .click();
    const call = page.getByRole('article', { name: 'Log in', exact: true });
    await expect(call).toBeInViewport();
    await expect(call).toContainText('/api/auth/login/email');
    await expect(call).toContainText('urn:northfold:problem:wrong-credentials');
  });

  test('marks in its list where it is read', async ({ page }) => {
    await page.goto('/api/docs');
    const contents = page.getByRole('navigation', { name: 'On this page' });
    const entry = (name: string) => contents.getByRole('link', { name, exact: true });
    await page.evaluate(() => document.querySelector('#logIn h4')?.scrollIntoView());
    await expect(entry('Log in')).toHaveCSS('text-decoration-line', 'underline');
    await expect(entry('Create an account')).toHaveCSS('text-decoration-line', 'none');
  });

  test('lists every type of problem and every code of a field', async ({ page }) => {
    await page.goto('/api/docs');
    const text = await page.locator('main').textContent();
    for (const name of PROBLEM_NAMES) expect(text).toContain(typeOf(name));
    const codes = await page.locator('main code').allTextContents();
    expect(codes).toEqual(expect.arrayContaining([...FIELD_CODES]));
  });

  test('is reached by a link within the site, and by going back', async ({ page }) => {
    await open(page, '/about');
    await page.getByRole('link', { name: 'Read the API reference' }).click();
    await expect(page).toHaveURL('/api/docs');
    await open(page, '/about');
    const article = page.getByRole('article', { name: 'Log in', exact: true });
    await page.evaluate(() => {
      history.pushState(null, '', '/api/docs');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(article).toBeAttached();
  });

  test('finds calls by their path, a field or a problem, without asking anybody', async ({
    page,
  }) => {
    await open(page, '/api/docs');
    const contents = page.getByRole('navigation', { name: 'On this page' });
    const search = contents.getByRole('searchbox', { name: 'Search the reference' });
    await page.context().setOffline(true);
    await search.fill('aiPersona');
    await expect(contents.getByRole('link')).toHaveText([
      'Download everything held about the account',
      'Read the companion settings',
      'Save companion settings',
    ]);
    await expect(contents.getByRole('status')).toHaveText('3 found');
    await search.fill('WRONG-credentials login');
    await expect(contents.getByRole('link', { name: 'Log in', exact: true })).toBeVisible();
    await expect(contents.getByRole('link', { name: 'Change the name' })).toBeHidden();
    await search.fill('zeppelin');
    await expect(contents.getByRole('status')).toContainText('Nothing found');
    await search.fill('');
    await expect(contents.getByRole('link', { name: 'Change the name' })).toBeVisible();
    await page.context().setOffline(false);
  });

  test('is not loaded anew when the connection comes back: nothing of it was missing', async ({
    page,
    context,
  }) => {
    await open(page, '/api/docs');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('You are offline.')).toBeHidden();
    await page.evaluate(() => fetch('/robots.txt'));
    expect(asked).toEqual(['/robots.txt']);
  });

  test('shows each call in curl, JavaScript and Python, and copies what it shows', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, '/api/docs');
    const request = (name: string) =>
      page.getByRole('article', { name, exact: true }).getByRole('group', { name: 'Request' });
    const logIn = request('Log in');
    await expect(logIn).toContainText(`curl -X POST ${siteUrl()}/api/auth/login/email`);
    await logIn.getByText('Python').click();
    await expect(logIn).toContainText('"remember_me": False');
    await logIn.getByRole('button', { name: 'Copy' }).click();
    await expect(logIn.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('import requests');
    // One choice is enough for all calls.
    await expect(request('Read the profile').getByText('import requests')).toBeVisible();
    await page.reload();
    await expect(request('Log in').getByText('import requests')).toBeVisible();
  });

  test('brings a reader to its search by Ctrl+K', async ({ page }) => {
    await open(page, '/api/docs');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('searchbox', { name: 'Search the reference' })).toBeFocused();
  });

  test.describe('while its script is still on the way', () => {
    /** Lets the scripts go when what comes back is called. */
    const openEarly = async (page: Page, path = '/api/docs') => {
      const release = await hold(page, '**/assets/*.js');
      await page.goto(path);
      return release;
    };

    test('takes the first search', async ({ page }) => {
      const release = await openEarly(page);
      const contents = page.getByRole('navigation', { name: 'On this page' });
      await contents.getByRole('searchbox').fill('aiPersona');
      release();
      await comesAlive(page);
      await expect(contents.getByRole('status')).toHaveText('3 found');
    });

    test('takes the first choice of a language, for all calls and the next visit', async ({
      page,
    }) => {
      const release = await openEarly(page);
      const request = (name: string) =>
        page.getByRole('article', { name, exact: true }).getByRole('group', { name: 'Request' });
      await request('Log in').getByText('Python').click();
      release();
      await comesAlive(page);
      await expect(request('Read the profile').getByText('import requests')).toBeVisible();
      await page.reload();
      await alive(page);
      await expect(request('Read the profile').getByText('import requests')).toBeVisible();
    });

    test('makes the first call that is sent, once', async ({ page }) => {
      const sent: string[] = [];
      page.on('request', (request) => sent.push(new URL(request.url()).pathname));
      const release = await openEarly(page);
      const call = page.getByRole('article', { name: 'Leave a message' });
      await call.getByText('Try it').click();
      const form = call.getByRole('form', { name: 'Try it' });
      await form.getByRole('button', { name: 'Send' }).dblclick();
      release();
      await comesAlive(page);
      await expect(form.getByRole('status')).toContainText('201 Created');
      expect(sent.filter((path) => path === '/api/contact')).toHaveLength(1);
    });

    test('leaves what is read where it is when it comes, however far below', async ({ page }) => {
      const release = await openEarly(page);
      const tab = page
        .getByRole('article', { name: 'Leave a message' })
        .getByText('Python', { exact: true });
      // By one jump, as with the scroll bar: what was passed has never been laid out.
      const place = () => tab.evaluate((label) => label.getBoundingClientRect().top);
      await expect(async () => {
        await tab.evaluate((label) => label.scrollIntoView({ block: 'center' }));
        await page.waitForTimeout(300);
        expect(await place()).toBeGreaterThan(0);
        expect(await place()).toBeLessThan(720);
      }).toPass();
      const before = await place();
      release();
      await comesAlive(page);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      expect(Math.abs((await place()) - before)).toBeLessThan(2);
    });

    test('takes Ctrl+K', async ({ page }) => {
      const release = await openEarly(page);
      await page.keyboard.press('Control+k');
      release();
      await comesAlive(page);
      await expect(page.getByRole('searchbox', { name: 'Search the reference' })).toBeFocused();
    });
  });

  test('finds what is called by another name elsewhere', async ({ page }) => {
    await open(page, '/api/docs');
    const contents = page.getByRole('navigation', { name: 'On this page' });
    const found = {
      '2fa': 'Begin to switch the second step on',
      MFA: 'Begin to switch the second step on',
      pagination: 'Lists',
      'rate limit': 'Quotas',
      refresh: 'Logging in',
      register: 'Create an account',
      cors: 'CORS',
    };
    for (const [query, name] of Object.entries(found)) {
      await contents.getByRole('searchbox').fill(query);
      await expect(contents.getByRole('link', { name, exact: true }), query).toBeVisible();
    }
  });

  test('marks the call that a link from elsewhere has led to, though nobody has touched the page', async ({
    page,
  }) => {
    await page.goto('/api/docs#updateSettings');
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await expect(contents.locator('[aria-current=location]')).toHaveText([
      'Save companion settings',
    ]);
  });

  test('begins with three calls that work as they stand', async ({ page, request }) => {
    await page.goto('/api/docs');
    const start = page.getByRole('region', { name: 'Quick start' });
    const [signUp = '', logIn = ''] = await start.locator('pre').allTextContents();
    const partsOf = (sample: string) => {
      const [, path = '', body = '{}'] = /SITE(\S+)" .*-d '(.*)'$/s.exec(sample) ?? [];
      return { path, body: { ...JSON.parse(body), email } };
    };
    const email = newEmail();
    const first = partsOf(signUp);
    expect((await request.post(first.path, { data: first.body })).status()).toBe(201);
    const second = partsOf(logIn);
    const answer = await request.post(second.path, { data: second.body });
    expect(await answer.json()).toHaveProperty('access_token');
  });

  test('says of each parameter where it is sent and what it may be', async ({ page }) => {
    await page.goto('/api/docs');
    const article = page.getByRole('article', { name: 'What happened around the account lately' });
    await expect(article).toContainText(
      'limit in the query, integer, at least 1, at most 200, 20 unless sent, optional',
    );
    const sendMessage = page.getByRole('article', { name: 'Leave a message' });
    await expect(sendMessage).toContainText('Idempotency-Key header, string');
  });

  test('has a sample in JavaScript that works as it stands', async ({ page }) => {
    await open(page, '/api/docs');
    const article = page.getByRole('article', { name: 'Leave a message' });
    const sample = await article.locator('pre', { hasText: 'await fetch' }).textContent();
    const data = await page.evaluate<unknown>(`(async () => { ${sample}; return data; })()`);
    expect(data).toEqual({ id: expect.any(String), receivedAt: expect.any(String) });
  });

  test('says of each problem of a call when it happens and what to do', async ({ page }) => {
    await open(page, '/api/docs');
    const signUp = page.getByRole('article', { name: 'Create an account' });
    await signUp.getByText('409 email-taken').click();
    await expect(signUp.getByRole('group', { name: 'Answer' })).toContainText('"status": 409');
    await signUp.getByRole('link', { name: 'urn:northfold:problem:email-taken' }).click();
    const row = page.getByRole('row', { name: 'urn:northfold:problem:email-taken' });
    await expect(row).toBeInViewport();
    await expect(row).toContainText('Log in with that address, or reset its password.');
  });

  test('lists limits and quotas as the code has them', async ({ page }) => {
    await page.goto('/api/docs');
    const rows = page.getByRole('row');
    await expect(rows.filter({ hasText: /^a message/ })).toContainText('5,000 characters');
    await expect(rows.filter({ hasText: /^Create an account/ }).first()).toContainText('60 calls');
  });

  test('says what has changed, and gives its document in two formats', async ({
    page,
    request,
  }) => {
    await page.goto('/api/docs#changelog');
    const changelog = page.getByRole('region', { name: 'Changelog' });
    await expect(changelog).toBeInViewport();
    await expect(changelog).toContainText('Version 1.0.0');
    for (const format of ['JSON', 'YAML']) {
      const link = page.locator('main a', { hasText: new RegExp(`^${format}$`) });
      const answer = await request.get((await link.getAttribute('href')) ?? '');
      expect(await answer.text()).toMatch(/^.?"?openapi"?: ?"?3\.1\.0/);
    }
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('changes languages all the same, and offers nothing that needs one', async ({ page }) => {
      await page.goto('/api/docs');
      const logIn = page.getByRole('article', { name: 'Log in', exact: true });
      await logIn.getByText('Python').click();
      await expect(logIn.getByText('import requests')).toBeVisible();
      await expect(logIn.getByText('curl -X POST')).toBeHidden();
      await expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(0);
      await expect(page.getByRole('searchbox')).toHaveCount(0);
    });
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 780 } });

    test('opens its contents over the page, and closes them on the way to a call', async ({
      page,
    }) => {
      await open(page, '/api/docs');
      const link = page
        .getByRole('navigation', { name: 'On this page' })
        .getByRole('link', { name: 'Log in', exact: true });
      await expect(link).toBeHidden();
      await page.getByRole('button', { name: 'On this page' }).click();
      await link.click();
      await expect(link).toBeHidden();
      await expect(page.getByRole('article', { name: 'Log in', exact: true })).toBeInViewport();
    });

    test('names in its bar the call that is read', async ({ page }) => {
      await page.goto('/api/docs#updateSettings');
      await expect(page.getByRole('button', { name: 'On this page' })).toContainText(
        'Save companion settings',
      );
    });

    test('leads to a call far below', async ({ page }) => {
      await page.goto('/api/docs');
      await page.getByRole('button', { name: 'On this page' }).click();
      await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last().click();
      const call = page.getByRole('article').last();
      await expect(call.getByRole('heading').first()).toBeInViewport();
    });

    test('comes back to where it was read before a link was followed', async ({ page }) => {
      await page.goto('/api/docs');
      const problems = page.getByRole('article').getByRole('link', { name: 'urn:northfold' });
      const inSight = () =>
        problems.evaluateAll((links) =>
          links.findIndex((link) => {
            const { top, bottom } = link.getBoundingClientRect();
            return top > 100 && bottom < innerHeight - 100;
          }),
        );
      let read = -1;
      for (let turn = 0; turn < 15 || read === -1; turn += 1) {
        await page.mouse.wheel(0, turn < 15 ? 2_000 : 200);
        await page.waitForTimeout(50);
        read = await inSight();
      }
      await problems.nth(read).click();
      await expect(problems.nth(read)).not.toBeInViewport();
      await alive(page);
      await page.goBack();
      await expect(problems.nth(read)).toBeInViewport();
    });
  });
});

import assert from 'node:assert/strict';
import { buildContactMessage, buildUser, call, type CallOptions } from '#support/factories';

/** Every row of the REST contract once, as an integrator would call it. Throws at the first surprise. */
export async function smoke(url: string): Promise<void> {
  const site = { url };
  const user = buildUser();
  const expectStatus = async (status: number, path: string, options?: CallOptions) => {
    const response = await call(site, path, options);
    const text = await response.text();
    const verb = options?.method ?? (options?.body === undefined ? 'GET' : 'POST');
    assert.equal(response.status, status, `${verb} ${path}: ${text}`);
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  };

  expectHeld(await expectStatus(201, '/auth/signup/email', { body: user }), {
    name: null,
    email: user.email,
  });
  await expectStatus(409, '/auth/signup/email', { body: user });
  await expectStatus(401, '/auth/login/email', { body: { ...user, password: 'not-the-one-42' } });
  const login = { ...user, remember_me: true };
  const { access_token: token } = (await expectStatus(200, '/auth/login/email', {
    body: login,
  })) as { access_token: string };

  await expectStatus(401, '/auth/profile');
  await expectStatus(200, '/auth/profile', { method: 'PUT', token, body: { name: 'Ada' } });
  expectHeld(await expectStatus(200, '/auth/protected', { token }), {
    user: { name: 'Ada', email: user.email },
  });
  const settings = { aiPersona: 'analytical', dailyDigest: false };
  await expectStatus(200, '/auth/settings', { method: 'PUT', token, body: settings });
  expectHeld(await expectStatus(200, '/auth/settings', { token }), settings);
  const passwords = { current_password: user.password, new_password: 'another-harbour-43' };
  await expectStatus(204, '/auth/change-password', { method: 'PUT', token, body: passwords });
  await expectStatus(202, '/auth/forgot-password', { body: { email: user.email } });
  await expectStatus(400, '/auth/reset-password', {
    body: { token: 'none', newPassword: 'another-harbour-44' },
  });
  await expectStatus(201, '/contact', { body: buildContactMessage() });
  await expectStatus(204, '/auth/delete', { method: 'DELETE', token });
  await expectStatus(401, '/auth/profile', { token });

  const home = await fetch(url);
  assert.equal(home.status, 200);
  assert.match(await home.text(), /<h1/);
  assert.equal((await fetch(`${url}/no-such-page`)).status, 404);
}

/** An answer may hold more than the contract asks for: fields that are not expected are not looked at. */
function expectHeld(answer: unknown, expected: object): void {
  for (const [field, value] of Object.entries(expected)) {
    const held = (answer as Record<string, unknown> | undefined)?.[field];
    if (typeof value === 'object' && value !== null) expectHeld(held, value as object);
    else assert.deepEqual(held, value, `${field} of ${JSON.stringify(answer)}`);
  }
}

import { hash } from '@node-rs/argon2';
import { PASSWORD_COST } from '#server/auth/passwords/password-cost';
import jwt from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import { SessionJwt } from '#server/auth/sessions/session-jwt';
import { hashDuration } from '#server/auth/passwords/password-hasher';
import { loadEnvironment } from '#support/environment';
import { useTestApp } from '#support/app';
import { buildUser, call, logIn, signUp, signUpAndLogIn } from '#support/factories';
import {
  expectBadFields,
  expectInvalidToken,
  expectLoginRequired,
  expectProblem,
} from './problem.js';

const SECRET = 'a-fixed-key-of-the-login-tests-0123456789';
const PREVIOUS = 'the-key-before-it-of-the-login-tests-0123';

const site = useTestApp({ env: { JWT_SECRET: SECRET, JWT_SECRET_PREVIOUS: PREVIOUS } });

const post = async (body: unknown) => call(site, '/auth/login/email', { body });
const profile = async (token: string) => call(site, '/auth/profile', { token });

describe('POST /auth/login/email', () => {
  it('opens an account whose id is any UUID, as PostgreSQL takes it', async () => {
    const user = await signUp(site);
    const copy = `INSERT INTO users (id, email, email_canonical, password_hash)
      SELECT md5('x')::uuid, 'x' || email, 'x' || email_canonical, password_hash FROM users WHERE email = $1`;
    await site.database.query(copy, [user.email]);
    const token = await logIn(site, { ...user, email: `x${user.email}` });
    expect((await call(site, '/auth/profile', { token })).status).toBe(200);
  });

  it('answers with a bearer token for 12 hours', async () => {
    const { email, password } = await signUp(site);
    const response = await post({ email, password });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 43_200,
    });
  });

  it('lasts 30 days with remember_me, in the token and in the session', async () => {
    const { email, password } = await signUp(site);
    const body: { access_token: string; expires_in: number } = JSON.parse(
      await (await post({ email, password, remember_me: true })).text(),
    );
    expect(body.expires_in).toBe(2_592_000);
    const claims = jwt.verify(body.access_token, SECRET) as jwt.JwtPayload;
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(2_592_000);
    const [session] = await site.database.query(
      'SELECT extract(epoch FROM expires_at - created_at)::int AS seconds FROM sessions WHERE id = $1',
      [claims['sid']],
    );
    expect(session.seconds).toBe(2_592_000);
  });

  it('says the same of a wrong password and an unknown address', async () => {
    const { email } = await signUp(site);
    const wrong = await expectProblem(await post({ email, password: 'not-the-password' }), 401);
    const unknown = await expectProblem(await post(buildUser()), 401);
    expect({ ...wrong, requestId: '' }).toEqual({ ...unknown, requestId: '' });
  });

  it('hashes once for an unknown address as for a wrong password and a right one', async () => {
    const user = await signUp(site);
    const hashes = async () => {
      const { values } = await hashDuration.get();
      return values.find(({ metricName }) => metricName?.endsWith('_count'))?.value ?? 0;
    };
    const hashesFor = async (body: unknown) => {
      const before = await hashes();
      await post(body);
      return (await hashes()) - before;
    };
    expect(await hashesFor(buildUser())).toBe(1);
    expect(await hashesFor({ ...user, password: 'not-the-password' })).toBe(1);
    expect(await hashesFor(user)).toBe(1);
  });

  it.each([
    ['nothing', {}, ['email', 'password']],
    ['no password', { email: 'ada@example.com' }, ['password']],
    ['null', { email: null, password: null }, ['email', 'password']],
    ['lists', { email: ['a@example.com'], password: ['x'] }, ['email', 'password']],
    ['remember_me as text', { ...buildUser(), remember_me: 'yes' }, ['remember_me']],
    ['remember_me as null', { ...buildUser(), remember_me: null }, ['remember_me']],
  ])('refuses %s', async (_, body, fields) => {
    await expectBadFields(await post(body), ...fields);
  });

  it('renews a hash that was made with other parameters', async () => {
    const user = await signUp(site);
    const other = await hash(user.password, { memoryCost: 4_096, timeCost: 1, parallelism: 1 });
    await site.database.query('UPDATE users SET password_hash = $2 WHERE email = $1', [
      user.email,
      other,
    ]);
    await logIn(site, user);
    const [row] = await site.database.query('SELECT password_hash FROM users WHERE email = $1', [
      user.email,
    ]);
    expect(row.password_hash).toContain(`$m=${PASSWORD_COST.memoryCost},t=1,p=1$`);
    await expect(logIn(site, user)).resolves.toBeTypeOf('string');
  });
});

describe('A session', () => {
  it('has a new random id at every log-in', async () => {
    const user = await signUp(site);
    const ids = [await logIn(site, user), await logIn(site, user)].map(
      (token) => (jwt.decode(token) as jwt.JwtPayload)['sid'] as string,
    );
    expect(new Set(ids).size).toBe(2);
    for (const id of ids)
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-/);
  });
});

describe('POST /auth/logout', () => {
  it('ends this session and no other', async () => {
    const user = await signUp(site);
    const [ended, other] = [await logIn(site, user), await logIn(site, user)];
    expect((await call(site, '/auth/logout', { method: 'POST', token: ended })).status).toBe(204);
    await expectInvalidToken(await profile(ended));
    expect((await profile(other)).status).toBe(200);
  });
});

describe('GET /auth/protected', () => {
  it('names the owner of the token', async () => {
    const { email, token } = await signUpAndLogIn(site);
    const response = await call(site, '/auth/protected', { token });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      user: { name: null, email, emailVerified: false },
      staff: false,
    });
  });
});

describe('A bearer token', () => {
  /** A token like the server's own but for what is changed. */
  const forge = async (change: {
    secret?: string;
    claims?: object;
    options?: jwt.SignOptions;
  }): Promise<string> => {
    const real = jwt.decode(await logIn(site, await signUp(site)), { complete: true });
    if (!real || typeof real.payload === 'string') throw new Error('The server signs no JWT.');
    const { exp: _exp, iat: _iat, ...claims } = real.payload;
    return jwt.sign({ ...claims, ...change.claims }, change.secret ?? SECRET, {
      keyid: real.header.kid ?? '',
      expiresIn: 60,
      ...change.options,
    });
  };

  it('is accepted when forged with the right key: the refusals below have one cause each', async () => {
    expect((await profile(await forge({}))).status).toBe(200);
  });

  it.each([
    ['signed with another key', { secret: 'another-key-0123456789-0123456789-abcdef' }],
    ['signed with another algorithm', { options: { algorithm: 'HS512' as const } }],
    ['that has expired', { options: { expiresIn: -1 } }],
    ['of another issuer', { claims: { iss: 'somebody' } }],
    ['for another audience', { claims: { aud: 'something' } }],
    ['without a session', { claims: { sid: undefined } }],
    ['of an unknown session', { claims: { sid: '00000000-0000-4000-8000-000000000000' } }],
    ['with a session that is no id', { claims: { sid: "x' OR 1=1" } }],
    ['of another user', { claims: { sub: '00000000-0000-4000-8000-000000000000' } }],
    ['without a key id', { options: { keyid: '' } }],
    ['with an unknown key id', { options: { keyid: 'unknown' } }],
  ])('%s is refused', async (_, change) => {
    await expectInvalidToken(await profile(await forge(change)));
  });

  it.each(['x', 'a.b.c', '..', 'null', `e30.e30.${'A'.repeat(43)}`, 'eyJ0eXAiOiJKV1QifQ.x.x'])(
    'that reads "%s" is refused',
    async (token) => {
      await expectInvalidToken(await profile(token));
    },
  );

  it('without a signature is refused', async () => {
    const [, payload] = (await forge({})).split('.');
    const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    await expectInvalidToken(await profile(`${header}.${payload}.`));
  });

  it('is not taken from anywhere but the header', async () => {
    const token = await logIn(site, await signUp(site));
    await expectLoginRequired(await call(site, `/auth/profile?access_token=${token}`));
    await expectLoginRequired(
      await call(site, '/auth/profile', { headers: { cookie: `access_token=${token}` } }),
    );
  });

  it('dies with its session: after its lifetime, and when it lies idle', async () => {
    const user = await signUp(site);
    const age = async (token: string, change: string) => {
      const { sid } = jwt.decode(token) as jwt.JwtPayload;
      await site.database.query(`UPDATE sessions SET ${change} WHERE id = $1`, [sid]);
      return profile(token);
    };
    const idle = (span: string) => `last_seen_at = now() - interval '${span}'`;
    await expectInvalidToken(await age(await logIn(site, user), 'expires_at = now()'));
    expect((await age(await logIn(site, user), idle('239 minutes'))).status).toBe(200);
    await expectInvalidToken(await age(await logIn(site, user), idle('241 minutes')));
    const remember = { remember: true };
    expect((await age(await logIn(site, user, remember), idle('13 days'))).status).toBe(200);
    await expectInvalidToken(await age(await logIn(site, user, remember), idle('15 days')));
  });

  it('signed with the previous key still counts, while new ones carry the new key', async () => {
    const user = await signUp(site);
    const token = await logIn(site, user);
    const { sub = '', sid } = jwt.verify(token, SECRET) as jwt.JwtPayload;
    const before = loadEnvironment({ DATABASE_URL: site.databaseUrl, JWT_SECRET: PREVIOUS });
    const old = new SessionJwt(before).sign({ sub, sid: String(sid) }, 60);
    expect(() => jwt.verify(old, PREVIOUS)).not.toThrow();
    expect((await profile(old)).status).toBe(200);
  });
});

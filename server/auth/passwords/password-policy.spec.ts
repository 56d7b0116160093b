import { afterAll, describe, expect, it } from 'vitest';
import { dictionary } from '@zxcvbn-ts/language-common';
import { PasswordEstimator } from './password-estimator.js';
import { PasswordHasher } from './password-hasher.js';
import { PasswordPolicy } from './password-policy.js';

const estimator = new PasswordEstimator();
const policy = new PasswordPolicy(estimator, new PasswordHasher());
afterAll(async () => estimator.onApplicationShutdown());

const choosing = async (password: string, email = 'grace.hopper@navy.example') =>
  policy.assertNotGuessable(password, email, 'password');

/** The thread and its dictionaries take a while to start on a busy machine. */
const TIMEOUT_MS = 30_000;

describe('A password being chosen', { timeout: TIMEOUT_MS }, () => {
  it.each(['password', 'Password1', 'P@ssw0rd', '1q2w3e4r', 'iloveyou', 'trustno1', '123456789'])(
    'is not the common %s',
    async (password) => expect(choosing(password)).rejects.toThrow('most common'),
  );

  it.each([
    ['eight zeros', '00000000'],
    ['one letter', 'aaaaaaaa'],
    ['blanks', '        '],
    ['the alphabet', 'abcdefgh'],
    ['a run of keys', 'asdfghjkl;'],
    ['a date', '19900101'],
    ['a name and a year', 'Jessica1987'],
    ['a season and a year', 'summer2025'],
  ])('is not %s', async (_, password) =>
    expect(choosing(password)).rejects.toThrow(/most common|easy to guess/),
  );

  it.each(['northfold', 'NorthFold2025!', 'hello@northfold.example', '123northfold'])(
    'is not the brand as in %s',
    async (password) => expect(choosing(password)).rejects.toThrow('easy to guess'),
  );

  it.each(['grace.hopper@navy.example', 'Grace.Hopper', 'hopper1906', 'navy.example'])(
    'is not %s, which is part of the address',
    async (password) => expect(choosing(password)).rejects.toThrow('easy to guess'),
  );

  it.each([
    'quiet-harbour-lantern-42',
    'hopper sails north at noon',
    '正确的马电池订书钉',
    'onlylowercaselettershere',
    'long passphrase '.repeat(16),
  ])('may be %s', async (password) => expect(choosing(password)).resolves.toBeUndefined());

  it('is judged without a pause of the event loop, however long it is', async () => {
    let turned = false;
    setImmediate(() => (turned = true));
    await choosing('4@8({[<369&#!1/|0$5+7%2'.repeat(11));
    expect(turned, 'nothing else had its turn meanwhile').toBe(true);
  });

  it('is not left waiting when the thread that judges it breaks', async () => {
    await choosing('xq7-Wd2z');
    const verdicts = Promise.allSettled([
      choosing('p@$$w0rd4m0nk3yp@$$w0rd4m0nk3y'),
      choosing('aaaaaaaa'),
    ]);
    await estimator.onApplicationShutdown();
    expect(await verdicts).toMatchObject([
      { reason: { name: 'AbortError' } },
      { reason: { message: expect.stringContaining('easy to guess') } },
    ]);
  });

  it('refuses the 3,000 most common passwords, whatever their case', async () => {
    const common = dictionary['passwords-common'].filter(({ length }) => length >= 8);
    const taken: string[] = [];
    for (const [rank, password] of common.slice(0, 3_000).entries()) {
      const typed = rank % 3 === 0 ? password.toUpperCase() : password;
      await choosing(typed).then(
        () => taken.push(typed),
        () => undefined,
      );
    }
    expect(taken).toEqual([]);
  }, 60_000);
});

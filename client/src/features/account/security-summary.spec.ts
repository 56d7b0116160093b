import { describe, expect, it } from 'vitest';
import { type SecurityFacts, summaryOf } from './security-summary';

const off = { enabledAt: null, recoveryCodesLeft: 0 };
const on = { enabledAt: '2026-01-01T00:00:00Z', recoveryCodesLeft: 10 };
const fresh: SecurityFacts = {
  passkeys: 0,
  canCreatePasskey: true,
  secondStep: off,
  hasPassword: true,
  identities: 0,
  devices: 1,
};

const lines = (facts: Partial<SecurityFacts>) =>
  summaryOf({ ...fresh, ...facts }).map(({ title, state }) => `${title}: ${state}`);

describe('the summary of what protects an account', () => {
  it('advises a passkey first where the password alone logs in', () => {
    expect(summaryOf(fresh)[0]).toEqual({
      title: 'Passkeys',
      text: 'Your password is the only way in. Add a passkey.',
      to: '/settings/security#passkeys',
      state: 'advised',
    });
    expect(lines({})).toEqual([
      'Passkeys: advised',
      'Second step: advised',
      'Password: fine',
      'Devices: fine',
    ]);
  });

  it('asks for new recovery codes before it advises anything', () => {
    const facts = { secondStep: { ...on, recoveryCodesLeft: 3 } };
    expect(lines(facts).slice(0, 2)).toEqual(['Second step: asked', 'Passkeys: advised']);
  });

  it('says that nothing is the only way in where a linked login is another', () => {
    const [passkeys, , password] = summaryOf({ ...fresh, hasPassword: false, identities: 1 });
    expect(passkeys?.text).toBe('None yet. Add one as another way to log in.');
    expect(password).toMatchObject({ title: 'Password', state: 'advised' });
  });

  it('advises no passkey where the browser cannot create one', () => {
    expect(lines({ canCreatePasskey: false })).toContain('Passkeys: unavailable');
  });
});

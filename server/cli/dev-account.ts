import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { EntityManager } from 'typeorm';
import { PasswordHasher } from '../auth/passwords/password-hasher.js';
import { newKey } from '../auth/second-step/second-step-codes.service.js';
import { SecondStepSecrets } from '../auth/second-step/second-step-secrets.js';
import { SecondStep } from '../database/entities/second-step.entity.js';
import { User } from '../database/entities/user.entity.js';
import { canonicalEmail } from '../shared/email-address.js';
import { withServices } from './product.js';

const EMAIL = 'dev@northfold.example';
const PASSWORD = 'two ridges, one northern light';

export async function devAccount(): Promise<string> {
  let secret = '';
  await withServices(async (services) => {
    const manager = services.get(EntityManager);
    const secrets = services.get(SecondStepSecrets);
    const emailCanonical = canonicalEmail(EMAIL);
    if (!(await manager.existsBy(User, { emailCanonical }))) {
      const now = new Date();
      const passwordHash = await services.get(PasswordHasher).hash(PASSWORD);
      const isStaff = { emailConfirmedAt: now, staffSince: now };
      const account = { email: EMAIL, emailCanonical, passwordHash, ...isStaff };
      const { id: userId } = await manager.save(User, account);
      const app = { userId, secret: secrets.seal(newKey(), userId), keyId: secrets.keyId };
      await manager.insert(SecondStep, { ...app, sessionId: randomUUID(), enabledAt: now });
    }
    const { id: userId } = await manager.findOneByOrFail(User, { emailCanonical });
    const app = await manager.findOneByOrFail(SecondStep, { userId });
    secret = secrets.open(app.secret, userId);
  });
  const code = new TOTP({ secret }).generate();
  return `Log in as ${EMAIL} with “${PASSWORD}” and a code of the key ${secret}: ${code} now.`;
}

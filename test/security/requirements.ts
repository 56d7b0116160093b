import type { Requirement } from './requirement.js';
import { accessRequirements } from './requirements/access.js';
import { codingRequirements } from './requirements/coding.js';
import { configurationRequirements } from './requirements/configuration.js';
import { documentedRequirements } from './requirements/documented.js';
import { faultRequirements } from './requirements/faults.js';
import { frontendRequirements } from './requirements/frontend.js';
import { guessingRequirements } from './requirements/guessing.js';
import { inputRequirements } from './requirements/input.js';
import { loggingRequirements } from './requirements/logging.js';
import { operationsRequirements } from './requirements/operations.js';
import { passkeyRequirements } from './requirements/passkeys.js';
import { passwordRequirements } from './requirements/passwords.js';
import { protocolRequirements } from './requirements/protocol.js';
import { secondStepRequirements } from './requirements/second-step.js';
import { sessionRequirements } from './requirements/sessions.js';

const chapters = (id: string) => id.split('.').map(Number);

/** All of them, in the order of the standard. */
export const requirements: Requirement[] = [
  ...inputRequirements,
  ...frontendRequirements,
  ...protocolRequirements,
  ...configurationRequirements,
  ...passwordRequirements,
  ...guessingRequirements,
  ...secondStepRequirements,
  ...passkeyRequirements,
  ...sessionRequirements,
  ...accessRequirements,
  ...codingRequirements,
  ...operationsRequirements,
  ...loggingRequirements,
  ...faultRequirements,
  ...documentedRequirements,
].toSorted((a, b) => {
  const [left, right] = [chapters(a.id), chapters(b.id)];
  const at = left.findIndex((part, index) => part !== right[index]);
  return at === -1 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
});

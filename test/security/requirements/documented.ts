import type { Requirement } from '../requirement.js';

/** Requirements that a document has to meet, and no request can show. */
export const documentedRequirements: Requirement[] = [
  {
    id: '11.1.1',
    says: 'It is written down which keys there are, how each is made, kept, changed and retired',
    documented: 'server/SECURITY.md, "Keys"',
  },
];

import type { Requirement } from '../requirement.js';

/** What a document has to say, and no request can show. */
export const documentedRequirements: Requirement[] = [
  {
    id: '11.1.1',
    says: 'It is written down which keys there are, who may know them, and how each is made, changed and retired',
    documented: 'server/README.md, "Security": the keys.',
  },
  {
    id: '16.1.1',
    says: 'It is written down what is logged, in which form, where it goes and for how long it is kept',
    documented: 'server/README.md, "Security": what is logged.',
  },
];

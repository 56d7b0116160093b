import { terms } from '#content/terms';

export { LegalDocument as default } from './legal-document';

export const meta = terms;

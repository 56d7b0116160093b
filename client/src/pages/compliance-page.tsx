import { compliance } from '#content/compliance';

export { LegalDocument as default } from './legal-document';

export const meta = compliance;

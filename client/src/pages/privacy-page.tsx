import { privacy } from '#content/privacy';

export { LegalDocument as default } from './legal-document';

export const meta = privacy;

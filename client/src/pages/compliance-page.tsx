import { compliance } from '#content/compliance';
import { LegalDocument } from './legal-document';

export const meta = compliance;

export default function CompliancePage() {
  return <LegalDocument copy={compliance} />;
}

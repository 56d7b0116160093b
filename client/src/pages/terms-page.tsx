import { terms } from '#content/terms';
import { LegalDocument } from './legal-document';

export const meta = terms;

export default function TermsPage() {
  return <LegalDocument copy={terms} />;
}

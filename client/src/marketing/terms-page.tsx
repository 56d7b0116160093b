import { terms } from '#content/terms';
import { LegalDocument } from './legal-document';

export default function TermsPage() {
  return <LegalDocument path="/terms" copy={terms} />;
}

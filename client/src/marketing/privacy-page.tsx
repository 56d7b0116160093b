import { privacy } from '#content/privacy';
import { LegalDocument } from './legal-document';

export default function PrivacyPage() {
  return <LegalDocument path="/privacy" copy={privacy} />;
}

import { privacy } from '#content/privacy';
import { LegalDocument } from './legal-document';

export const meta = privacy;

export default function PrivacyPage() {
  return <LegalDocument copy={privacy} />;
}

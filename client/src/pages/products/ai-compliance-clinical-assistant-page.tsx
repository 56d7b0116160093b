import { clinicalAssistant } from '#content/products/ai-compliance-clinical-assistant';
import Figure from '../figures/note/figure';
import { Product } from './product';

export const meta = clinicalAssistant;

export default function ClinicalAssistantPage() {
  return <Product copy={clinicalAssistant} figure={<Figure />} look="split" flow="two" />;
}

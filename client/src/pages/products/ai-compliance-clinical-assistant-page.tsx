import { clinicalAssistant } from '#content/products/ai-compliance-clinical-assistant';
import { Band } from '../band';
import Figure from '../figures/note/figure';
import { Steps } from '../steps';
import { Problem, Product } from './parts';

export const meta = clinicalAssistant;

/** The note comes before the steps that lead to it. */
export default function ClinicalAssistantPage() {
  return (
    <Product copy={clinicalAssistant} look="split">
      <Problem copy={clinicalAssistant} />
      <Band heading={clinicalAssistant.figure.heading} look="sunken">
        <Figure />
      </Band>
      <Band heading={clinicalAssistant.how.heading}>
        <Steps steps={clinicalAssistant.how.steps} flow="two" />
      </Band>
    </Product>
  );
}

import { clinicalAssistant } from '#content/products/ai-compliance-clinical-assistant';
import { NoteFigure } from '../figures/note-figure';
import { Band } from '../band';
import { Steps } from '../steps';
import { Problem, Product } from './parts';
import styles from './ai-compliance-clinical-assistant-page.module.css';

export const meta = clinicalAssistant;

/** The note stays in view while the steps beside it are read. */
export default function ClinicalAssistantPage() {
  return (
    <Product copy={clinicalAssistant} look="split">
      <Problem copy={clinicalAssistant} />
      <Band heading={clinicalAssistant.figure.heading} look="sunken">
        <div className={styles.beside}>
          <NoteFigure />
          <div>
            <h3 className={styles.heading}>{clinicalAssistant.how.heading}</h3>
            <Steps steps={clinicalAssistant.how.steps} flow="column" />
          </div>
        </div>
      </Band>
    </Product>
  );
}

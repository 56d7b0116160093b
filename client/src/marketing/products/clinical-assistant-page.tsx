import { clinicalAssistant } from '#content/products/clinical-assistant';
import { NoteFigure } from '../figures/note-figure';
import { Band, Gains, Head, Problem, Product, Questions, Steps } from './parts';

const path = '/ai-compliance-clinical-assistant';

/** The note stays in view while the steps beside it are read. */
export default function ClinicalAssistantPage() {
  return (
    <Product path={path} copy={clinicalAssistant}>
      <Head path={path} copy={clinicalAssistant} look="split" />
      <Problem copy={clinicalAssistant} />
      <Band heading={clinicalAssistant.figure.heading} look="sunken">
        <div className="beside">
          <NoteFigure />
          <div>
            <h3 className="beside__heading">{clinicalAssistant.how.heading}</h3>
            <Steps copy={clinicalAssistant} flow="column" />
          </div>
        </div>
      </Band>
      <Gains copy={clinicalAssistant} />
      <Questions copy={clinicalAssistant} />
    </Product>
  );
}

import { autoApp } from '#content/products/auto-app';
import { ModelFigure } from '../figures/model-figure';
import { Band, Gains, Head, Problem, Product, Questions, Steps } from './parts';

const path = '/auto-app';

/** The figure crosses the page as the model does: from the left to the screens on the right. */
export default function AutoAppPage() {
  return (
    <Product path={path} copy={autoApp}>
      <Head path={path} copy={autoApp} look="split" />
      <Problem copy={autoApp} />
      <Band heading={autoApp.figure.heading} look="sunken">
        <ModelFigure />
        <h2 className="band__second">{autoApp.how.heading}</h2>
        <Steps copy={autoApp} flow="row" />
      </Band>
      <Gains copy={autoApp} />
      <Questions copy={autoApp} />
    </Product>
  );
}

import { autoApp } from '#content/products/auto-app';
import { ModelFigure } from '../figures/model-figure';
import { Band } from '../band';
import { Steps } from '../steps';
import { Problem, Product } from './parts';
import styles from './auto-app-page.module.css';

export const meta = autoApp;

/** The figure crosses the page as the model does: from the left to the screens on the right. */
export default function AutoAppPage() {
  return (
    <Product copy={autoApp} look="split">
      <Problem copy={autoApp} />
      <Band heading={autoApp.figure.heading} look="sunken">
        <ModelFigure />
        <h2 className={styles.second}>{autoApp.how.heading}</h2>
        <Steps steps={autoApp.how.steps} flow="four" />
      </Band>
    </Product>
  );
}

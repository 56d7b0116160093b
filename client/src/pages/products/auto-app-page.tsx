import { autoApp } from '#content/products/auto-app';
import Figure from '../figures/auto-app/figure';
import { Band } from '../band';
import { Steps } from '../steps';
import { Problem, Product } from './parts';

export const meta = autoApp;

/** The figure first: one line says more than a promise. */
export default function AutoAppPage() {
  return (
    <Product copy={autoApp} look="split">
      <Band heading={autoApp.figure.heading} look="sunken">
        <Figure />
      </Band>
      <Problem copy={autoApp} />
      <Band heading={autoApp.how.heading} look="sunken">
        <Steps steps={autoApp.how.steps} flow="four" />
      </Band>
    </Product>
  );
}

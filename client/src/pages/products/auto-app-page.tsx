import { autoApp } from '#content/products/auto-app';
import { Island } from '../figures/island';
import { Band } from '../band';
import { Steps } from '../steps';
import { Problem, Product } from './parts';

export const meta = autoApp;

/** The figure first: one line says more than a promise. */
export default function AutoAppPage() {
  return (
    <Product copy={autoApp} look="split">
      <Band heading={autoApp.figure.heading} look="sunken">
        <Island name="auto-app" />
      </Band>
      <Problem copy={autoApp} />
      <Band heading={autoApp.how.heading} look="sunken">
        <Steps steps={autoApp.how.steps} flow="four" />
      </Band>
    </Product>
  );
}

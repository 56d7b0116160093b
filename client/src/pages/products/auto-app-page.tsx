import { autoApp } from '#content/products/auto-app';
import Figure from '../figures/auto-app/figure';
import { Product } from './product';

export const meta = autoApp;

export default function AutoAppPage() {
  return <Product copy={autoApp} figure={<Figure />} first look="split" flow="four" />;
}

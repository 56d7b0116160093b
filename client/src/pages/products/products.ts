import type { ProductCard } from '#content/page';
import { productCards } from '#content/products';
import { routes } from '#client/routes';

/** A product with the path of its page, or a service with the place where it is described. */
export interface LinkedCard extends Omit<ProductCard, 'state' | 'sample'> {
  state?: ProductCard['state'];
  path: string;
}

export const products: readonly LinkedCard[] = routes.flatMap(({ path }) => {
  const card = productCards[path.slice(1)];
  return card ? [{ ...card, path }] : [];
});

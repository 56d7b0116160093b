import type { ProductCard } from './page';

/** The card of each product by its slug, which is also its path. */
export const productCards = Object.fromEntries(
  Object.entries(
    import.meta.glob<ProductCard>('./products/*.ts', { eager: true, import: 'card' }),
  ).map(([file, card]) => [file.replace(/^.*\/|\.ts$/g, ''), card]),
);

import type { ProductCard } from './page';

/**
 * The card of each product by its slug, which is also its path. The query makes a second module of each
 * file, of which the bundler keeps the card alone: the long words of a page come with the page.
 */
export const productCards = Object.fromEntries(
  Object.entries(
    import.meta.glob<ProductCard>('./products/*.ts', {
      eager: true,
      import: 'card',
      query: '?card',
    }),
  ).map(([file, card]) => [file.replace(/^.*\/|\.ts$/g, ''), card]),
);

import { createContext } from 'react';
import type { PageMeta, ProductCard } from '#content/page';

/** A product with the path of its page, or a service with the place where it is described. */
export interface Product extends ProductCard {
  path: string;
}

/** The part of the site map that pages and links may know. The map imports them, so `routes.tsx` fills it in. */
export interface SiteMap {
  /** In the order in which the site lists them. */
  products: readonly Product[];
  /** Fetches the code of the page at a path, so that going there is instant. */
  preload: (path: string) => void;
}

export const SiteMap = createContext<SiteMap>({ products: [], preload: () => undefined });

/** The page being shown, as the site map has it. */
export interface CurrentPage {
  path: string;
  /** Whether search engines may list it. */
  index: boolean;
  /** Known as soon as the page's code is there. */
  page: { readonly meta: PageMeta | undefined };
}

export const CurrentPage = createContext<CurrentPage>({
  path: '*',
  index: false,
  page: { meta: undefined },
});

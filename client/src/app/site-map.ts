import { createContext } from 'react';
import type { PageMeta } from '#content/page';

/** The page being shown, as the route table has it. */
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

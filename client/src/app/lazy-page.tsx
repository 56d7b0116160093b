import { use, type ComponentType } from 'react';
import type { PageMeta } from '#content/page';

export interface PageModule {
  default: ComponentType;
  meta: PageMeta;
}

/** A page whose code is fetched on demand. */
export interface LazyPage {
  Component: ComponentType;
  /** Undefined until the code is there. */
  readonly meta: PageMeta | undefined;
  /** Starts the download, once; afterwards `Component` renders without suspending. */
  preload(): Promise<void>;
}

/** The code of a page did not come: nothing is wrong with the page. */
export class PageNotLoaded extends Error {}

/**
 * Like React's `lazy`, but renders at once when the code is already there: the prerenderer and
 * the hydration must not fall back to "Loading...".
 */
export function lazyPage(load: () => Promise<PageModule>): LazyPage {
  let loaded: PageModule | undefined;
  let pending: Promise<void> | undefined;
  let failed = false;

  const download = async (): Promise<void> => {
    failed = false;
    try {
      loaded = await load();
    } catch (error) {
      failed = true;
      throw new PageNotLoaded('The code of a page did not come.', { cause: error });
    }
  };

  const preload = (): Promise<void> => {
    if (failed) pending = undefined;
    return (pending ??= download());
  };

  function Component() {
    // A failed download stays failed while rendering, so that the error boundary gets to see it.
    if (!loaded) use(pending ?? preload());
    return loaded ? <loaded.default /> : null;
  }

  return {
    Component,
    get meta() {
      return loaded?.meta;
    },
    preload,
  };
}

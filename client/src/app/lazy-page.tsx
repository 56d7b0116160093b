import { use, type ComponentType } from 'react';

interface PageModule {
  default: ComponentType;
}

/** A page whose code is fetched on demand. */
export interface LazyPage {
  Page: ComponentType;
  /** Starts the download, once; afterwards `Page` renders without suspending. */
  preload(): Promise<void>;
  /** Puts the download off: its prerendered HTML stays as it is meanwhile. */
  preloadAfter(moment: Promise<void>): void;
}

/**
 * Like React's `lazy`, but renders at once when the code is already there: the prerenderer and
 * the hydration must not fall back to "Loading...".
 */
export function lazyPage(load: () => Promise<PageModule>): LazyPage {
  let Loaded: ComponentType | undefined;
  let pending: Promise<void> | undefined;
  let failed = false;

  const download = async (): Promise<void> => {
    failed = false;
    try {
      Loaded = (await load()).default;
    } catch (error) {
      failed = true;
      throw error;
    }
  };

  const preload = (): Promise<void> => {
    if (failed) pending = undefined;
    return (pending ??= download());
  };

  const preloadAfter = (moment: Promise<void>): void => {
    pending ??= moment.then(download);
  };

  function Page() {
    // A failed download stays failed while rendering, so that the error boundary gets to see it.
    if (!Loaded) use(pending ?? preload());
    return Loaded ? <Loaded /> : null;
  }

  return { Page, preload, preloadAfter };
}

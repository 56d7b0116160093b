type Preloader = (pathname: string) => Promise<void>;

let preloader: Preloader = () => Promise.resolve();

/** The site map hands over its knowledge here: `ui` may not import it. */
export function setPreloader(next: Preloader): void {
  preloader = next;
}

/** Fetches the code of the page at a path, so that going there is instant. */
export function preloadRoute(path: string): void {
  const pathname = path.split(/[?#]/, 1)[0];
  if (!pathname) return;
  // A failed download is tried again, and reported, by the navigation itself.
  preloader(pathname).catch(() => undefined);
}

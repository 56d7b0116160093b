/** The line that counts as the place where the page is read: a quarter of the window below its upper edge. */
const READING_LINE = '-25% 0px -75% 0px';

/**
 * Marks in the list of contents, and names in the phone's bar, what is being read.
 * @returns the way to stop
 */
export function markPlace(reference: HTMLElement, contents: HTMLElement): () => void {
  const name = reference.querySelector('[data-place]');
  const links = new Map(
    [...contents.querySelectorAll('a')].flatMap((link) => {
      const place = document.getElementById(link.hash.slice(1));
      return place ? [[place, link] as const] : [];
    }),
  );

  const reading = new IntersectionObserver(
    (places) => {
      for (const { target, isIntersecting } of places) {
        const link = links.get(target as HTMLElement);
        if (!link) continue;
        link.ariaCurrent = isIntersecting ? 'location' : null;
        if (isIntersecting && name) name.textContent = link.textContent;
      }
    },
    { rootMargin: READING_LINE },
  );
  for (const place of links.keys()) reading.observe(place);
  // From now on not by the browser, which may be of another opinion.
  contents.dataset['marked'] = '';
  return () => reading.disconnect();
}

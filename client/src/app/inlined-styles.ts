/**
 * The prerendered page carries its stylesheets inline (`<style data-href>`, all in one). The bundler's runtime looks for
 * links before it fetches a page's stylesheets: it gets them, disabled, which browsers do not fetch.
 * Written into the HTML they would be fetched all the same, by the browser's preload scanner.
 */
export function announceInlinedStyles(): void {
  const inlined = document.querySelector<HTMLStyleElement>('style[data-href]')?.dataset.href;
  for (const href of inlined?.split(' ') ?? []) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.disabled = true;
    link.href = href;
    document.head.append(link);
  }
}

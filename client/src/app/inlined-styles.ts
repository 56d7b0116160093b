/**
 * The prerendered page carries its stylesheets inline (`<style data-href>`). The bundler's runtime looks for
 * links before it fetches a page's stylesheets: it gets them, disabled, which browsers do not fetch.
 * Written into the HTML they would be fetched all the same, by the browser's preload scanner.
 */
export function announceInlinedStyles(): void {
  for (const { dataset } of document.querySelectorAll<HTMLStyleElement>('style[data-href]')) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.disabled = true;
    link.href = dataset.href ?? '';
    document.head.append(link);
  }
}

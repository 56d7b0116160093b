import { onCLS, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';

/**
 * Measures the visit. The inline script loads this module when the page is scrolled or touched.
 * The browser has kept what happened before. No cookie, no identifier, reporting only.
 */

const values = new Map<Metric['name'], number>();

const keep = ({ name, value }: Metric) => values.set(name, Math.round(value * 1e4) / 1e4);

/** Once, when the page is first hidden. */
function send(): void {
  if (document.visibilityState !== 'hidden' || values.size === 0) return;
  document.removeEventListener('visibilitychange', send);
  const report = JSON.stringify(Object.fromEntries(values));
  navigator.sendBeacon('/api/vitals', new Blob([report], { type: 'application/json' }));
}

onLCP(keep);
onINP(keep);
onCLS(keep);
onTTFB(keep);
document.addEventListener('visibilitychange', send);

import { onCLS, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';

/** Where `POST /api/vitals` counts them: no cookie, no identifier, reporting only. */
const ENDPOINT = '/api/vitals';

const PHONE = '(max-width: 767px)';

/**
 * Measures the visit and sends it once, when the page is first hidden.
 * @param page pattern of the route that the visit began on, never the path itself
 */
export function reportVitals(page: string): void {
  const values = new Map<Metric['name'], number>();
  const device = matchMedia(PHONE).matches ? 'phone' : 'desktop';
  const keep = ({ name, value }: Metric) => values.set(name, Math.round(value * 1e4) / 1e4);

  onLCP(keep);
  onINP(keep);
  onCLS(keep);
  onTTFB(keep);

  const send = () => {
    if (document.visibilityState !== 'hidden' || values.size === 0) return;
    document.removeEventListener('visibilitychange', send);
    const metrics = [...values].map(([name, value]) => ({ name, value }));
    const report = JSON.stringify({ page, device, metrics });
    navigator.sendBeacon(ENDPOINT, new Blob([report], { type: 'application/json' }));
  };
  document.addEventListener('visibilitychange', send);
}

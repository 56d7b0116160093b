import { contactAside } from '#content/contact';
import { bookingUrl } from '#client/app/site-origin';
import { ExternalLink } from '#client/ui/button';

/** Offers a call, where BOOKING_URL is set: else the server leaves the paragraph out of the page (`http/site.ts`). */
export function Booking() {
  const url = bookingUrl();
  return url ? (
    <p data-booking="">
      <ExternalLink href={url}>{contactAside.call}</ExternalLink>
    </p>
  ) : null;
}

import { brand } from '#content/brand';
import { contactAside } from '#content/contact';
import { ExternalLink } from '#client/ui/button';

export const Booking = () =>
  brand.booking ? (
    <p>
      <ExternalLink href={brand.booking}>{contactAside.call}</ExternalLink>
    </p>
  ) : null;

import { BooleanField, booleanOf } from '../api/fields.js';

/** In the query, since the body of a DELETE may get lost on its way (RFC 9110 section 9.3.5). */
export class DeleteAccountQuery {
  @BooleanField(
    'Contact messages must be true or false.',
    'Whether to delete every contact message sent from the address too, read or not. The address must be confirmed.',
    { optional: true, default: false, read: booleanOf },
  )
  contactMessages?: boolean;
}

/** The places in prerendered answer pages where the server writes what it was sent, and what it has to say. */
export const formMark = (part: 'typed' | 'fault' | 'reason', field = '') => `%${part}:${field}%`;

export const FORM_MARK = /%(typed|fault|reason):(\w*)%/g;

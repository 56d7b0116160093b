import type { ContactRequest, ContactResponse } from '#server/contact/contact.dto';
import { api } from '#client/app/api';

interface Sending {
  message: ContactRequest;
  /** The same for the same message, however often it is sent: it is stored once. */
  key: string;
}

const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendMessage: build.mutation<ContactResponse, Sending>({
      query: ({ message, key }) => ({
        url: '/contact',
        method: 'POST',
        body: message,
        headers: { 'idempotency-key': `"${key}"` },
      }),
    }),
  }),
});

export const { useSendMessageMutation } = contactApi;

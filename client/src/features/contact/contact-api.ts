import type { ContactRequest, ContactResponse } from '#server/contact/contact.dto';
import { api } from '../../app/api';

const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendMessage: build.mutation<ContactResponse, ContactRequest>({
      query: (body) => ({ url: '/contact', method: 'POST', body }),
    }),
  }),
});

export const { useSendMessageMutation } = contactApi;

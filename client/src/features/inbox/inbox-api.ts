import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { CountsResponse, MessagesResponse, StaffResponse } from '#server/inbox/list.dto';
import type { ChangeRequest, MessageResponse } from '#server/inbox/message.dto';
import { api } from '#client/app/api';
import { readFile } from '#client/app/use-download';
import type { Filter } from './inbox-filter';

/** Asks whether there is anything new while the page is looked at, and when it is looked at again. */
export const POLLING = {
  pollingInterval: 15_000,
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
};

/** A message, and the version of it that was seen: nothing is done where there is a later one. */
export interface Seen {
  id: string;
  version: number;
}

/** The kinds of text: to the visitor, or to the staff. */
export type Writing = 'answer' | 'note';

const messageUrl = (id: string, more = '') => `/inbox/messages/${encodeURIComponent(id)}${more}`;
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` });

const paramsOf = ({ state, q }: Filter) => ({
  ...(state !== 'all' && { state }),
  ...(q && { q }),
});

/** A file may be long: in milliseconds. */
const FILE = { timeout: 600_000, responseHandler: readFile };

/** Lists show the state and the version of each message. */
const LISTS = ['InboxCounts', 'InboxList'] as const;

const inboxApi = api.enhanceEndpoints({ addTagTypes: LISTS }).injectEndpoints({
  endpoints: (build) => ({
    getCounts: build.query<CountsResponse, void>({
      query: () => '/inbox/counts',
      providesTags: ['InboxCounts'],
    }),
    getStaff: build.query<StaffResponse, void>({ query: () => '/inbox/staff' }),
    getMessages: build.infiniteQuery<MessagesResponse, Filter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam: cursor }) => ({
        url: '/inbox/messages',
        params: { ...paramsOf(queryArg), ...(cursor !== null && { cursor }) },
      }),
      providesTags: ['InboxList'],
    }),
    /** The first page of a list as it is now, beside the list that is being read. */
    getLatest: build.query<MessagesResponse, Filter>({
      query: (filter) => ({ url: '/inbox/messages', params: paramsOf(filter) }),
    }),
    /** All messages of a list, as the text of a file. */
    exportMessages: build.mutation<string, { filter: Filter; format: 'csv' | 'json' }>({
      query: ({ filter, format }) => ({
        url: '/inbox/export',
        params: { ...paramsOf(filter), format },
        ...FILE,
      }),
    }),
    getMessage: build.query<MessageResponse, string>({ query: (id) => messageUrl(id) }),
    /** The same message, for what became of its emails: what else has changed meanwhile stays unseen until it is asked for. */
    getDeliveries: build.query<MessageResponse, string>({ query: (id) => messageUrl(id) }),
    changeMessage: build.mutation<MessageResponse, Seen & { change: ChangeRequest }>({
      query: ({ id, version, change }) => ({
        url: messageUrl(id),
        method: 'PATCH',
        body: change,
        headers: ifMatch(version),
      }),
      invalidatesTags: LISTS,
    }),
    /** By its key a text is stored once, however often it is sent. */
    write: build.mutation<MessageResponse, Seen & { as: Writing; text: string; key: string }>({
      query: ({ id, version, as, text, key }) => ({
        url: messageUrl(id, `/${as}s`),
        method: 'POST',
        body: { text },
        headers: { ...ifMatch(version), 'idempotency-key': `"${key}"` },
      }),
      invalidatesTags: LISTS,
    }),
    retryAnswer: build.mutation<MessageResponse, { id: string; answerId: string }>({
      query: ({ id, answerId }) => ({
        url: messageUrl(id, `/answers/${encodeURIComponent(answerId)}/retry`),
        method: 'POST',
      }),
    }),
    deleteMessage: build.mutation<void, Seen>({
      query: ({ id, version }) => ({
        url: messageUrl(id),
        method: 'DELETE',
        headers: ifMatch(version),
      }),
      invalidatesTags: LISTS,
    }),
    /** Everything about the address of a message, as the text of a file. */
    exportAddress: build.mutation<string, string>({
      query: (id) => ({ url: messageUrl(id, '/address'), ...FILE }),
    }),
    eraseAddress: build.mutation<void, string>({
      query: (id) => ({ url: messageUrl(id, '/address'), method: 'DELETE' }),
      invalidatesTags: LISTS,
    }),
  }),
});

const { updateQueryData } = inboxApi.util;

interface Started {
  dispatch: ThunkDispatch<
    Parameters<typeof inboxApi.util.selectCachedArgsForQuery>[0],
    unknown,
    UnknownAction
  >;
  queryFulfilled: Promise<{ data: MessageResponse }>;
}

/** Shows a message as a call answered with it, without asking again. */
async function keepMessage(_: unknown, { dispatch, queryFulfilled }: Started) {
  const answer = await queryFulfilled.catch(() => undefined);
  if (answer) dispatch(updateQueryData('getMessage', answer.data.id, () => answer.data));
}

async function keepDeliveries(id: string, { dispatch, queryFulfilled }: Started) {
  const answer = await queryFulfilled.catch(() => undefined);
  if (!answer) return;
  const { delivery, deliveryError, answers } = answer.data;
  const update = updateQueryData('getMessage', id, (message) => {
    Object.assign(message, { delivery, deliveryError });
    for (const known of message.answers) {
      Object.assign(
        known,
        answers.find((each) => each.id === known.id),
      );
    }
  });
  dispatch(update);
}

// Beside the endpoints, whose types these functions take from them.
inboxApi.enhanceEndpoints({
  endpoints: {
    getDeliveries: { onQueryStarted: keepDeliveries },
    changeMessage: { onQueryStarted: keepMessage },
    write: { onQueryStarted: keepMessage },
    retryAnswer: { onQueryStarted: keepMessage },
  },
});

export const {
  useGetCountsQuery,
  useGetStaffQuery,
  useGetMessagesInfiniteQuery,
  useGetLatestQuery,
  useExportMessagesMutation,
  useGetMessageQuery,
  useGetDeliveriesQuery,
  useChangeMessageMutation,
  useWriteMutation,
  useRetryAnswerMutation,
  useDeleteMessageMutation,
  useExportAddressMutation,
  useEraseAddressMutation,
} = inboxApi;

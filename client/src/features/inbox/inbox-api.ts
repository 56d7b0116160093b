import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { CountsResponse, MessagesResponse, StaffResponse } from '#server/inbox/list.dto';
import type { ChangeRequest, MessageResponse } from '#server/inbox/message.dto';
import { api } from '#client/app/api';
import { ifChanged } from '#client/app/if-changed';
import { readFile } from '#client/app/use-download';
import type { Filter } from './inbox-filter';

/** How often it is asked whether there is anything new, in milliseconds. */
export const POLL_MS = 15_000;

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

/** The data that a message changes when it moves: the lists that it has left are mended where they are. */
const moved = (message: MessageResponse | undefined) =>
  message ? ['InboxCounts' as const, { type: 'InboxList' as const, id: message.state }] : [];

const countsIfChanged = ifChanged();
const latestIfChanged = ifChanged();

const inboxApi = api
  .enhanceEndpoints({ addTagTypes: ['InboxCounts', 'InboxList'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getCounts: build.query<CountsResponse, void>({
        query: () => countsIfChanged('/inbox/counts'),
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
        providesTags: (_, __, { state }) => [{ type: 'InboxList', id: state }],
      }),
      /** The first page of a list as it is now, beside the list that is being read. */
      getLatest: build.query<MessagesResponse, Filter>({
        query: (filter) =>
          latestIfChanged(`/inbox/messages?${new URLSearchParams(paramsOf(filter)).toString()}`),
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
        invalidatesTags: moved,
      }),
      /** By its key a text is stored once, however often it is sent. */
      write: build.mutation<MessageResponse, Seen & { as: Writing; text: string; key: string }>({
        query: ({ id, version, as, text, key }) => ({
          url: messageUrl(id, `/${as}s`),
          method: 'POST',
          body: { text },
          headers: { ...ifMatch(version), 'idempotency-key': `"${key}"` },
        }),
        invalidatesTags: (message, _, { as }) => (as === 'answer' ? moved(message) : []),
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
        invalidatesTags: ['InboxCounts', 'InboxList'],
      }),
      /** Everything about the address of a message, as the text of a file. */
      exportAddress: build.mutation<string, string>({
        query: (id) => ({ url: messageUrl(id, '/address'), ...FILE }),
      }),
      eraseAddress: build.mutation<void, string>({
        query: (id) => ({ url: messageUrl(id, '/address'), method: 'DELETE' }),
        invalidatesTags: ['InboxCounts', 'InboxList'],
      }),
    }),
  });

const { updateQueryData, selectCachedArgsForQuery } = inboxApi.util;
type State = Parameters<typeof selectCachedArgsForQuery>[0];

interface Started {
  dispatch: ThunkDispatch<State, unknown, UnknownAction>;
  getState: () => State;
  queryFulfilled: Promise<{ data: MessageResponse }>;
}

/**
 * Shows a message as a call was answered: on its page without asking for it again, and in the lists. Those that were
 * fetched keep their place: they have it as it is now, and not at all where it does not belong any more.
 */
async function keepMessage(_: unknown, { dispatch, getState, queryFulfilled }: Started) {
  const answer = await queryFulfilled.catch(() => undefined);
  if (!answer) return;
  const { id, state, assignee, version } = answer.data;
  dispatch(updateQueryData('getMessage', id, () => answer.data));
  for (const filter of selectCachedArgsForQuery(getState(), 'getMessages')) {
    const belongs = filter.state === 'all' || filter.state === state;
    const update = updateQueryData('getMessages', filter, ({ pages }) => {
      for (const { messages } of pages) {
        const at = messages.findIndex((message) => message.id === id);
        if (messages[at]) Object.assign(messages[at], { state, assignee, version });
        if (at >= 0 && !belongs) messages.splice(at, 1);
      }
    });
    dispatch(update);
  }
}

async function keepDeliveries(id: string, { dispatch, queryFulfilled }: Started) {
  const answer = await queryFulfilled.catch(() => undefined);
  const update = updateQueryData('getMessage', id, (message) => {
    if (answer) {
      const { delivery, deliveryError } = answer.data;
      Object.assign(message, { delivery, deliveryError });
    }
    for (const known of message.answers) {
      Object.assign(
        known,
        answer?.data.answers.find((each) => each.id === known.id),
      );
    }
  });
  dispatch(update);
}

// Beside the endpoints, whose types these functions take from them.
inboxApi.enhanceEndpoints({
  endpoints: {
    getMessage: { onQueryStarted: keepMessage },
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
  useLazyGetLatestQuery,
  useExportMessagesMutation,
  useGetMessageQuery,
  useLazyGetDeliveriesQuery,
  useChangeMessageMutation,
  useWriteMutation,
  useRetryAnswerMutation,
  useDeleteMessageMutation,
  useExportAddressMutation,
  useEraseAddressMutation,
} = inboxApi;

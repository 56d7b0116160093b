import type { CountsResponse, MessagesResponse, StaffResponse } from '#server/inbox/list.dto';
import type { ChangeRequest, MessageResponse } from '#server/inbox/message.dto';
import { api } from '#client/app/api';
import type { store } from '#client/app/store';
import { readFile } from '#client/app/use-download';
import { errorStatus } from '#client/ui/problem';
import type { Filter } from './inbox-filter';

/** Asks whether there is anything new while the page is looked at, and when it is looked at again. */
export const POLLING = {
  pollingInterval: 15_000,
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
};

/** A message, and the version of it that was seen: nothing is done where there is a later one. */
interface Seen {
  id: string;
  version: number;
}

/** The kinds of text: to the visitor, or to the staff. */
export type Writing = 'answer' | 'note';

const messageUrl = (id: string, more = '') => `/inbox/messages/${encodeURIComponent(id)}${more}`;
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` });

const paramsOf = ({ state, q }: Filter) => ({
  state: state === 'all' ? undefined : state,
  q: q || undefined,
});

/** A file may be long: in milliseconds. */
const FILE = { timeout: 600_000, responseHandler: readFile };

const reads = api.enhanceEndpoints({ addTagTypes: ['Counts', 'Message'] }).injectEndpoints({
  endpoints: (build) => ({
    getCounts: build.query<CountsResponse, void>({
      query: () => '/inbox/counts',
      providesTags: ['Counts'],
    }),
    getStaff: build.query<StaffResponse, void>({ query: () => '/inbox/staff' }),
    getMessages: build.infiniteQuery<MessagesResponse, Filter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) => ({
        url: '/inbox/messages',
        params: { ...paramsOf(queryArg), cursor: pageParam ?? undefined },
      }),
    }),
    /** How many messages a list has that came after a moment, as far as its first page tells. */
    getNews: build.query<{ count: number; orMore: boolean }, Filter & { since: string }>({
      query: (filter) => ({ url: '/inbox/messages', params: paramsOf(filter) }),
      transformResponse: ({ messages, nextCursor }: MessagesResponse, _, { since }) => {
        const count = messages.filter(({ receivedAt }) => receivedAt > since).length;
        return { count, orMore: count === messages.length && nextCursor !== null };
      },
    }),
    getMessage: build.query<MessageResponse, string>({
      query: (id) => messageUrl(id),
      providesTags: ['Message'],
    }),
  }),
});

/** What a call did is counted; where somebody else was quicker, the message is read again. */
const invalidatesTags = (_: unknown, error: unknown) =>
  errorStatus(error) === 412 ? (['Message'] as const) : (['Counts'] as const);

interface Started {
  dispatch: typeof store.dispatch;
  queryFulfilled: Promise<{ data: MessageResponse }>;
}

/** Shows a message as a call answered with it. */
async function onQueryStarted(_: unknown, { dispatch, queryFulfilled }: Started): Promise<void> {
  const answer = await queryFulfilled.catch(() => undefined);
  if (answer) void dispatch(reads.util.upsertQueryData('getMessage', answer.data.id, answer.data));
}

const inboxApi = reads.injectEndpoints({
  endpoints: (build) => ({
    changeMessage: build.mutation<MessageResponse, Seen & { change: ChangeRequest }>({
      query: ({ id, version, change }) => ({
        url: messageUrl(id),
        method: 'PATCH',
        body: change,
        headers: ifMatch(version),
      }),
      invalidatesTags,
      onQueryStarted,
    }),
    /** By its key a text is stored once, however often it is sent. */
    write: build.mutation<MessageResponse, Seen & { as: Writing; text: string; key: string }>({
      query: ({ id, version, as, text, key }) => ({
        url: messageUrl(id, `/${as}s`),
        method: 'POST',
        body: { text },
        headers: { ...ifMatch(version), 'idempotency-key': `"${key}"` },
      }),
      invalidatesTags,
      onQueryStarted,
    }),
    retryAnswer: build.mutation<MessageResponse, { id: string; answerId: string }>({
      query: ({ id, answerId }) => ({
        url: messageUrl(id, `/answers/${answerId}/retry`),
        method: 'POST',
      }),
      onQueryStarted,
    }),
    deleteMessage: build.mutation<void, Seen>({
      query: ({ id, version }) => ({
        url: messageUrl(id),
        method: 'DELETE',
        headers: ifMatch(version),
      }),
      invalidatesTags,
    }),
    /** Everything about the address of a message, as the text of a file. */
    exportAddress: build.mutation<string, string>({
      query: (id) => ({ url: messageUrl(id, '/address'), ...FILE }),
    }),
    eraseAddress: build.mutation<void, string>({
      query: (id) => ({ url: messageUrl(id, '/address'), method: 'DELETE' }),
      invalidatesTags,
    }),
    /** All messages of a list, as the text of a file. */
    exportMessages: build.mutation<string, { filter: Filter; format: 'csv' | 'json' }>({
      query: ({ filter, format }) => ({
        url: '/inbox/export',
        params: { ...paramsOf(filter), format },
        ...FILE,
      }),
    }),
  }),
});

export const { useGetCountsQuery, useGetStaffQuery, useGetMessagesInfiniteQuery } = reads;
export const { useGetNewsQuery, useGetMessageQuery } = reads;
export const {
  useChangeMessageMutation,
  useWriteMutation,
  useRetryAnswerMutation,
  useDeleteMessageMutation,
  useExportAddressMutation,
  useEraseAddressMutation,
  useExportMessagesMutation,
} = inboxApi;

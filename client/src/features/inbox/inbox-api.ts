import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { CountsResponse, MessagesResponse, StaffResponse } from '#server/inbox/list.dto';
import type { ChangeRequest, MessageResponse } from '#server/inbox/message.dto';
import { api } from '../../app/api';
import type { Call } from '../../app/lost-answers';
import { ifChanged } from './if-changed';
import type { Filter } from './inbox-filter';

/** How often it is asked whether there is anything new, in milliseconds. */
export const POLL_MS = 15_000;

/** A message, and the version of it that was seen: nothing is done where there is a later one. */
export interface Seen {
  id: string;
  version: number;
}

const messageUrl = (id: string, more = '') => `/inbox/messages/${encodeURIComponent(id)}${more}`;
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` });

const paramsOf = ({ state, q }: Filter) => ({
  ...(state !== 'all' && { state }),
  ...(q && { q }),
});

/** Finds out by reading the message whether a change was made whose answer was lost. */
const whether =
  (id: string, isDone: (message: MessageResponse) => boolean): Call['settle'] =>
  async (read) => {
    const { data } = await read<MessageResponse>(messageUrl(id));
    return data && (isDone(data) ? { answer: data } : false);
  };

/** An answer that is a file, as text. It may be long: in milliseconds. */
const FILE = {
  timeout: 600_000,
  responseHandler: async (response: Response): Promise<unknown> =>
    response.ok ? response.text() : response.json(),
};

/** What is not as it was once a message stands elsewhere: the lists that it has left are mended where they are. */
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
      getMessage: build.query<MessageResponse, string>({
        query: (id) => messageUrl(id),
      }),
      /** The same message, for what became of its emails: what else has changed meanwhile stays unseen until it is asked for. */
      getDeliveries: build.query<MessageResponse, string>({
        query: (id) => messageUrl(id),
      }),
      changeMessage: build.mutation<MessageResponse, Seen & { change: ChangeRequest }>({
        query: ({ id, version, change }) => ({
          url: messageUrl(id),
          method: 'PATCH',
          body: change,
          headers: ifMatch(version),
          settle: whether(
            id,
            ({ state, assignee }) =>
              (change.state ?? state) === state &&
              (change.assignee === undefined || change.assignee === (assignee?.id ?? null)),
          ),
        }),
        invalidatesTags: moved,
      }),
      addNote: build.mutation<MessageResponse, Seen & { text: string }>({
        query: ({ id, version, text }) => ({
          url: messageUrl(id, '/notes'),
          method: 'POST',
          body: { text },
          headers: ifMatch(version),
          settle: whether(id, ({ notes }) => notes.some((note) => note.text === text)),
        }),
      }),
      answerMessage: build.mutation<MessageResponse, Seen & { text: string; key: string }>({
        query: ({ id, version, text, key }) => ({
          url: messageUrl(id, '/answers'),
          method: 'POST',
          body: { text },
          headers: { ...ifMatch(version), 'idempotency-key': `"${key}"` },
          settle: 'repeat',
        }),
        invalidatesTags: moved,
      }),
      retryAnswer: build.mutation<MessageResponse, { id: string; answerId: string }>({
        query: ({ id, answerId }) => ({
          url: messageUrl(id, `/answers/${encodeURIComponent(answerId)}/retry`),
          method: 'POST',
          settle: 'repeat',
        }),
      }),
      deleteMessage: build.mutation<void, Seen>({
        query: ({ id, version }) => ({
          url: messageUrl(id),
          method: 'DELETE',
          headers: ifMatch(version),
          settle: 'repeat',
        }),
        invalidatesTags: ['InboxCounts', 'InboxList'],
      }),
      /** Everything about the address of a message, as the text of a file. */
      exportAddress: build.mutation<string, string>({
        query: (id) => ({ url: messageUrl(id, '/address'), ...FILE }),
      }),
      eraseAddress: build.mutation<void, string>({
        query: (id) => ({ url: messageUrl(id, '/address'), method: 'DELETE', settle: 'repeat' }),
        invalidatesTags: ['InboxCounts', 'InboxList'],
      }),
    }),
  });

type State = Parameters<typeof inboxApi.util.selectCachedArgsForQuery>[0];

interface Started {
  dispatch: ThunkDispatch<State, unknown, UnknownAction>;
  queryFulfilled: Promise<{ data: MessageResponse }>;
}

/** Shows a message as a call was answered: on its page without asking for it again, and in the lists. */
async function keepMessage(_: unknown, { dispatch, queryFulfilled }: Started): Promise<void> {
  const answer = await queryFulfilled.catch(() => undefined);
  if (!answer) return;
  dispatch(inboxApi.util.updateQueryData('getMessage', answer.data.id, () => answer.data));
  dispatch(updateLists(answer.data));
}

async function keepDeliveries(id: string, { dispatch, queryFulfilled }: Started): Promise<void> {
  const answer = await queryFulfilled.catch(() => undefined);
  const update = inboxApi.util.updateQueryData('getMessage', id, ({ answers }) => {
    for (const known of answers) {
      const now = answer?.data.answers.find((each) => each.id === known.id);
      if (now) Object.assign(known, now);
    }
  });
  dispatch(update);
}

/** Lists that were fetched keep their place: they have a message as it is now, and not at all where it does not belong any more. */
const updateLists =
  ({
    id,
    state,
    assignee,
    version,
  }: MessageResponse): ThunkAction<void, State, unknown, UnknownAction> =>
  (dispatch, getState) => {
    for (const filter of inboxApi.util.selectCachedArgsForQuery(getState(), 'getMessages')) {
      const belongs = filter.state === 'all' || filter.state === state;
      const update = inboxApi.util.updateQueryData('getMessages', filter, ({ pages }) => {
        for (const { messages } of pages) {
          const at = messages.findIndex((message) => message.id === id);
          if (messages[at]) Object.assign(messages[at], { state, assignee, version });
          if (at >= 0 && !belongs) messages.splice(at, 1);
        }
      });
      dispatch(update);
    }
  };

// Beside the endpoints, whose types these functions take from them.
inboxApi.enhanceEndpoints({
  endpoints: {
    getMessage: { onQueryStarted: keepMessage },
    getDeliveries: { onQueryStarted: keepDeliveries },
    changeMessage: { onQueryStarted: keepMessage },
    addNote: { onQueryStarted: keepMessage },
    answerMessage: { onQueryStarted: keepMessage },
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
  useAddNoteMutation,
  useAnswerMessageMutation,
  useRetryAnswerMutation,
  useDeleteMessageMutation,
  useExportAddressMutation,
  useEraseAddressMutation,
} = inboxApi;

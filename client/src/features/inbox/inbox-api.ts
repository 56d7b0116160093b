import type { ChangeRequest, MessageResponse } from '#server/inbox/message/message.dto';
import type {
  SaveAnswerRequest,
  SavedAnswersResponse,
} from '#server/inbox/saved-answers/saved-answers.dto';
import { inbox } from '#content/inbox';
import type { store } from '#client/app/store';
import { errorStatus, isLost, isProblem } from '#client/ui/problem';
import type { Filter } from './inbox-filter';
import { FILE, follow, messageUrl, paramsOf, reads } from './inbox-reads';

/** A message, and the version of it that was seen: nothing is done where there is a later one. */
interface SeenMessage {
  id: string;
  version: number;
}

export type Writing = 'answer' | 'note';

const ifMatch = (version: number) => ({ 'if-match': `"${version}"` });

/** Messages that are changed at once at most, and how many of them at a time. */
export const CHANGED_MAX = 100;
const CHANGED_AT_A_TIME = 4;

const isOvertaken = (error: unknown) => isProblem(error, 'message-changed');

/** A change reads the counts again; a conflict reads the message again. */
const invalidatesTags = (_: unknown, error: unknown) =>
  isOvertaken(error) ? (['Message'] as const) : (['Counts'] as const);

/** So does what takes a message out of its lists; they are read again. */
const removes = (_: unknown, error: unknown) =>
  isOvertaken(error) ? (['Message'] as const) : (['Counts', 'List'] as const);

interface Started {
  dispatch: typeof store.dispatch;
  queryFulfilled: Promise<{ data: MessageResponse | void }>;
}

/** Takes over what a change answers, or the version that its refusal names: a second try goes ahead before the next reading. */
async function onQueryStarted({ id }: { id: string }, { dispatch, queryFulfilled }: Started) {
  try {
    const { data } = await queryFulfilled;
    if (!data) return;
    void dispatch(reads.util.upsertQueryData('getMessage', id, data));
    dispatch(follow(data));
  } catch (thrown) {
    const { error } = thrown as { error: { data: { version: number } } };
    if (!isOvertaken(error)) return;
    const { version } = error.data;
    dispatch(reads.util.updateQueryData('getMessage', id, (seen) => ({ ...seen, version })));
  }
}

/** What to change, as it is sent: the store takes no dates. */
export type Change = Omit<ChangeRequest, 'waitingUntil'> & { waitingUntil?: string | null };

/** A change to a message as it was seen, and the one that takes it back. */
export interface Call extends SeenMessage {
  change: Change;
  undo?: Change;
}

const changeCall = ({ id, version, change }: Call) => ({
  url: messageUrl(id),
  method: 'PATCH',
  body: change,
  headers: ifMatch(version),
});

type Outcome = Parameters<typeof inbox.list.selection.outcome>[1];

const outcomeOf = (error: unknown): keyof Outcome =>
  isLost(error)
    ? 'unsure'
    : (({ 404: 'gone', 412: 'changed' } as const)[Number(errorStatus(error))] ?? 'failed');

export const inboxApi = reads.injectEndpoints({
  overrideExisting: import.meta.env.DEV,
  endpoints: (build) => ({
    changeMessage: build.mutation<MessageResponse, Call>({
      query: changeCall,
      invalidatesTags,
      onQueryStarted,
    }),
    /** Changes several, each as it was seen. What keeps one call from its end keeps those behind it, too. */
    changeMessages: build.mutation<Outcome & { undo: readonly Call[] }, readonly Call[]>({
      queryFn: async (calls, _api, _options, call) => {
        const waiting = calls.slice(0, CHANGED_MAX);
        const undo: Call[] = [];
        const outcome = { done: 0, changed: 0, gone: 0, unsure: 0, failed: 0, undo };
        const work = async () => {
          for (let next = waiting.shift(); next; next = waiting.shift()) {
            const { error, data } = await call(changeCall(next));
            const kind = error ? outcomeOf(error) : 'done';
            const { version } = (data ?? next) as SeenMessage;
            if (data && next.undo) undo.push({ id: next.id, version, change: next.undo });
            outcome[kind] += 1;
            if (kind === 'unsure' || kind === 'failed') outcome.failed += waiting.splice(0).length;
          }
        };
        await Promise.all(Array.from({ length: CHANGED_AT_A_TIME }, work));
        return { data: outcome };
      },
      invalidatesTags: ['Counts', 'List', 'Message'],
    }),
    /** By its key a text is stored once, however often it is sent. */
    write: build.mutation<
      MessageResponse,
      SeenMessage & { as: Writing; text: string; cc?: readonly string[]; key: string }
    >({
      query: ({ id, version, as, text, cc, key }) => ({
        url: messageUrl(id, `/${as}s`),
        method: 'POST',
        body: { text, cc },
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
    deleteMessage: build.mutation<void, SeenMessage>({
      query: ({ id, version }) => ({
        url: messageUrl(id),
        method: 'DELETE',
        headers: ifMatch(version),
      }),
      invalidatesTags: removes,
      onQueryStarted,
    }),
    saveAnswer: build.mutation<SavedAnswersResponse, SaveAnswerRequest>({
      query: (body) => ({ url: '/inbox/saved-answers', method: 'PUT', body }),
      invalidatesTags: ['SavedAnswers'],
    }),
    deleteSavedAnswer: build.mutation<void, string>({
      query: (id) => ({ url: `/inbox/saved-answers/${id}`, method: 'DELETE' }),
      invalidatesTags: ['SavedAnswers'],
    }),
    exportAddress: build.mutation<string, string>({
      query: (id) => ({ url: messageUrl(id, '/address'), ...FILE }),
    }),
    eraseAddress: build.mutation<void, string>({
      query: (id) => ({ url: messageUrl(id, '/address'), method: 'DELETE' }),
      invalidatesTags: removes,
    }),
    /** @param path of an email or of one of its attachments */
    getEmail: build.mutation<string, string>({
      query: (path) => ({ url: `/inbox/emails/${path}`, ...FILE }),
    }),
    exportMessages: build.mutation<string, { filter: Filter; format: 'csv' | 'json' }>({
      query: ({ filter, format }) => ({
        url: '/inbox/export',
        params: { ...paramsOf(filter), format },
        ...FILE,
      }),
    }),
  }),
});

export const {
  useGetStaffQuery,
  useGetMessagesInfiniteQuery,
  useGetNewsQuery,
  useGetMessageQuery,
  useLazyGetEarlierQuery,
  useViewMessageQuery,
  useGetSavedAnswersQuery,
  useChangeMessageMutation,
  useChangeMessagesMutation,
  useWriteMutation,
  useRetryAnswerMutation,
  useDeleteMessageMutation,
  useSaveAnswerMutation,
  useDeleteSavedAnswerMutation,
  useExportAddressMutation,
  useEraseAddressMutation,
  useGetEmailMutation,
  useExportMessagesMutation,
} = inboxApi;

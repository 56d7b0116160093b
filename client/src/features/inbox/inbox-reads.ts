import type { ListedMessage, MessagesResponse, StaffResponse } from '#server/inbox/list/list.dto';
import type { MessageResponse, ViewResponse } from '#server/inbox/message/message.dto';
import type { SavedAnswersResponse } from '#server/inbox/saved-answers/saved-answers.dto';
import { api } from '#client/app/api';
import { readFile } from '#client/app/download';
import type { store } from '#client/app/store';
import { type Filter, isView, orderOf, type Show } from './inbox-filter';

export const messageUrl = (id: string, more = '') =>
  `/inbox/messages/${encodeURIComponent(id)}${more}`;

export const paramsOf = ({ show, q }: Filter) => ({
  ...(isView(show) ? { view: show } : { state: show === 'all' ? undefined : show }),
  q: q || undefined,
});

/** A file may be long: in milliseconds. */
export const FILE = { timeout: 600_000, responseHandler: readFile };

/** Characters of an answer that its row shows until the list is read again. */
const EXCERPT = 200;

export const reads = api.injectEndpoints({
  overrideExisting: import.meta.env.DEV,
  endpoints: (build) => ({
    getStaff: build.query<StaffResponse, void>({ query: () => '/inbox/staff' }),
    getMessages: build.infiniteQuery<MessagesResponse, Filter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) => ({
        url: '/inbox/messages',
        params: {
          ...paramsOf(queryArg),
          order: orderOf(queryArg.show),
          cursor: pageParam ?? undefined,
        },
      }),
      providesTags: ['List'],
      // In seconds: who comes back from a message finds the list as it was.
      keepUnusedDataFor: 600,
    }),
    /** The newest messages of a list that was read at a time before. */
    getNews: build.query<MessagesResponse, Filter & { readAt: number | undefined }>({
      query: (filter) => ({ url: '/inbox/messages', params: paramsOf(filter) }),
    }),
    getMessage: build.query<MessageResponse, string>({
      query: (id) => messageUrl(id),
      providesTags: ['Message'],
      // A reading that was on its way when the message changed may come after the change.
      merge: (shown, read) => (read.version < shown.version ? shown : read),
    }),
    getEarlier: build.query<MessageResponse, { id: string; cursor: string }>({
      query: ({ id, cursor }) => ({ url: messageUrl(id), params: { cursor } }),
    }),
    /** Says that it is open here. A query: it is asked again and again. */
    viewMessage: build.query<ViewResponse, string>({
      query: (id) => ({ url: messageUrl(id, '/views'), method: 'POST' }),
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        await queryFulfilled.catch(() => undefined);
        const show = changeListed(id, (listed) => {
          if (listed.unread) dispatch(api.util.invalidateTags(['Counts']));
          listed.unread = false;
          return false;
        });
        dispatch(show);
      },
    }),
    getSavedAnswers: build.query<SavedAnswersResponse, void>({
      query: () => '/inbox/saved-answers',
      providesTags: ['SavedAnswers'],
    }),
  }),
});

/** Changes a message in each list that shows it. @param change returns whether it leaves this one */
function changeListed(id: string, change: (listed: ListedMessage, show: Show) => boolean) {
  return (dispatch: typeof store.dispatch, getState: typeof store.getState): void => {
    for (const { originalArgs } of reads.util.selectInvalidatedBy(getState(), ['List'])) {
      const filter = originalArgs as Filter;
      const patch = reads.util.updateQueryData('getMessages', filter, ({ pages }) => {
        for (const page of pages)
          page.messages = page.messages.filter(
            (each) => each.id !== id || !change(each, filter.show),
          );
      });
      dispatch(patch);
    }
  };
}

/** What was changed here keeps its place in a list, unless it is out of the way now. */
export const follow = ({ id, state, version, assignee, waitingUntil, answers }: MessageResponse) =>
  changeListed(id, (listed, show) => {
    Object.assign(listed, { state, version, assignee, waitingUntil });
    const { at = '', by, text = '' } = answers.at(-1) ?? {};
    if (at > listed.latest.at) {
      const excerpt = text.slice(0, EXCERPT).replaceAll(/\s+/g, ' ');
      listed.latest = { by: 'staff', name: by?.name ?? null, at, excerpt };
      listed.activeAt = at;
    }
    return (state === 'done' || state === 'spam') && show !== 'all' && show !== state;
  });

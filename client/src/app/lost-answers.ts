import type {
  FetchArgs,
  FetchBaseQueryError,
  FetchBaseQueryMeta,
  QueryReturnValue,
} from '@reduxjs/toolkit/query/react';
import type { OwnerEvent } from '#server/auth/sessions/security-log';
import type { EventsResponse } from '#server/auth/sessions/sessions.dto';

/** The answer to a call that changes something never came: neither success nor failure. */
export interface LostAnswer {
  status: 'LOST';
  /** Whether the change was made, as was found out since; undefined where that could not be. */
  done?: boolean;
  /** The session has ended meanwhile, by the change or by something else. */
  isOut?: true;
}

/** The answer to a call. */
export type Answer<Body = unknown> = QueryReturnValue<
  Body,
  FetchBaseQueryError,
  FetchBaseQueryMeta
>;
/** Makes a call. */
export type Ask = <Body>(args: string | FetchArgs) => Promise<Answer<Body>>;

/**
 * The fate of a call: whether the change was made, or the answer that was lost. `unseen` is a change that was
 * made and whose answer nobody can ask for again; undefined means that it is not known, as does `out`, where the
 * session has ended.
 */
type Settled = boolean | { answer: unknown } | 'unseen' | 'out' | undefined;

/**
 * Reads again what a call may have changed.
 * @param read asks the server for something
 * @param before the answer to `Call.before`; undefined where none came
 */
type Settle = (read: Ask, before: unknown) => Promise<Settled>;

/** A call as its endpoint describes it. */
export interface Call extends FetchArgs {
  /**
   * Finds out what became of it when its answer never came: by the same call once more where that does no harm, or by
   * reading what it may have changed. Without this nobody can tell.
   */
  settle?: 'repeat' | Settle;
  /** Read right before the call: what is so already was brought about by something else, and proves nothing. */
  before?: string | FetchArgs;
}

/** In milliseconds, before each look: a server whose connection was cut may still be at work, or about to start again. */
const WAITS = [0, 700, 1_500];

/** How long a call waits for what is read before it, in milliseconds. */
const BEFORE_MS = 3_000;

/** A gateway's word that it got no answer either (RFC 9110 sections 15.6.3 and 15.6.5). */
const GATEWAY_FAULTS = [502, 504];

/** Whether nobody knows what became of a call. A body that breaks off is an answer that did not come, too. */
export function isLost(error: FetchBaseQueryError | undefined): boolean {
  if (!error) return false;
  const { status } = error;
  if (status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR') return true;
  const code = status === 'PARSING_ERROR' ? error.originalStatus : status;
  return (
    GATEWAY_FAULTS.includes(Number(code)) || (status === 'PARSING_ERROR' && Number(code) < 300)
  );
}

/** The outcome of a change that was certainly not made. */
export const NOT_MADE = { error: { status: 'LOST', done: false } } as const;

/** Reads what a call wants to know before it is made; undefined where no answer comes. */
export async function readBefore(before: Call['before'], ask: Ask): Promise<unknown> {
  if (before === undefined) return undefined;
  const args = typeof before === 'string' ? { url: before } : before;
  return (await ask({ ...args, timeout: BEFORE_MS })).data;
}

/** Finds out what became of a call whose answer was lost. */
export async function settled(
  { settle, ...call }: Call,
  { ask, before, isLate }: { ask: Ask; before: unknown; isLate: boolean },
): Promise<QueryReturnValue<unknown, FetchBaseQueryError | LostAnswer, FetchBaseQueryMeta>> {
  let found: Settled;
  for (const wait of settle && navigator.onLine ? WAITS : []) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (settle === 'repeat') {
      const answer = await ask(call);
      // The thing to be removed is gone.
      if (call.method === 'DELETE' && answer.error?.status === 404) return { data: null };
      if (!isLost(answer.error) && !isTooEarly(answer.error)) return answer;
    } else {
      found = await settle?.(ask, before);
      if (found) break;
    }
  }
  if (found === true) return { data: null };
  if (typeof found === 'object') return { data: found.answer };
  if (found === 'unseen') return { error: { status: 'LOST', done: true } };
  if (found === 'out') return { error: { status: 'LOST', isOut: true } };
  // A server that took too long to answer may yet do it.
  if (found === false && !isLate) return NOT_MADE;
  return { error: { status: 'LOST' } };
}

/** The first call is still at work (`repeated-too-early`). */
const isTooEarly = (error: FetchBaseQueryError | undefined) =>
  error?.status === 409 && JSON.stringify(error.data).includes('repeated-too-early');

/**
 * Tells by the same thing before a call and after it whether the call was made: only what no other act can have brought
 * about proves that.
 * @param compare looks at the difference
 */
export const byDifference = <Body>(
  before: string | FetchArgs,
  compare: (now: Body, was: Body, read: Ask) => Settled | Promise<Settled>,
): Pick<Call, 'before' | 'settle'> => ({
  before,
  settle: async (read, was) => {
    const { data } = await read<Body>(before);
    return data && was ? compare(data, was as Body, read) : undefined;
  },
});

/** Looks whether an event of a kind was recorded since just before the call. */
export const whetherRecorded = (type: OwnerEvent) =>
  byDifference<EventsResponse>(
    `/auth/events?type=${type}&limit=1`,
    ({ events: [now] }, { events: [was] }) => now?.id !== was?.id,
  );

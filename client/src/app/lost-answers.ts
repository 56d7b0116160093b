import type {
  FetchArgs,
  FetchBaseQueryError,
  FetchBaseQueryMeta,
  QueryReturnValue,
} from '@reduxjs/toolkit/query/react';
import type { OwnerEvent } from '#server/auth/identity/security-log';
import type { EventsResponse } from '#server/auth/devices/sessions.dto';

/** The answer to a call that changes something never came: neither success nor failure. */
export interface LostAnswer {
  status: 'LOST';
  /** Whether the change was made, as was found out since; undefined where that could not be. */
  done?: boolean;
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
 * made and whose answer nobody can ask for again; undefined means that it is not known.
 */
type Settled = boolean | { answer: unknown } | 'unseen' | undefined;

/**
 * Reads again what a call may have changed.
 * @param read asks the server for something
 * @param madeAt when the call was made, by `performance.now()`
 */
type Settle = (read: Ask, madeAt: number) => Promise<Settled>;

/** A call as its endpoint describes it. */
export interface Call extends FetchArgs {
  /**
   * Finds out what became of it when its answer never came: by the same call once more where that does no harm, or by
   * reading what it may have changed. Without this nobody can tell.
   */
  settle?: 'repeat' | Settle;
}

/** In milliseconds, before each look: a server whose connection was cut may still be at work, or about to start again. */
const WAITS = [0, 700, 1_500];

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

/** Finds out what became of a call whose answer was lost. */
export async function settled(
  { settle, ...call }: Call,
  { ask, madeAt, isLate }: { ask: Ask; madeAt: number; isLate: boolean },
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
      found = await settle?.(ask, madeAt);
      if (found) break;
    }
  }
  if (found === true) return { data: null };
  if (typeof found === 'object') return { data: found.answer };
  if (found === 'unseen') return { error: { status: 'LOST', done: true } };
  // A server that took too long to answer may yet do it.
  if (found === false && !isLate) return { error: { status: 'LOST', done: false } };
  return { error: { status: 'LOST' } };
}

/** The first call is still at work (`repeated-too-early`). */
const isTooEarly = (error: FetchBaseQueryError | undefined) =>
  error?.status === 409 && JSON.stringify(error.data).includes('repeated-too-early');

/** The clocks of the server, which dates its answers, and of its database may differ by as much. In milliseconds. */
const CLOCKS_DIFFER = 5_000;

/** Looks whether an event of a kind was recorded since the call was made, by the server's clock. */
export const whetherRecorded =
  (type: OwnerEvent): Settle =>
  async (read, madeAt) => {
    const { data, meta } = await read<EventsResponse>('/auth/events');
    const now = Date.parse(meta?.response?.headers.get('Date') ?? '');
    if (!data || Number.isNaN(now)) return undefined;
    const earliest = now - (performance.now() - madeAt) - CLOCKS_DIFFER;
    return data.events.some(
      (event) => event.type === type && Date.parse(event.occurredAt) >= earliest,
    );
  };

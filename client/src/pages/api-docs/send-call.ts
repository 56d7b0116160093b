import { apiDocs } from '#content/api-docs';
import { readToken } from '#client/app/session-token';

const { tryIt } = apiDocs;

/** A call that cannot be made as its form was filled in; says why. */
class Unsendable extends Error {}

/** A word for word token: visible ASCII (RFC 9110, section 5.5); a header takes nothing else. */
const TOKEN = /^[\x21-\x7e]+$/;

/** Forms whose calls are on their way. */
const busy = new WeakSet<HTMLFormElement>();

/**
 * Makes the call that a form of `TryIt` describes, and shows what comes back. One at a time: meanwhile the button says so,
 * and another one gives it up.
 * @returns whether it succeeded
 */
export async function sendCall(form: HTMLFormElement): Promise<boolean> {
  const output = form.querySelector('output');
  const send = form.querySelector<HTMLButtonElement>('[type=submit]');
  if (!output || !send || busy.has(form)) return false;
  busy.add(form);
  const controller = new AbortController();
  const cancel = Object.assign(document.createElement('button'), {
    type: 'button',
    className: send.className,
    textContent: tryIt.cancel,
  });
  cancel.addEventListener('click', () => controller.abort());
  output.before(cancel);
  // Not disabled: it would lose the focus.
  send.ariaDisabled = 'true';
  send.textContent = tryIt.busy;
  output.textContent = '';
  let isDone = false;
  try {
    const answer = await call(form, controller.signal);
    output.textContent = await describe(answer);
    isDone = answer.ok;
  } catch (error) {
    if (error instanceof Unsendable) output.textContent = error.message;
    else output.textContent = controller.signal.aborted ? tryIt.cancelled : tryIt.failed;
  }
  // It goes, and would take the focus along.
  if (document.activeElement === cancel) send.focus();
  cancel.remove();
  send.textContent = tryIt.send;
  send.ariaDisabled = null;
  busy.delete(form);
  return isDone;
}

/** @throws Unsendable where a header cannot hold what was typed; what `fetch` throws where no answer comes */
async function call(form: HTMLFormElement, signal: AbortSignal): Promise<Response> {
  const { method = '', path = '' } = form.dataset;
  const fields = new FormData(form);
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const headers = new Headers();
  // A token that was typed, or that of whoever is signed in here. A refusal ends nobody's session.
  const token = text('token').replace(/^bearer\s+/i, '') || (fields.has('token') && readToken());
  if (token) {
    if (!TOKEN.test(token)) throw new Unsendable(tryIt.badToken);
    headers.set('Authorization', `Bearer ${token}`);
  }
  if (fields.has('body')) headers.set('Content-Type', 'application/json');
  const query = new URLSearchParams();
  let address = path;
  for (const { name, dataset } of form.querySelectorAll<HTMLInputElement>('[data-in]')) {
    const value = text(name);
    if (dataset['in'] === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== '' && dataset['in'] === 'query') query.set(name, value);
    else if (value !== '') setHeader(headers, name, value);
  }
  return fetch(query.size > 0 ? `${address}?${query}` : address, {
    method,
    headers,
    signal,
    ...(fields.has('body') && { body: text('body') }),
  });
}

function setHeader(headers: Headers, name: string, value: string): void {
  try {
    headers.set(name, value);
  } catch {
    throw new Unsendable(tryIt.badHeader(name));
  }
}

/** Status, headers and body, as they came. */
async function describe(answer: Response): Promise<string> {
  const body = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json');
  const shown = isJson ? JSON.stringify(JSON.parse(body), null, 2) : body;
  const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}\n`).join('');
  return `${answer.status} ${answer.statusText}\n${headers}\n${shown}`.trim();
}

import { readToken } from '../../app/session-token';

/** Makes the call that a form of `TryIt` describes, and shows what comes back. */
export async function sendCall(form: HTMLFormElement): Promise<void> {
  const output = form.querySelector('output') ?? form;
  const { failed = '' } = output.dataset;
  output.textContent = await send(form).then(describe, () => failed);
}

/** @throws TypeError where no answer comes, or a header cannot be sent as it was typed */
async function send(form: HTMLFormElement): Promise<Response> {
  const { method = '', path = '' } = form.dataset;
  const fields = new FormData(form);
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const headers = new Headers();
  // A token that was typed, or that of whoever is signed in here. A refusal ends nobody's session.
  const token = text('token') || (fields.has('token') ? readToken() : null);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (fields.has('body')) headers.set('Content-Type', 'application/json');
  const query = new URLSearchParams();
  let address = path;
  for (const { name, dataset } of form.querySelectorAll<HTMLInputElement>('[data-in]')) {
    const value = text(name);
    if (dataset['in'] === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== '' && dataset['in'] === 'query') query.set(name, value);
    else if (value !== '') headers.set(name, value);
  }
  return fetch(query.size > 0 ? `${address}?${query}` : address, {
    method,
    headers,
    ...(fields.has('body') && { body: text('body') }),
  });
}

async function describe(answer: Response): Promise<string> {
  const body = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json');
  const shown = isJson ? JSON.stringify(JSON.parse(body), null, 2) : body;
  return `${answer.status} ${answer.statusText}\n${shown}`.trim();
}

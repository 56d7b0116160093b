import { readToken } from '../../app/session-token';

/** Makes the call that a form of `TryIt` describes, and shows what comes back. */
export async function sendCall(form: HTMLFormElement): Promise<void> {
  const { method = '', path = '', failed = '' } = { ...form.dataset, ...outputOf(form).dataset };
  const fields = new FormData(form);
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  // A token that was typed, or that of whoever is signed in here. A refusal ends nobody's session.
  const token = text('token') || (fields.has('token') ? readToken() : null);
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(text(name)),
  );
  outputOf(form).textContent = await fetch(address, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(fields.has('body') && { 'Content-Type': 'application/json' }),
    },
    ...(fields.has('body') && { body: text('body') }),
  }).then(describe, () => failed);
}

const outputOf = (form: HTMLFormElement): HTMLElement => form.querySelector('output') ?? form;

async function describe(answer: Response): Promise<string> {
  const body = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json');
  const shown = isJson ? JSON.stringify(JSON.parse(body), null, 2) : body;
  return `${answer.status} ${answer.statusText}\n${shown}`.trim();
}

import type { ApiDocument, MediaType, Operation, Response } from './api-document.js';
import { fieldList, fieldRow } from './fields.js';
import { escapeHtml, inline } from './html.js';

interface Problem {
  type: string;
}

interface Address {
  method: string;
  path: string;
}

const json = (value: unknown, indent?: number) => JSON.stringify(value, null, indent);
const bodyOf = (content: Record<string, MediaType> = {}) => content['application/json'];
const sample = (text: string) => `<pre><code>${escapeHtml(text)}</code></pre>`;

/** One operation: what it takes, how to call it, and every answer it may give. */
export function operationHtml(
  document: ApiDocument,
  origin: string,
  { method, path, operation }: Address & { operation: Operation },
): string {
  const { operationId, summary, description, security, parameters, requestBody } = operation;
  const open = security?.length === 0;
  const body = bodyOf(requestBody?.content);
  const addressed = (parameters ?? []).map((parameter) =>
    fieldRow(parameter.name, `in the address, ${parameter.schema.format}`, parameter.description),
  );
  return `<article id="${operationId}" aria-labelledby="${operationId}-title">
<h3 id="${operationId}-title"><a href="#${operationId}">${inline(summary)}</a></h3>
<p class="address"><b>${method}</b> <code>${escapeHtml(path)}</code> <small>${open ? 'open to everybody' : 'needs a token'}</small></p>
${description ? `<p>${inline(description)}</p>` : ''}
${body || addressed.length > 0 ? '<h4>Request</h4>' : ''}
${addressed.length > 0 ? `<dl class="fields">${addressed.join('')}</dl>` : ''}
${body ? fieldList(document, body.schema) : ''}
${sample(curl({ method, path: origin + path }, open, body))}
<h4>Answers</h4>
${Object.entries(operation.responses)
  .filter(([status]) => status < '400')
  .map(([status, response]) => successHtml(document, status, response))
  .join('\n')}
<ul class="faults">${Object.entries(operation.responses)
    .filter(([status]) => status >= '400')
    .map(([status, response]) => faultHtml(status, response))
    .join('\n')}</ul>
</article>`;
}

function curl({ method, path }: Address, open: boolean, body: MediaType | undefined): string {
  const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const parts = [
    method === 'GET' ? `curl ${path}` : `curl -X ${method} ${path}`,
    ...(open ? [] : [`-H "Authorization: Bearer $TOKEN"`]),
    ...(body ? [`-H 'Content-Type: application/json'`, `-d ${quoted(json(body.example))}`] : []),
  ];
  return parts.join(' \\\n  ');
}

function successHtml(document: ApiDocument, status: string, response: Response): string {
  const body = bodyOf(response.content);
  const says = `<p><b>${status}</b> ${inline(response.description)}</p>`;
  return body ? says + fieldList(document, body.schema) + sample(json(body.example, 2)) : says;
}

function faultHtml(status: string, { description, content = {} }: Response): string {
  const examples = Object.values(content['application/problem+json']?.examples ?? {});
  const types = new Set(examples.map(({ value }) => inline(`\`${(value as Problem).type}\``)));
  return `<li><b>${status}</b> ${inline(description)} ${[...types].join(', ')}</li>`;
}

import { type DocumentedCall, isOpen, type Operation } from '#server/shared/api-document';

const JSON_TYPE = 'application/json';

/** A call with its example as a command for curl; the token is in the environment. */
export function curlOf({ method, path, operation }: DocumentedCall, origin: string): string {
  const address =
    origin + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => exampleOf(operation, name));
  const body = operation.requestBody?.content[JSON_TYPE]?.example;
  return [
    method === 'GET' ? `curl ${address}` : `curl -X ${method} ${address}`,
    ...(isOpen(operation) ? [] : ['-H "Authorization: Bearer $NORTHFOLD_TOKEN"']),
    ...(body ? [`-H 'Content-Type: ${JSON_TYPE}'`, `-d ${quoted(body)}`] : []),
  ].join(' \\\n  ');
}

function exampleOf({ parameters = [] }: Operation, name: string): string {
  const { example } = parameters.find((parameter) => parameter.name === name) ?? {};
  return typeof example === 'string' ? example : name.toUpperCase();
}

function quoted(body: unknown): string {
  const text = JSON.stringify(body, null, 2).replaceAll('\n', '\n  ');
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

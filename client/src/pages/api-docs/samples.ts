import { type DocumentedCall, isOpen } from '#server/shared/api-document';

export interface Sample {
  label: string;
  text: string;
}

/** A call with its example in three languages; the token is in the environment. */
export function samplesOf({ method, path, operation }: DocumentedCall, origin: string): Sample[] {
  const body = operation.requestBody?.content['application/json']?.example;
  const call: Call = {
    method,
    address:
      origin + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => exampleOf(operation, name)),
    needsToken: !isOpen(operation),
    body: body as object | undefined,
    isAnswered: Object.values(operation.responses).some(({ content }) => content?.[JSON_TYPE]),
  };
  return [
    { label: 'curl', text: curl(call) },
    { label: 'JavaScript', text: javascript(call) },
    { label: 'Python', text: python(call) },
  ];
}

interface Call {
  method: string;
  address: string;
  needsToken: boolean;
  body: object | undefined;
  /** Whether success brings JSON. */
  isAnswered: boolean;
}

const JSON_TYPE = 'application/json';

function exampleOf({ parameters = [] }: DocumentedCall['operation'], name: string): string {
  const { example } = parameters.find((parameter) => parameter.name === name) ?? {};
  return typeof example === 'string' ? example : name.toUpperCase();
}

const lines = (...parts: (string | false)[]) => parts.filter((part) => part !== false).join('\n');
const indented = (value: object, by: number) =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(by)}`);

function curl({ method, address, needsToken, body }: Call): string {
  const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  return [
    method === 'GET' ? `curl ${address}` : `curl -X ${method} ${address}`,
    ...(needsToken ? ['-H "Authorization: Bearer $NORTHFOLD_TOKEN"'] : []),
    ...(body ? [`-H 'Content-Type: ${JSON_TYPE}'`, `-d ${quoted(indented(body, 2))}`] : []),
  ].join(' \\\n  ');
}

function javascript({ method, address, needsToken, body, isAnswered }: Call): string {
  const headers = lines(
    needsToken && '    Authorization: `Bearer ${process.env.NORTHFOLD_TOKEN}`,',
    body !== undefined && `    'Content-Type': '${JSON_TYPE}',`,
  );
  return lines(
    `const response = await fetch('${address}', {`,
    method !== 'GET' && `  method: '${method}',`,
    headers !== '' && `  headers: {\n${headers}\n  },`,
    body !== undefined && `  body: JSON.stringify(${indented(body, 2)}),`,
    '});',
    'if (!response.ok) throw new Error((await response.json()).detail);',
    isAnswered && 'const data = await response.json();',
  );
}

const IN_PYTHON: Record<string, string> = { true: 'True', false: 'False', null: 'None' };

function python({ method, address, needsToken, body, isAnswered }: Call): string {
  const json =
    body &&
    indented(body, 4).replaceAll(
      /"(?:[^"\\]|\\.)*"|true|false|null/g,
      (word) => IN_PYTHON[word] ?? word,
    );
  return lines(
    needsToken && 'import os\n',
    'import requests\n',
    `response = requests.${method.toLowerCase()}(`,
    `    "${address}",`,
    needsToken && '    headers={"Authorization": "Bearer " + os.environ["NORTHFOLD_TOKEN"]},',
    json !== undefined && `    json=${json},`,
    ')',
    'if not response.ok:',
    '    raise RuntimeError(response.json()["detail"])',
    isAnswered && 'data = response.json()',
  );
}

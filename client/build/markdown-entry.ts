import { Ajv, type SchemaObject } from 'ajv';
import { marked } from 'marked';
import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';

export interface Kind<Fields> {
  /** The fields of the header, all of them required, each with its JSON schema. */
  fields: Record<keyof Fields & string, SchemaObject>;
  sections?: readonly string[];
}

export interface EntryText {
  /** The name of its file, without `.md`. */
  slug: string;
  html: string;
}

const ajv = new Ajv();

/**
 * Reads a Markdown file that begins with a header of YAML between two lines of `---`.
 * @param file below `client/content`
 * @throws Error that names file and line of the first fault
 */
export function readEntry<Fields>(
  file: string,
  source: string,
  { fields, sections = [] }: Kind<Fields>,
): Fields & EntryText {
  const fault = (line: number, words: string) =>
    new Error(`client/content/${file}:${line}: ${words}`);
  const [, header, body = ''] = /^---\n(.*?\n)---\n(.*)$/s.exec(source) ?? [];
  if (header === undefined) throw fault(1, 'the file must begin with a header between two ---');
  const lineCounter = new LineCounter();
  const document = parseDocument(header, { lineCounter, prettyErrors: false });
  /** The header begins on the second line. */
  const lineAt = (offset = 0) => lineCounter.linePos(offset).line + 1;
  for (const { pos, message } of document.errors) throw fault(lineAt(pos[0]), message);
  const pairs = isMap(document.contents) ? document.contents.items : [];
  const values: unknown = document.toJS();

  const isGood = ajv.compile<Fields>({
    type: 'object',
    properties: fields,
    required: Object.keys(fields),
    additionalProperties: false,
  });
  if (!isGood(values)) {
    const error = isGood.errors?.[0];
    const name = error?.instancePath.split('/')[1] ?? error?.params['additionalProperty'];
    const key = pairs.map((pair) => pair.key).find((each) => isScalar(each) && each.value === name);
    const [offset] = (isScalar(key) && key.range) || [];
    const words = [name, error?.message, error?.params['allowedValues']?.join(', ')]
      .filter(Boolean)
      .join(' ');
    throw fault(offset === undefined ? 1 : lineAt(offset), words);
  }
  for (const section of sections) {
    if (!`\n${body}`.includes(`\n## ${section}\n`)) {
      throw fault(header.split('\n').length + 2, `the text must have the section "## ${section}"`);
    }
  }
  const html = marked.parse(body, { async: false }).trim();
  return { ...values, slug: file.replace(/^.*\/|\.md$/g, ''), html };
}

import { describe, expect, it } from 'vitest';
import { readEntry } from './markdown-entry';

const kind = {
  fields: {
    name: { type: 'string', minLength: 1, maxLength: 20 },
    from: { type: 'integer' },
    published: { type: 'string', pattern: '^[0-9]{4}-' },
    results: { type: 'object', additionalProperties: { type: 'string' } },
    team: { type: 'array', items: { enum: ['ada', 'grace'] } },
    sample: { type: 'boolean' },
  },
  sections: ['The result'],
};

const HEADER = {
  name: 'A bank',
  from: '24000',
  published: '2026-11-26',
  results: '\n  Run: 6 hours',
  team: '[ada]',
  sample: 'true',
};

/** The seven lines of a good header, but for some; the text begins on line 10. */
const read = (changed: Record<string, string> = {}, body = '## The result\n\nIt *runs*.\n') => {
  const fields = Object.entries({ ...HEADER, ...changed }).map(([name, value]) =>
    value.startsWith('\n') ? `${name}:${value}` : `${name}: ${value}`,
  );
  return readEntry('work/bank.md', `---\n${fields.join('\n')}\n---\n${body}`, kind);
};

describe('a Markdown file of the content', () => {
  it('gives the values of its header, its slug and its text as HTML', () => {
    expect(read()).toEqual({
      name: 'A bank',
      from: 24_000,
      published: '2026-11-26',
      results: { Run: '6 hours' },
      team: ['ada'],
      sample: true,
      slug: 'bank',
      html: '<h2>The result</h2>\n<p>It <em>runs</em>.</p>',
    });
  });

  it.each([
    [2, 'name', '', 'must be string'],
    [2, 'name', 'A bank that has a very long name', 'must NOT have more than 20 characters'],
    [3, 'from', 'cheap', 'must be integer'],
    [4, 'published', 'soon', 'must match pattern'],
    [5, 'results', 'good', 'must be object'],
    [7, 'team', '[ada, nobody]', 'must be equal to one of the allowed values ada, grace'],
    [8, 'sample', 'maybe', 'must be boolean'],
    [9, 'colour', 'red', 'must NOT have additional properties'],
  ])('names line %i for a fault of its field %s', (line, name, value, words) => {
    expect(() => read({ [name]: value })).toThrow(
      `client/content/work/bank.md:${line}: ${name} ${words}`,
    );
  });

  it('names a field that is missing', () => {
    expect(() => readEntry('work/bank.md', '---\nname: A bank\n---\n', kind)).toThrow(
      "client/content/work/bank.md:1: must have required property 'from'",
    );
  });

  it('names the line that YAML cannot read', () => {
    expect(() => read({ from: '"24000' })).toThrow(/^client\/content\/work\/bank\.md:\d+: /);
    expect(() => read({ name: 'one: two' })).toThrow(/^client\/content\/work\/bank\.md:2: /);
  });

  it('names the first line of a text without one of its sections', () => {
    expect(() => read({}, '## Something else\n')).toThrow(
      'client/content/work/bank.md:10: the text must have the section "## The result"',
    );
  });

  it('says so when there is no header', () => {
    expect(() => readEntry('work/bank.md', '# A bank\n', kind)).toThrow(
      'client/content/work/bank.md:1: the file must begin with a header',
    );
  });
});

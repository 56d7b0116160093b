import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mockRestFigure as words } from '#content/figures/mock-rest';
import { compute, states } from './logic';
import { bodyOf, faultsOf, fieldOf, spoilt, type Field } from './schema';
import { exchanges, type Call } from './store';

const fields = ['customer: text', 'status: paid | sent', 'total: 10..400'].map((line) => {
  const field = fieldOf(line);
  if (!field) throw new Error(line);
  return field;
});

const calls = fc.array(
  fc.constantFrom<Call>('post', 'read', 'again', 'wrong', 'missing', 'remove'),
  { minLength: 1, maxLength: 30 },
);
const statuses = (...made: Call[]) => exchanges(made, fields, 0).map(({ status }) => status);

const anyField: fc.Arbitrary<Field> = fc.oneof(
  fc.constant({ name: 'a', kind: 'text' } as const),
  fc.tuple(fc.nat(999_999), fc.nat(999_999)).map(([one, other]) => ({
    name: 'b',
    kind: 'range' as const,
    from: Math.min(one, other),
    to: Math.max(one, other),
  })),
  fc
    .array(fc.constantFrom('paid', 'sent', 'open'), { minLength: 1, maxLength: 3 })
    .map((words) => ({ name: 'c', kind: 'choice' as const, words })),
);

describe('the mock', () => {
  it.each([
    ['reads what was posted', ['post', 'read'], [201, 200]],
    ['does not find what was removed', ['remove', 'read'], [204, 404]],
    ['takes an id once', ['post', 'again'], [201, 409]],
    ['takes it again once it is free', ['post', 'remove', 'again'], [201, 204, 201]],
    ['does not store what breaks the schema', ['wrong', 'read'], [422, 404]],
    ['does not know what nobody posted', ['missing'], [404]],
  ] as const)('%s', (_, made, answers) => expect(statuses(...made)).toEqual(answers));

  it('gives back in a GET exactly what was posted', () => {
    fc.assert(
      fc.property(calls, (made) => {
        const [posted, read] = exchanges([...made, 'post', 'read'], fields, 0).slice(-2);
        expect(posted?.status).toBe(201);
        expect(read?.body).toEqual(posted?.sent);
      }),
    );
  });

  it('answers the same calls the same way, and earlier ones whatever follows', () => {
    fc.assert(
      fc.property(calls, calls, fc.nat(100), (made, more, errors) => {
        const all = exchanges([...made, ...more], fields, errors);
        expect(all.slice(0, made.length)).toEqual(exchanges(made, fields, errors));
      }),
    );
  });

  it('stores nothing by a call that fails, and fails as often as it is told', () => {
    const many = Array.from({ length: 1_000 }, (): Call => 'read');
    const failed = (errors: number) =>
      exchanges(many, fields, errors).filter(({ status }) => status === 503).length;
    expect([failed(0), failed(100)]).toEqual([0, 1_000]);
    expect(failed(30)).toBeGreaterThan(250);
    expect(failed(30)).toBeLessThan(350);
    expect(exchanges(['post'], fields, 100).map(({ status }) => status)).toEqual([503]);
  });
});

describe('a schema', () => {
  it('is held by what is made from it, and broken by what is spoilt', () => {
    fc.assert(
      fc.property(anyField, fc.nat(10_000), (field, id) => {
        const body = bodyOf(id, [field]);
        expect(faultsOf(body, [field])).toEqual([]);
        expect(faultsOf(spoilt(body, [field]), [field])).toEqual([field]);
      }),
    );
  });

  it.each(['total', 'total: ', 'id: text', '9: text', 'total: 9..1', 'a: b |', ': text'])(
    'has no field “%s”',
    (line) => expect(fieldOf(line)).toBeUndefined(),
  );
});

describe('the figure', () => {
  it('answers whatever is typed', () => {
    const names = fc.constantFrom('schema', 'calls', 'errors', 'delay', 'x');
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('total: 1..2', 'post again ', '100', '9000'),
    );
    fc.assert(
      fc.property(fc.dictionary(names, text), (state) => {
        const result = compute(state);
        if ('fault' in result) expect(result.at).toBe('schema');
        else expect(result.log.length).toBeLessThanOrEqual(6);
      }),
    );
  });

  it('tells seven stories', () => {
    const status = states.map((state) => {
      const result = compute(state);
      return 'fault' in result ? result.fault : result.answer.replace(/^HTTP\/1.1 (\d+)[^]*/, '$1');
    });
    expect(status).toEqual(['200', '200', '404', '409', '422', '503', words.none]);
  });
});

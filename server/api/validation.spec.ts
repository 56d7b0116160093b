import { ArrayMaxSize, IsIn, IsObject } from 'class-validator';
import { describe, expect, it } from 'vitest';
import { TextField } from './fields.js';
import { DtoPipe, field } from './validation.js';

class Sent {
  name!: string;
}
class SentLater extends Sent {
  some?: string[];
  any?: object;
}
TextField('Name', 9, 'Ada')(Sent.prototype, 'name');
field([ArrayMaxSize(2), IsIn(['a', 'b'], { each: true })], { optional: true })(
  SentLater.prototype,
  'some',
);
field([IsObject()], { optional: true })(SentLater.prototype, 'any');

const read = async (sent: object): Promise<unknown> =>
  new DtoPipe().transform(sent, { type: 'body', metatype: SentLater });

/** Throws where anything looks into it. */
const sealed = <Kind extends object>(value: Kind): Kind =>
  new Proxy(value, {
    get: (_, name) => {
      if (name === 'length') return 1_000_000;
      throw new Error(`Looked at ${String(name)}`);
    },
    ownKeys: () => {
      throw new Error('Looked at the keys');
    },
  });

describe('What a call sends', () => {
  it('is taken by the names of its DTO, inherited ones too; nothing looks at the rest', async () => {
    const sent = { name: ' Ada ', some: ['b'], deep: sealed({}), list: sealed([]) };
    Object.defineProperty(sent, 'trap', {
      enumerable: true,
      get: () => {
        throw new Error('Looked at');
      },
    });
    const dto = await read(sent);
    expect(dto).toBeInstanceOf(SentLater);
    expect({ ...(dto as object) }).toEqual({ name: 'Ada', some: ['b'] });
  });

  it('is not searched where it is of the wrong kind, or anything a standard describes', async () => {
    for (const wrong of [sealed({}), sealed([])]) {
      const fault = { errors: [{ field: 'name', message: 'Name must be text.' }] };
      await expect(read({ name: wrong })).rejects.toMatchObject(fault);
    }
    await expect(read({ name: 'Ada', some: sealed([]) })).rejects.toThrow();
    const any = sealed({});
    expect(Object.is(((await read({ name: 'Ada', any })) as SentLater).any, any)).toBe(true);
  });
});

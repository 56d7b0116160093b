import 'reflect-metadata';
import { describe, expect, it } from 'vitest';
import { field, isObject, oneFault, validationPipe } from './validation.js';

class Part {
  size = 0;
}
class Order {
  declare name: string;
  declare parts: Part[];
}
// As decorators do it, which tests are compiled without.
const isSmall = oneFault('too-large', 'Too much.', (value) => Number(value) < 9);
field(isSmall, { optional: true, read: Number })(Part.prototype, 'size');
const isText = oneFault('not-text', 'A text.', (value) => typeof value === 'string');
field(isText, {})(Order.prototype, 'name');
const areParts = oneFault(
  'not-a-list',
  'Parts.',
  (value) => Array.isArray(value) && value.every(isObject),
);
field(areParts, { items: Part })(Order.prototype, 'parts');

const check = async (body: unknown): Promise<unknown> =>
  validationPipe().transform(body, { type: 'body', metatype: Order });
const faultsOf = async (body: unknown): Promise<unknown> =>
  check(body).catch((error: unknown) => (error as { errors: unknown }).errors);

describe('The validation pipe', () => {
  it('makes an instance of the known fields, at every level, with the defaults of others', async () => {
    const order = await check({ name: 'a', parts: [{ size: '1', colour: 'red' }, {}], more: 1 });
    expect(order).toBeInstanceOf(Order);
    expect(order).toEqual({ name: 'a', parts: [{ size: 1 }, { size: 0 }] });
  });

  it('blames each field that is bad, by its path, for programs and for people', async () => {
    expect(await faultsOf({ parts: [{}, { size: 9 }] })).toEqual([
      { field: 'name', code: 'required', message: 'A text.' },
      { field: 'parts.1.size', code: 'too-large', message: 'Too much.' },
    ]);
    expect(await faultsOf({ name: 7, parts: [] })).toEqual([
      { field: 'name', code: 'not-text', message: 'A text.' },
    ]);
  });

  it.each([[undefined], [null], [[]]])('reads %j as a body without fields', async (body) => {
    expect(await faultsOf(body)).toMatchObject([{ field: 'name' }, { field: 'parts' }]);
  });

  it('takes no field from the prototype', async () => {
    const body: object = Object.create({ name: 'inherited', parts: [] });
    expect(await faultsOf(body)).toMatchObject([{ field: 'name' }, { field: 'parts' }]);
  });
});

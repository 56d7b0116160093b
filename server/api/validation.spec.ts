import 'reflect-metadata';
import { Type } from 'class-transformer';
import { IsInt, IsString, Max, ValidateNested } from 'class-validator';
import { describe, expect, it } from 'vitest';
import { says, validationPipe } from './validation.js';

class Part {
  declare size: number;
}
class Order {
  declare name: string;
  declare part: Part;
}
// As decorators do it, which tests are compiled without.
IsInt()(Part.prototype, 'size');
Max(8, says('too-large', 'Too much.'))(Part.prototype, 'size');
IsString()(Order.prototype, 'name');
ValidateNested()(Order.prototype, 'part');
Type(() => Part)(Order.prototype, 'part');

const check = async (body: object): Promise<unknown> =>
  validationPipe().transform(body, { type: 'body', metatype: Order });

describe('validationPipe', () => {
  it('makes an instance of the known fields, at every level', async () => {
    const order = await check({ name: 'a', part: { size: 1, colour: 'red' }, more: 1 });
    expect(order).toBeInstanceOf(Order);
    expect(order).toEqual({ name: 'a', part: { size: 1 } });
  });

  it('blames a field that is missing, by its path', async () => {
    await expect(check({ part: {} })).rejects.toMatchObject({
      errors: [{ field: 'name' }, { field: 'part.size' }],
    });
  });

  it('tells programs what is wrong, beside the sentence for people', async () => {
    const refused = { errors: [{ field: 'part.size', code: 'too-large', message: 'Too much.' }] };
    await expect(check({ name: 'a', part: { size: 9 } })).rejects.toMatchObject(refused);
  });

  it('takes no field from the prototype', async () => {
    const body: object = Object.create({ name: 'inherited' });
    await expect(check(body)).rejects.toMatchObject({ errors: [{ field: 'name' }] });
  });
});

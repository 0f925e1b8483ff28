import type { FastifyRequest } from 'fastify';
import { createSlots } from './slots.js';

describe('lugares para pedidos', () => {
  const request = (id = 'um') => ({ id }) as FastifyRequest;

  it('o lugar volta quando o trabalho acaba, e não quando o cliente sai', async () => {
    const slots = createSlots(undefined, 1);
    const [one, work] = [request(), Promise.withResolvers<void>()];
    expect(slots.take(one)).toBe(true);
    slots.hold(one, work.promise);
    slots.over(one);
    expect([slots.taken(), slots.full(), slots.take(request())]).toEqual([1, true, false]);
    work.resolve();
    await work.promise;
    expect([slots.taken(), slots.take(request())]).toEqual([0, true]);
  });

  it('nem o trabalho que falha nem o que se diz duas vezes acabado desconta errado', async () => {
    const slots = createSlots(undefined, 5);
    const [one, other] = [request(), request()];
    for (const taken of [one, one, other]) slots.take(taken);
    expect(slots.taken()).toBe(2);
    const work = Promise.reject(new Error('não deu'));
    slots.hold(one, work);
    await Promise.allSettled([work]);
    for (const over of [one, one, other, other, request()]) slots.over(over);
    expect(slots.taken()).toBe(0);
  });

  it('um trabalho que se perde não fica com o lugar para sempre', async () => {
    const lost = Promise.withResolvers<string>();
    const slots = createSlots(lost.resolve, 1, 5);
    const one = request('perdido');
    slots.take(one);
    slots.hold(one, new Promise(() => undefined));
    slots.over(one);
    expect(await lost.promise).toBe('perdido');
    expect(slots.taken()).toBe(0);
  });

  it('ninguém tem mais do que a sua parte; ela volta com o lugar', () => {
    const slots = createSlots(undefined, 5);
    const [one, other, third] = [request(), request(), request()];
    for (const taken of [one, other, third]) slots.take(taken);
    expect([slots.share(one, 'ana', 1), slots.share(other, 'ana', 1), slots.share(third, 'bia', 1)]).toEqual([true, false, true]);
    slots.over(one);
    expect([slots.share(other, 'ana', 1), slots.taken()]).toEqual([true, 2]);
  });

  it('o que já começou é contado mesmo sem lugar', () => {
    const slots = createSlots(undefined, 1);
    slots.take(request());
    expect([slots.take(request()), slots.take(request(), true), slots.taken()]).toEqual([false, true, 2]);
  });
});

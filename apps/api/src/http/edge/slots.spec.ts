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

  it('de cada um trabalha-se em poucos ao mesmo tempo; os outros esperam a vez, e quem sai não a toma', async () => {
    const slots = createSlots();
    const [first, second, left, last, another] = [request(), request(), request(), request(), request()];
    const began: string[] = [];
    const begin = (one: FastifyRequest, name: string, who = 'ana') => {
      slots.take(one);
      slots.share(one, who, 64);
      return slots.turn(one, who, 1).then(
        () => began.push(name),
        () => began.push(`${name} saiu`),
      );
    };
    const turns = [
      begin(first, 'first'),
      begin(second, 'second'),
      begin(left, 'left'),
      begin(last, 'last'),
      begin(another, 'another', 'bia'),
    ];
    await Promise.all([turns[0], turns[4]]);
    expect(began).toEqual(['first', 'another']);
    slots.over(left);
    await turns[2];
    slots.over(first);
    await turns[1];
    expect(began).toEqual(['first', 'another', 'left saiu', 'second']);
    slots.over(second);
    await turns[3];
    slots.over(last);
    slots.over(another);
    expect([began.at(-1), slots.taken()]).toEqual(['last', 0]);
    const again = request();
    await begin(again, 'again');
    expect(began.at(-1)).toBe('again');
  });

  it('o que já começou é contado mesmo sem lugar', () => {
    const slots = createSlots(undefined, 1);
    slots.take(request());
    expect([slots.take(request()), slots.take(request(), true), slots.taken()]).toEqual([false, true, 2]);
  });
});

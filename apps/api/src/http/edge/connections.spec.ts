import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { whenOver } from './connections.js';

describe('an answer that is over', () => {
  it('is told to all who want to know, once, in their order, by one listener', () => {
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    const told: number[] = [];
    for (let n = 0; n < 20; n++) whenOver(response, () => told.push(n));
    expect(response.listenerCount('close')).toBe(1);
    response.emit('close');
    response.emit('close');
    expect(told).toEqual(Array.from({ length: 20 }, (_, n) => n));
  });
});

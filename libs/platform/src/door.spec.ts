import { listeningIn, tellListening } from './door.js';

describe('quem ouve o diz a quem o supervisiona', () => {
  const [send, connected] = [process.send, process.connected];
  const heard: unknown[] = [];
  beforeEach(() => {
    heard.length = 0;
    Object.assign(process, { send: (message: unknown) => heard.push(message) > 0, connected: true });
  });
  afterEach(() => void Object.assign(process, { send, connected }));

  it.each([
    ['IPv4', '127.0.0.1', 'http://127.0.0.1:3000'],
    ['IPv4', '0.0.0.0', 'http://127.0.0.1:3000'],
    ['IPv4', '192.168.0.7', 'http://192.168.0.7:3000'],
    ['IPv6', '::', 'http://[::1]:3000'],
    ['IPv6', 'fd00::7', 'http://[fd00::7]:3000'],
  ])('em %s %s: onde se chega a ele desta máquina', (family, address, url) => {
    tellListening({ family, address, port: 3000 });
    expect(heard.map(listeningIn)).toEqual([url]);
  });

  it('a ninguém, quando quem o supervisionava se foi', () => {
    Object.assign(process, { connected: false });
    tellListening({ family: 'IPv4', address: '127.0.0.1', port: 3000 });
    expect(heard).toEqual([]);
  });

  it('o que diz outra coisa não diz que ouve', () => {
    expect(['porta', null, undefined, 7, {}, { listening: 3000 }].map(listeningIn)).toEqual(Array(6).fill(undefined));
  });
});

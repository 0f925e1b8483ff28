import { soAbreAqui } from './endereco.js';

describe('endereço de uma página pública', () => {
  it('é de casa na própria máquina e na rede da fazenda', () => {
    for (const host of ['localhost:3000', '127.0.0.1', '10.0.0.7:3000', '192.168.1.20', '172.16.4.4', 'tulha.local', '[::1]:3000'])
      expect([host, soAbreAqui(`http://${host}/p/x`)]).toEqual([host, true]);
  });

  it('abre em qualquer lugar com um nome da internet', () => {
    for (const host of ['tulha.fazenda.example', '172.15.0.1', '200.1.2.3', 'localhost.example'])
      expect([host, soAbreAqui(`https://${host}/p/x`)]).toEqual([host, host === 'localhost.example']);
  });
});

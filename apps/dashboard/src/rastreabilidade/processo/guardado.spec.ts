import { rascunhoGuardado } from './guardado.js';
import { emBranco } from './rascunho.js';

const kept = new Map<string, string>();
const localStorage = { getItem: (key: string) => kept.get(key) ?? null };
Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true });

describe('rascunho guardado por uma versão anterior', () => {
  const { umidadeEntrada: _umidadeEntrada, ...rascunho } = emBranco();
  const guardar = (dele: object) =>
    kept.set('tulha:rascunho:0:0:secagem', JSON.stringify({ rascunho: dele, em: '2026-05-20T10:00:00.000Z' }));

  it('mantém a umidade da entrada, que tinha outro nome', () => {
    guardar({ ...rascunho, umidade: 45.5 });
    expect(rascunhoGuardado('secagem')).toEqual({ ...rascunho, umidadeEntrada: 45.5 });
  });

  it('fica vazio no que não guardou', () => {
    guardar(rascunho);
    expect(rascunhoGuardado('secagem')?.umidadeEntrada).toBeNull();
  });
});

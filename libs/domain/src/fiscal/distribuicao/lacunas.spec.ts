import { fc } from '@tulha/testing/property';
import { abrirLacuna, type Lacuna, proximoQueFalta, tirarDaLacuna } from './lacunas.js';

const nsu = (n: number) => String(n).padStart(15, '0');
/** All that is asked for until nothing is missing. */
const pedidos = (lacunas: readonly Lacuna[]): readonly number[] => {
  const falta = proximoQueFalta(lacunas);
  return falta === null ? [] : [Number(falta), ...pedidos(tirarDaLacuna(lacunas, falta))];
};

describe('o que uma resposta perdida levou', () => {
  it('pede-se número por número, do mais novo para o mais velho, cada um uma vez', () => {
    expect(pedidos(abrirLacuna([], nsu(5), nsu(8)))).toEqual([8, 7, 6]);
    expect(pedidos(abrirLacuna([], nsu(5), nsu(5)))).toEqual([]);
    expect(pedidos(abrirLacuna(abrirLacuna([], nsu(0), nsu(2)), nsu(9), nsu(11)))).toEqual([11, 10, 2, 1]);
  });

  it('de um atraso enorme, os quinhentos mais novos', () => {
    const todos = pedidos(abrirLacuna([], nsu(0), nsu(40_000)));
    expect([todos.length, todos[0], todos.at(-1)]).toEqual([500, 40_000, 39_501]);
  });

  it('tirados em qualquer ordem, somem todos e só eles', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.array(fc.integer({ min: 0, max: 60 })), (ate, tirados) => {
        const restam = tirados.reduce((lacunas, n) => tirarDaLacuna(lacunas, nsu(n)), abrirLacuna([], nsu(0), nsu(ate)));
        const esperados = Array.from({ length: ate }, (_, n) => ate - n).filter((n) => !tirados.includes(n));
        expect(pedidos(restam)).toEqual(esperados);
      }),
    );
  });
});

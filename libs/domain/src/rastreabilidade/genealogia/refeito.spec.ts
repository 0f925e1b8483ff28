import { colher, ligar, novoGrafo } from './grafo.js';
import { origemRefeita, type Refeito } from './refeito.js';

/** Two picked lots of a plot each, hulled into one, of which another is made. */
const grafo = () => {
  const novo = novoGrafo();
  colher(novo, 1, 7, 1_000);
  colher(novo, 2, 8, 1_000);
  ligar(novo, 10, 1, 555);
  ligar(novo, 10, 2, 445);
  ligar(novo, 20, 10, 50);
  return novo;
};
const refeito = (mais: Partial<Refeito>): ReadonlyMap<number, Refeito> =>
  new Map([[10, { loteId: 10, fica: true, entradas: [], talhoes: [], ...mais }]]);
const partes = (daMata: number) => [
  { loteId: 1, quantidade: daMata },
  { loteId: 2, quantidade: 1_000 - daMata },
];
const percentuais = (par: ReturnType<typeof origemRefeita>) =>
  par && [par.antes, par.depois].map((origens) => origens.map(({ talhaoId, percentual }) => [talhaoId, Number(percentual)]));

describe('a origem do café, se um lote fosse feito de outro modo', () => {
  const venda = [{ loteId: 20, peso: 60 }];

  it('muda para todos os que vêm dele, e o grafo fica como estava', () => {
    const antes = grafo();
    expect(percentuais(origemRefeita(antes, venda, refeito({ entradas: partes(600) })))).toEqual([
      [
        [7, 55.5],
        [8, 44.5],
      ],
      [
        [7, 60],
        [8, 40],
      ],
    ]);
    expect(antes).toEqual(grafo());
  });

  it('o mesmo dito outra vez não muda nada', () =>
    expect(origemRefeita(grafo(), venda, refeito({ entradas: partes(555) }))).toBeUndefined());

  it('de outros talhões, e de nenhum se o lote acabaria', () => {
    expect(percentuais(origemRefeita(grafo(), venda, refeito({ talhoes: [{ talhaoId: 9, volumeMl: 1 }] })))?.[1]).toEqual([[9, 100]]);
    expect(origemRefeita(grafo(), [{ loteId: 10, peso: 1 }], refeito({ fica: false }))?.depois).toEqual([]);
  });
});

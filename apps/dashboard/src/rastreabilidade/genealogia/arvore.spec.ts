import type { Aresta, No } from '../lote/lotes.api.js';
import { agrupar, arvoreDe, caber, hrefDoNo } from './arvore.js';

const no = (id: string): No => ({ id, codigo: `c${id}`, tipo: 'BENEFICIADO', unidade: 'kg', quantidade: 10, etapa: 'armazem', nivel: 0 });
const passo = (de: string, para: string, quantidade = 1.5): Aresta => ({
  de,
  para,
  quantidade,
  unidade: 'kg',
  processo: 'beneficio',
  codigo: 'B1',
});

/** 1-5 → 6 → 7 → venda-1, and 5 → 8 besides. */
const inteira = {
  nos: ['1', '2', '3', '4', '5', '6', '7', '8', 'venda-1'].map(no),
  arestas: [...['1', '2', '3', '4', '5'].map((de) => passo(de, '6')), passo('6', '7'), passo('5', '8'), passo('7', 'venda-1')],
};

describe('árvore de um lote', () => {
  it('vai para os dois lados e deixa de fora os primos', () => {
    const { nos, origens, destinos } = arvoreDe('6', inteira);
    expect(nos.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5', '6', '7', 'venda-1']);
    expect(origens).toHaveLength(5);
    expect(destinos.map(({ para }) => para)).toEqual(['7', 'venda-1']);
  });

  it('para nos vizinhos quando pedido', () => expect(arvoreDe('7', inteira, 1).nos.map(({ id }) => id)).toEqual(['6', '7', 'venda-1']));

  it('não se perde em laços', () => {
    const laco = { nos: ['1', '2'].map(no), arestas: [passo('1', '2'), passo('2', '1')] };
    expect(arvoreDe('1', laco).nos).toHaveLength(2);
  });

  it('junta os lotes da roça que foram todos para o mesmo, sem perder um grama', () => {
    const { nos, arestas } = agrupar(arvoreDe('7', inteira));
    expect(nos.map(({ id }) => id)).toEqual(['6', '7', 'venda-1', 'grupo-6']);
    expect(nos.at(-1)).toMatchObject({ codigo: '5 lotes', quantidade: 7.5 });
    expect(arestas.find(({ para }) => para === '6')).toMatchObject({ de: 'grupo-6', quantidade: 7.5 });
  });

  it('o que é demais para se desenhar fica nos lotes mais próximos, e o lote sempre aparece', () => {
    expect(caber('6', arvoreDe('6', inteira))).toEqual(arvoreDe('6', inteira));
    // Thirty layers of ten lots, each of all ten of the layer above.
    const camada = (n: number) => Array.from({ length: 10 }, (_, k) => ({ ...no(String(1 + n * 10 + k)), nivel: -n }));
    const camadas = Array.from({ length: 30 }, (_, n) => camada(n));
    const arestas = camadas.slice(1).flatMap((acima, n) => acima.flatMap((de) => (camadas[n] ?? []).map((para) => passo(de.id, para.id))));
    const { nos, arestas: desenhadas, origens } = caber('1', arvoreDe('1', { nos: camadas.flat(), arestas }));
    expect(nos[0]?.id).toBe('1');
    expect(nos.length).toBeGreaterThan(5);
    expect(desenhadas.length).toBeLessThanOrEqual(80);
    expect(origens).toEqual(desenhadas);
    expect(Math.max(...nos.map(({ nivel }) => -nivel))).toBeLessThan(4);
  });

  it('sabe aonde cada nó leva', () => {
    expect(hrefDoNo('12')).toBe('/rastreabilidade/lotes/12');
    expect(hrefDoNo('venda-3')).toBe('/vendas/3');
    expect(hrefDoNo('deposito-7')).toBeUndefined();
  });
});

import type { Aresta, Genealogia, No } from '../../lote/lotes.api.js';
import { achar, deLotesInteiros, dePartes, etapasDe } from './etapas.js';

const no = (id: string, mudou: Partial<No> = {}): No => ({
  id,
  codigo: `26-${id}`,
  tipo: 'Café da roça',
  unidade: 'L',
  quantidade: 100.5,
  etapa: 'encerrado',
  nivel: 0,
  ...mudou,
});
const passo = (de: string, para: string, processo: string): Aresta => ({ de, para, quantidade: 1, unidade: 'kg', processo, codigo: 'X' });
const familia: Pick<Genealogia, 'nos' | 'arestas' | 'origens' | 'passagens'> = {
  nos: [
    no('1'),
    no('2'),
    no('3', { codigo: 'B001-1', unidade: 'kg', quantidade: 60.1 }),
    no('4', { codigo: 'R001-1', unidade: 'kg', quantidade: 59 }),
    no('venda-9', { codigo: 'V009', tipo: 'Venda: Cafés Finos', unidade: 'kg', quantidade: 59, etapa: 'venda' }),
  ],
  arestas: [passo('1', '3', 'beneficio'), passo('2', '3', 'beneficio'), passo('3', '4', 'rebeneficio'), passo('4', 'venda-9', 'venda')],
  passagens: [],
  origens: [{ talhaoId: 7, nome: 'Figueira', fazendaNome: 'Santa Rita', percentual: 100, quantidade: 59, unidade: 'kg' }],
};

describe('genealogia por etapa', () => {
  it('cada nó está em uma etapa só, e as etapas vão do talhão à venda', () => {
    const etapas = etapasDe(familia);
    expect(etapas.map(({ chave, itens }) => [chave, itens.map(({ codigo }) => codigo)])).toEqual([
      ['talhao', ['Figueira']],
      ['colheita', ['26-1', '26-2']],
      ['beneficio', ['B001-1']],
      ['rebeneficio', ['R001-1']],
      ['venda', ['V009']],
    ]);
    expect(etapas.flatMap(({ itens }) => itens)).toHaveLength(familia.nos.length + 1);
  });

  it('mostra os terreiros, secadores e pilhas por onde os lotes passaram, com o que passou, entre a colheita e a venda', () => {
    const lote = (loteId: number, mudou: Partial<No>) => no(String(loteId), { loteId, ...mudou });
    const nos = [lote(1, {}), lote(2, {}), lote(3, { codigo: 'B001-1', unidade: 'kg', quantidade: 60.1 })];
    const passagens: Genealogia['passagens'] = [
      { lote: 1, processo: 'terreiro', quantidade: 100.5 },
      { lote: 2, processo: 'terreiro', quantidade: 40 },
      { lote: 1, processo: 'secagem', quantidade: 100.5 },
      { lote: 2, processo: 'ressecagem', quantidade: 1 },
      { lote: 2, processo: 'armazem', quantidade: 2 },
      { lote: 3, processo: 'armazem', quantidade: 60.1 },
      { lote: 99, processo: 'armazem', quantidade: 7 },
    ];
    const etapas = etapasDe({ nos, arestas: familia.arestas, origens: [], passagens });
    expect(etapas.map(({ chave, itens, somas }) => [chave, itens.map(({ id }) => id).join(), somas[0]?.total])).toEqual([
      ['colheita', '1,2', 201],
      ['terreiro', '1,2', 140.5],
      ['secagem', '1', 100.5],
      ['ressecagem', '2', 1],
      ['armazem', '2', 2],
      ['beneficio', '3', 60.1],
      ['beneficiado', '3', 60.1],
    ]);
    expect(achar(etapas, '26-2')?.etapa.chave).toBe('colheita');
  });

  it('de dois códigos que se acham um pelo outro, o que se digitou é o que é', () => {
    const etapas = etapasDe({ ...familia, nos: [no('1', { codigo: 'L-1/2' }), no('2', { codigo: 'L12' })], arestas: [] });
    expect(['L12', 'L-1/2', 'l 12'].map((texto) => achar(etapas, texto)?.item.codigo)).toEqual(['L12', 'L-1/2', 'L-1/2']);
  });

  it('soma litros com litros e quilos com quilos, sem poeira', () =>
    expect(etapasDe(familia).map(({ somas }) => somas)).toEqual([
      [{ unidade: 'kg', total: 59 }],
      [{ unidade: 'L', total: 201 }],
      [{ unidade: 'kg', total: 60.1 }],
      [{ unidade: 'kg', total: 59 }],
      [{ unidade: 'kg', total: 59 }],
    ]));

  it('diz que conta lotes inteiros onde não é só o lote, e nunca dos talhões nem do que saiu', () => {
    const inteiros = (start: string) => etapasDe(familia).flatMap((etapa) => (deLotesInteiros(etapa, start) ? [etapa.chave] : []));
    expect(inteiros('4')).toEqual(['colheita', 'beneficio']);
    expect(inteiros('3')).toEqual(['colheita', 'rebeneficio']);
  });

  it('dos lotes de que outro veio diz a parte que foi para ele, também nos lugares por onde passaram', () => {
    const nos = [
      no('1', { loteId: 1, nivel: -1, parte: 25.125 }),
      no('2', { loteId: 2, nivel: -1, parte: 100.5 }),
      no('3', { loteId: 3, codigo: 'B001-1', unidade: 'kg', quantidade: 15 }),
    ];
    const passagens: Genealogia['passagens'] = [{ lote: 1, processo: 'terreiro', quantidade: 50 }];
    const etapas = etapasDe({ nos, arestas: familia.arestas.slice(0, 2), origens: [], passagens });
    expect(etapas.map(({ chave, somas: [soma] }) => [chave, soma?.total])).toEqual([
      ['colheita', 125.625],
      ['terreiro', 12.5],
      ['beneficio', 15],
    ]);
    expect(etapas.map((etapa) => [dePartes(etapa), deLotesInteiros(etapa, '3')])).toEqual([
      [true, false],
      [true, false],
      [false, false],
    ]);
    expect(etapas[1]?.itens[0]).toMatchObject({ quantidade: 12.5, inteiro: 50 });
  });

  it('diz quanto das vendas saiu dos depósitos: é o mesmo café', () => {
    const nos = [no('4', { unidade: 'kg', quantidade: 59 }), no('venda-9', { unidade: 'kg', quantidade: 59, etapa: 'venda' })];
    const deposito = no('deposito-2', { unidade: 'kg', quantidade: 59, etapa: 'deposito' });
    const doDeposito = [{ deposito: 'deposito-2', quantidade: 59 }];
    const arestas = [{ ...passo('4', 'venda-9', 'venda'), daCooperativa: doDeposito }, passo('4', 'deposito-2', 'cooperativa')].map(
      (um) => ({
        ...um,
        quantidade: 59,
      }),
    );
    const etapas = etapasDe({ nos: [...nos, deposito], arestas, origens: [], passagens: [] });
    expect(etapas.map(({ chave, daCooperativa }) => [chave, daCooperativa])).toEqual([
      ['beneficio', 0],
      ['deposito', 0],
      ['venda', 59],
    ]);
  });

  it.each([
    ['26-2', 'colheita', '2'],
    ['b001', 'beneficio', '3'],
    ['009', 'venda', 'venda-9'],
    ['figueira', 'talhao', 'talhao-7'],
  ])('acha %s e diz em que etapa está', (texto, chave, id) => {
    const achado = achar(etapasDe(familia), texto);
    expect([achado?.etapa.chave, achado?.item.id]).toEqual([chave, id]);
  });

  it.each(['', '  ', 'não há'])('do que não há não diz nada: "%s"', (texto) => expect(achar(etapasDe(familia), texto)).toBeUndefined());
});

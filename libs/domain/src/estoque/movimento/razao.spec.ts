import { specFor } from '@tulha/testing/spec-for';
import type { Linha, Pedido } from './linha.js';
import { sugerirLotes } from './lotes.js';
import { type EstoqueCommand, estoqueDecider } from './movimento.decider.js';
import { movimentoEvents } from './movimento.events.js';
import { razaoDe } from './razao.js';

const { after, fold, given } = specFor(estoqueDecider, movimentoEvents);
const ureia = { id: 7, nome: 'Ureia', unidade: 'KG' } as const;
let proximo = 0;
const linha = (tipo: Linha['tipo'], em: string, quantidade: number, mais: Partial<Linha> = {}): Linha => ({
  ...{ movimentoId: ++proximo, insumoId: 7, tipo, em, fazendaId: 1, quantidade, valorCentavos: 0 },
  ...{ lote: null, validade: null, paraFazendaId: null, chegadaId: null },
  ...mais,
});
const mover = (linhas: readonly Linha[], mais: Partial<Pedido> = {}): Extract<EstoqueCommand, { type: 'MovimentarEstoque' }> => ({
  type: 'MovimentarEstoque',
  data: { linhas, desfazer: [], insumos: [ureia], origem: null, motivo: null, ...mais },
});
/** The facts that commands make one after another. */
const historia = (...comandos: EstoqueCommand[]) => after([], ...comandos);
const lugar = (fatos: ReturnType<typeof historia>, fazenda = 1) => {
  const { quantidade, valor, lotes } = razaoDe(fold(fatos).insumos[7]?.movimentos ?? []).lugares.get(fazenda) ?? {
    ...{ quantidade: 0, valor: 0, lotes: new Map<string, number>() },
  };
  return { quantidade, valor, lotes: Object.fromEntries(lotes) };
};
const entrada = (em: string, quantidade: number, valorCentavos: number, mais: Partial<Linha> = {}) =>
  linha('entrada', em, quantidade, { valorCentavos, ...mais });

describe('o estoque de um insumo', () => {
  it('abaixo do mínimo se diz uma vez, e de novo só depois de ter havido o bastante', () => {
    const insumos = [{ ...ureia, minimo: 1_000 }];
    const fatos = historia(
      mover([entrada('2026-01-10', 1_500, 1_000)], { insumos }),
      mover([linha('saida', '2026-01-11', 500)], { insumos }),
      mover([linha('saida', '2026-01-12', 1)], { insumos }),
      mover([linha('saida', '2026-01-13', 99)], { insumos }),
      mover([entrada('2026-01-14', 100, 1_000)], { insumos }),
      mover([linha('saida', '2026-01-15', 1)], { insumos }),
    );
    const avisos = fatos.flatMap(({ type, data }) => (type === 'InsumoAbaixoDoMinimo' ? [data] : []));
    expect(avisos).toEqual([999, 999].map((quantidade) => ({ insumoId: 7, unidade: 'g', quantidade, minimo: 1_000 })));
    expect(lugar(fatos).quantidade).toBe(999);
  });

  it('outro mínimo que o que há não alcança se diz uma vez; o que já se disse, e continua, não', () => {
    const conferir = (minimo: number | null) => ({ type: 'ConferirMinimo' as const, data: { insumo: { ...ureia, minimo } } });
    const fatos = historia(mover([entrada('2026-01-10', 1_500, 1_000)]), conferir(1_500), conferir(2_000), conferir(2_500), conferir(null));
    const minimosAvisados = (todos: typeof fatos) =>
      todos.flatMap(({ type, data }) => (type === 'InsumoAbaixoDoMinimo' ? [data.minimo] : []));
    expect(minimosAvisados(fatos)).toEqual([2_000]);
    const depois = [
      ...fatos,
      ...given(...fatos)
        .when(mover([entrada('2026-01-11', 1_500, 1_000)]))
        .facts(),
    ];
    expect(
      minimosAvisados([
        ...depois,
        ...given(...depois)
          .when(conferir(4_000))
          .facts(),
      ]),
    ).toEqual([2_000, 4_000]);
    given().when(conferir(1)).thenNothing();
  });

  it('o lote perto de vencer se diz uma vez a cada limite, pelo que há dele, e o que acabou não se diz', () => {
    const lote = (nome: string, validade: string | null) => ({ lote: nome, validade });
    const fatos = historia(
      mover([
        entrada('2026-01-10', 1_000, 100, lote('A', '2026-07-10')),
        entrada('2026-01-10', 500, 100, lote('B', '2026-07-10')),
        entrada('2026-01-10', 500, 100, lote('C', '2026-12-10')),
        entrada('2026-01-10', 500, 100, lote('D', '2025-01-10')),
      ]),
      mover([linha('saida', '2026-01-11', 400, lote('A', null)), linha('saida', '2026-01-11', 500, lote('B', null))]),
    );
    const noDia = (antes: typeof fatos, dia: string) =>
      given(...antes)
        .when({ type: 'AvisarValidades', data: {} }, { now: `${dia}T12:00:00.000Z` })
        .facts();
    const aviso = (limiteDias: number) => ({
      type: 'LoteDeInsumoPertoDeVencer',
      data: { insumoId: 7, unidade: 'g', lote: 'A', validade: '2026-07-10', quantidade: 600, limiteDias },
    });
    expect(noDia(fatos, '2026-06-09')).toEqual([]);
    let ate = fatos;
    for (const [dia, esperado] of [
      ['2026-06-10', [aviso(30)]],
      ['2026-06-11', []],
      ['2026-07-03', [aviso(7)]],
      ['2026-07-04', []],
      ['2026-07-12', [aviso(0)]],
      ['2026-07-13', []],
    ] as const) {
      const avisos = noDia(ate, dia);
      expect({ dia, avisos }).toEqual({ dia, avisos: esperado });
      ate = [...ate, ...avisos];
    }
    expect(noDia(fatos, '2026-07-05')).toEqual([aviso(7)]);
    expect(noDia(fatos, '2026-08-30')).toEqual([]);
  });

  it('sem mínimo no cadastro nada falta', () => {
    const fatos = historia(mover([entrada('2026-01-10', 10, 1_000)]), mover([linha('saida', '2026-01-11', 10)]));
    expect(fatos.map(({ type }) => type)).not.toContain('InsumoAbaixoDoMinimo');
  });

  it('sai pela média do que há; quem leva o último grama leva o último centavo', () => {
    const fatos = historia(
      mover([entrada('2026-01-10', 3_000, 1_000)]),
      mover([linha('saida', '2026-01-11', 1_000), linha('saida', '2026-01-12', 1_000), linha('saida', '2026-01-13', 1_000)]),
    );
    expect(fatos.map(({ data }) => 'custoCentavos' in data && data.custoCentavos)).toEqual([1_000, -333, -334, -333]);
    expect(lugar(fatos)).toMatchObject({ quantidade: 0, valor: 0 });
  });

  it('lançada depois, a compra de antes muda o custo do que saiu, e diz quanto ficou cada um', () => {
    const antes = historia(mover([entrada('2026-01-10', 1_000, 1_000)]), mover([linha('saida', '2026-01-20', 500)]));
    const depois = given(...antes)
      .when(mover([entrada('2026-01-15', 1_000, 3_000)]))
      .facts();
    expect(depois.map(({ type }) => type)).toEqual(['InsumoRecebido', 'CustosDeInsumoRecalculados']);
    expect(depois[1]?.data).toMatchObject({
      movimentos: [{ movimentoId: 4, quantidade: -500, custoCentavos: -1_000 }].map((um) => ({ ...um, movimentoId: proximo - 1 })),
    });
    expect(lugar([...antes, ...depois])).toMatchObject({ quantidade: 1_500, valor: 3_000 });
  });

  it('no mesmo dia, o que entra serve ao que sai', () => {
    const fatos = historia(mover([entrada('2026-01-10', 10, 100)]), mover([linha('saida', '2026-01-12', 20)], { motivo: 'Nota atrasada' }));
    const depois = given(...fatos)
      .when(mover([entrada('2026-01-12', 10, 300)]))
      .facts();
    expect(depois[1]?.data).toMatchObject({ movimentos: [{ quantidade: -20, custoCentavos: -400, semCusto: 0 }] });
  });

  it('não fica negativo sem motivo; com ele, fica dito, e a próxima compra paga o que faltava', () => {
    const fatos = historia(mover([entrada('2026-01-10', 10_000, 10_000)]));
    const saida = mover([linha('saida', '2026-01-11', 12_000)]);
    given(...fatos)
      .when(saida)
      .thenRefused(
        'SALDO_INSUFICIENTE',
        'Em 11/01/2026 saem 12 kg de Ureia e só há 10 kg. Corrija a quantidade ou o dia, lance a entrada que falta, ou diga o motivo.',
      );
    const comMotivo = historia(mover([entrada('2026-01-10', 10_000, 10_000)]), {
      ...saida,
      data: { ...saida.data, motivo: 'A nota ainda não chegou' },
    });
    expect(comMotivo[1]?.data).toMatchObject({
      ...{ quantidade: -12_000, custoCentavos: -10_000, semCusto: 2_000 },
      ressalvas: [{ regra: 'SALDO_INSUFICIENTE', motivo: 'A nota ainda não chegou', havia: 10_000, dito: 12_000 }],
    });
    const paga = given(...comMotivo)
      .when(mover([entrada('2026-02-01', 4_000, 8_000)]))
      .facts();
    expect(paga[1]?.data).toMatchObject({ movimentos: [{ custoCentavos: -14_000, semCusto: 0 }] });
    expect(lugar([...comMotivo, ...paga])).toMatchObject({ quantidade: 2_000, valor: 4_000 });
  });

  it('uma saída de antes não tira o que outra já levou', () => {
    const fatos = historia(mover([entrada('2026-01-10', 10, 0)]), mover([linha('saida', '2026-01-20', 8)]));
    given(...fatos)
      .when(mover([linha('saida', '2026-01-15', 3)]))
      .thenRefused('SALDO_INSUFICIENTE');
  });

  it('várias linhas são todas ou nenhuma', () => {
    const fatos = historia(mover([entrada('2026-01-10', 10, 0)]));
    given(...fatos)
      .when(mover([linha('saida', '2026-01-11', 5), linha('saida', '2026-01-11', 6)]))
      .thenRefused('SALDO_INSUFICIENTE');
  });

  it('desfaz uma vez, e só quem causou; o que já foi usado não se desfaz sem motivo', () => {
    const daAtividade = { registro: 'atividade', id: 12 };
    const fatos = historia(mover([entrada('2026-01-10', 10, 100)]), mover([linha('saida', '2026-01-11', 5)], { origem: daAtividade }));
    const [compra, uso] = [proximo - 1, proximo];
    given(...fatos)
      .when(mover([], { desfazer: [uso] }))
      .thenRefused('MOVIMENTO_DE_ORIGEM');
    given(...fatos)
      .when(mover([], { desfazer: [compra] }))
      .thenRefused('SALDO_INSUFICIENTE');
    const desfeito = given(...fatos)
      .when(mover([], { desfazer: [uso], origem: daAtividade, insumos: [] }))
      .facts();
    expect(lugar([...fatos, ...desfeito])).toMatchObject({ quantidade: 10, valor: 100 });
    given(...fatos, ...desfeito)
      .when(mover([], { desfazer: [uso], origem: daAtividade }))
      .thenRefused('MOVIMENTO_DE_INSUMO_NAO_ENCONTRADO');
  });

  it('transfere com o custo, e não transfere o que não há, nem com motivo', () => {
    const para = { paraFazendaId: 2, chegadaId: 900 };
    const fatos = historia(mover([entrada('2026-01-10', 10, 100)]), mover([linha('transferencia', '2026-01-11', 4, para)]));
    expect([lugar(fatos, 1), lugar(fatos, 2)]).toMatchObject([
      { quantidade: 6, valor: 60 },
      { quantidade: 4, valor: 40 },
    ]);
    given(...fatos)
      .when(mover([linha('transferencia', '2026-01-12', 7, { ...para, chegadaId: 901 })], { motivo: 'Falta a nota' }))
      .thenRefused('TRANSFERENCIA_SEM_SALDO');
    given(...fatos)
      .when(mover([linha('transferencia', '2026-01-12', 1, { paraFazendaId: 1, chegadaId: 902 })]))
      .thenRefused('TRANSFERENCIA_PARA_A_MESMA');
  });

  it('quem conta diz o que há: uma saída esquecida, lançada depois, muda a diferença e não o saldo', () => {
    const fatos = historia(mover([entrada('2026-01-10', 10, 100)]), mover([linha('contagem', '2026-01-31', 7)]));
    expect(fatos[1]?.data).toMatchObject({ contado: 7, quantidade: -3, custoCentavos: -30 });
    const esquecida = given(...fatos)
      .when(mover([linha('saida', '2026-01-15', 3)]))
      .facts();
    expect(esquecida[1]?.data).toMatchObject({ movimentos: [{ quantidade: 0, custoCentavos: 0 }] });
    expect(lugar([...fatos, ...esquecida])).toMatchObject({ quantidade: 7, valor: 70 });
  });

  it('sai primeiro o lote que vence primeiro; o vencido, por último', () => {
    const lote = (nome: string, validade: string | null) => ({ lote: nome, validade });
    const fatos = historia(
      mover([
        entrada('2026-01-10', 5, 50, lote('C', null)),
        entrada('2026-01-10', 5, 50, lote('B', '2026-12-01')),
        entrada('2026-01-10', 5, 50, lote('A', '2026-06-01')),
        entrada('2026-01-10', 5, 50, lote('V', '2026-01-11')),
      ]),
    );
    const { movimentos = [] } = fold(fatos).insumos[7] ?? {};
    const sugere = (quantidade: number) =>
      sugerirLotes(movimentos, { em: '2026-02-01', tipo: 'saida', fazendaId: 1 }, quantidade).map((um) => [um.lote, um.quantidade]);
    expect(sugere(7)).toEqual([
      ['A', 5],
      ['B', 2],
    ]);
    expect(sugere(22)).toEqual([
      ['A', 5],
      ['B', 5],
      ['C', 5],
      ['V', 5],
      ['', 2],
    ]);
    given(...fatos)
      .when(mover([linha('saida', '2026-02-01', 6, { lote: 'B' })]))
      .thenRefused('LOTE_INSUFICIENTE');
    given(...fatos)
      .when(mover([entrada('2026-02-01', 1, 1, lote('B', '2027-01-01'))]))
      .thenRefused('LOTE_COM_OUTRA_VALIDADE');
    given(...fatos)
      .when(mover([linha('contagem', '2026-02-01', 6)]))
      .thenRefused('CONTAGEM_POR_LOTE');
  });

  it('o que ainda não chegou não se movimenta', () =>
    given()
      .when(mover([entrada('2026-06-16', 1, 1)]))
      .thenRefused('MOVIMENTO_NO_FUTURO'));
});

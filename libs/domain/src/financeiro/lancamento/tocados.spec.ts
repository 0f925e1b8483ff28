import { LANCAMENTO_CONCILIADO, MOVIMENTACAO_CONCILIADA, PAGAMENTO_CONCILIADO } from './depois-de-pago.js';
import { movimentacaoTocada, pagamentosTocados } from './tocados.js';
import { blankOf } from '../../kernel/catalogue/record.js';
import { lancamentoFields, pagamentoFields } from './lancamento.fields.js';
import type { Movimentacao } from '../movimentacao/movimentacao.events.js';
import type { Cabecalho, DadosDoPagamento, LancamentoEvent } from './lancamento.events.js';

const cabecalho = {
  ...blankOf(lancamentoFields),
  fazendaId: 1,
  tipo: 'despesa',
  data: '2026-06-10',
  descricao: 'DIESEL',
  files: [],
} as unknown as Cabecalho;
const dados = { ...blankOf(pagamentoFields), vencimento: '2026-06-10', valorCentavos: 1_000 } as DadosDoPagamento;
const antes = { cabecalho, pagamentos: [{ pagamentoId: 7 }, { pagamentoId: 8 }] };

describe('o que muda do que um extrato conciliou', () => {
  const tocados = (...facts: Parameters<typeof pagamentosTocados>[2]) =>
    pagamentosTocados(antes, 1, facts).map(({ id, oque }) => [id, oque]);

  it('o papel e a observação nada mudam; o nome, a categoria e o dia mudam todas as parcelas', () => {
    expect(tocados({ type: 'LancamentoAlterado', data: { lancamentoId: 1, ...cabecalho, obs: 'x', notafiscal: '9' } })).toEqual([]);
    for (const mudou of [{ descricao: 'S10' }, { categoriaId: 3 }, { data: '2026-06-11' }])
      expect(tocados({ type: 'LancamentoAlterado', data: { lancamentoId: 1, ...cabecalho, ...mudou } })).toEqual([
        [7, 'ALTERADO'],
        [8, 'ALTERADO'],
      ]);
  });

  it('de cada parcela se diz a primeira coisa que lhe acontece', () => {
    const dela = { lancamentoId: 1, pagamentoId: 7 };
    const alterada = (depois: Partial<DadosDoPagamento>) =>
      ({ type: 'PagamentoAlterado', data: { ...dela, antes: dados, depois: { ...dados, ...depois } } }) as const;
    expect(tocados(alterada({ obs: 'Nota' }))).toEqual([]);
    expect(tocados({ type: 'PagamentoEstornado', data: dela }, alterada({ valorCentavos: 1 }))).toEqual([[7, 'ESTORNADO']]);
    expect(tocados({ type: 'PagamentoEfetuado', data: { ...dela, em: '2026-06-12' } })).toEqual([[7, 'ALTERADO']]);
    expect(tocados({ type: 'LancamentoExcluido', data: { lancamentoId: 1, origem: null, pagamentoIds: [7, 8] } })).toEqual([
      [7, 'EXCLUIDO'],
      [8, 'EXCLUIDO'],
    ]);
  });
});

describe('o que desmente o banco', () => {
  const dela = { lancamentoId: 1, pagamentoId: 7 };
  const desmente = (...facts: readonly LancamentoEvent[]) => pagamentosTocados(antes, 1, facts).some((um) => um.desmente);
  const presos = (tabela: object) =>
    Object.entries(tabela)
      .filter(([, ainda]) => typeof ainda === 'string')
      .map(([campo]) => campo)
      .toSorted();

  it('é o valor, o fluxo e o dia de pagar, e de que lado está: as tabelas o dizem', () => {
    const valores = ['descontoCentavos', 'jurosCentavos', 'reajusteCentavos', 'valorCentavos'];
    expect(presos(PAGAMENTO_CONCILIADO)).toEqual(['fluxoId', 'fluxoSaidaId', 'pagoEm', ...valores].toSorted());
    expect(presos(LANCAMENTO_CONCILIADO)).toEqual(['tipo']);
    expect(presos(MOVIMENTACAO_CONCILIADA)).toEqual(['fluxoId', 'pagoEm', 'tipo', 'valorCentavos']);
  });

  it('de um pagamento, ficar pendente, mudar de dia, de valor ou de fluxo, ou sair; o resto não, nem pagar o que estava aberto', () => {
    const doFluxo = { ...dados, fluxoId: 5 };
    const alterado = (depois: Partial<DadosDoPagamento>): LancamentoEvent => ({
      ...{ type: 'PagamentoAlterado', data: { ...dela, antes: doFluxo, depois: { ...doFluxo, ...depois } } },
    });
    for (const mudou of [{ valorCentavos: 1 }, { jurosCentavos: 1 }, { descontoCentavos: 1 }, { reajusteCentavos: 1 }, { fluxoId: 6 }])
      expect([mudou, desmente(alterado(mudou))]).toEqual([mudou, true]);
    for (const mudou of [{ vencimento: '2026-07-01' }, { obs: 'x' }, { numeroCheque: 3 }])
      expect([mudou, desmente(alterado(mudou))]).toEqual([mudou, false]);
    const pago: LancamentoEvent = { type: 'PagamentoEfetuado', data: { ...dela, em: '2026-06-12' } };
    const aberto: LancamentoEvent = { type: 'PagamentoEstornado', data: dela };
    expect([desmente(pago), desmente(aberto), desmente(aberto, pago)]).toEqual([false, true, true]);
    const pagamento = { pagamentoId: 7, numero: 1, ...dados, pagoEm: null };
    expect(desmente({ type: 'PagamentoExcluido', data: { lancamentoId: 1, pagamento } })).toBe(true);
    expect(desmente({ type: 'LancamentoExcluido', data: { lancamentoId: 1, origem: null, pagamentoIds: [7] } })).toBe(true);
    const cabecalhoCom = (mudou: Partial<Cabecalho>): LancamentoEvent => ({
      ...{ type: 'LancamentoAlterado', data: { lancamentoId: 1, ...cabecalho, ...mudou } },
    });
    expect([desmente(cabecalhoCom({ tipo: 'receita' })), desmente(cabecalhoCom({ descricao: 'S10' }))]).toEqual([true, false]);
  });

  it('de uma movimentação, o mesmo', () => {
    const feita: Movimentacao = {
      ...{ movimentacaoId: 3, fluxoId: 5, descricao: 'APORTE', valorCentavos: 500, tipo: 'entrada', vencimento: '2026-06-11' },
      pagoEm: '2026-06-11',
    };
    const alterada = (mudou: Partial<Movimentacao>, de = feita) =>
      movimentacaoTocada(de, [{ type: 'MovimentacaoAlterada', data: { ...de, ...mudou } }])[0]?.desmente;
    for (const mudou of [{ valorCentavos: 1 }, { tipo: 'saida' as const }, { fluxoId: 6 }, { pagoEm: null }, { pagoEm: '2026-06-12' }])
      expect([mudou, alterada(mudou)]).toEqual([mudou, true]);
    for (const mudou of [{ descricao: 'SOBRA' }, { vencimento: '2026-07-01' }]) expect([mudou, alterada(mudou)]).toEqual([mudou, false]);
    expect(alterada({ pagoEm: '2026-06-12' }, { ...feita, pagoEm: null })).toBe(false);
    expect(movimentacaoTocada(feita, [{ type: 'MovimentacaoExcluida', data: { movimentacaoId: 3 } }])).toMatchObject([
      { oque: 'EXCLUIDO', desmente: true },
    ]);
  });
});

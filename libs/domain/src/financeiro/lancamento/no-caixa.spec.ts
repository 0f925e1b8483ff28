import { dinheiroDaMovimentacao, dinheiroDoLancamento, dinheiroMudado } from './no-caixa.js';
import type { Lancamento } from './lancamento.decider.js';
import type { Pagamento } from './lancamento.events.js';

const BANCO = 5;
const COFRE = 6;

const lancamento = (tipo: 'receita' | 'despesa' | 'transferencia', pagamento: Partial<Pagamento> = {}, excluido = false) =>
  dinheiroDoLancamento({
    lancamentoId: 1,
    cabecalho: { tipo },
    excluido,
    pagamentos: [
      {
        ...{ pagamentoId: 7, valorCentavos: 1_000, jurosCentavos: 0, descontoCentavos: 0, reajusteCentavos: 0 },
        ...{ fluxoId: BANCO, fluxoSaidaId: COFRE, pagoEm: '2026-06-10', ...pagamento },
      },
    ],
  } as unknown as Lancamento);

const mudou = (...estados: Parameters<typeof dinheiroMudado>) =>
  dinheiroMudado(...estados).map(({ oque, onde }) => [oque, onde?.fluxoId, onde?.mes]);

describe('o dinheiro que um fluxo ganha, perde ou muda num mês', () => {
  it('o que se paga entra no mês do dia em que se pagou; o que está em aberto não é de mês nenhum', () => {
    expect(mudou([], lancamento('despesa'))).toEqual([['INCLUIDO', BANCO, '2026-06']]);
    expect(mudou([], lancamento('despesa', { pagoEm: null }))).toEqual([]);
    expect(mudou([], lancamento('despesa', { fluxoId: null }))).toEqual([]);
    expect(mudou(lancamento('receita', { pagoEm: null }), lancamento('receita'))).toEqual([['INCLUIDO', BANCO, '2026-06']]);
  });

  it('uma transferência é dos dois fluxos', () => {
    expect(mudou([], lancamento('transferencia'))).toEqual([
      ['INCLUIDO', BANCO, '2026-06'],
      ['INCLUIDO', COFRE, '2026-06'],
    ]);
  });

  it('o que muda de dia muda o mês de onde sai e o mês aonde vai, ou um só', () => {
    expect(mudou(lancamento('despesa'), lancamento('despesa', { pagoEm: '2026-06-11' }))).toEqual([['ALTERADO', BANCO, '2026-06']]);
    expect(mudou(lancamento('despesa'), lancamento('despesa', { pagoEm: '2026-07-01' }))).toEqual([
      ['ALTERADO', BANCO, '2026-06'],
      ['INCLUIDO', BANCO, '2026-07'],
    ]);
  });

  it('o que volta a ficar em aberto e o que se exclui saem do mês', () => {
    expect(mudou(lancamento('despesa'), lancamento('despesa', { pagoEm: null }))).toEqual([['ESTORNADO', BANCO, '2026-06']]);
    expect(mudou(lancamento('despesa'), lancamento('despesa', {}, true))).toEqual([['EXCLUIDO', BANCO, '2026-06']]);
  });

  it('o que não mexe no dinheiro nada muda', () => {
    expect(mudou(lancamento('despesa'), lancamento('despesa', { obs: 'Nota no arquivo' }))).toEqual([]);
  });

  it('uma movimentação é do seu fluxo', () => {
    const feita = {
      ...{ movimentacaoId: 3, fluxoId: BANCO, descricao: 'APORTE', valorCentavos: 500, vencimento: '2026-06-01', tipo: 'entrada' as const },
      pagoEm: '2026-06-02',
    };
    expect(mudou([], dinheiroDaMovimentacao(feita))).toEqual([['INCLUIDO', BANCO, '2026-06']]);
    expect(mudou(dinheiroDaMovimentacao(feita), dinheiroDaMovimentacao(null))).toEqual([['EXCLUIDO', BANCO, '2026-06']]);
    expect(mudou([], dinheiroDaMovimentacao({ ...feita, pagoEm: null }))).toEqual([]);
  });
});

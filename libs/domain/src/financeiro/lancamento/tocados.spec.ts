import { pagamentosTocados } from './tocados.js';
import { blankOf } from '../../kernel/catalogue/record.js';
import { lancamentoFields, pagamentoFields } from './lancamento.fields.js';
import type { Cabecalho, DadosDoPagamento } from './lancamento.events.js';

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

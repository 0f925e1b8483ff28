import { specFor } from '@tulha/testing/spec-for';
import { PAGAMENTO_PAGO } from './depois-de-pago.js';
import { type LancamentoCommand, lancamentoDecider } from './lancamento.decider.js';
import { type LancamentoEvent, lancamentoEvents } from './lancamento.events.js';
import type { PlanoDePagamento } from './pagamento.js';
import { pagamentosTocados } from './tocados.js';

const { given } = specFor(lancamentoDecider, lancamentoEvents);

const cabecalho = {
  fazendaId: 1,
  tipo: 'despesa' as const,
  descricao: 'Diesel',
  categoria: 'Combustível',
  categoriaId: null,
  categoriaPagamento: null,
  tipoPagamento: null,
  data: '2026-01-20',
  safraId: null,
  fornecedorId: null,
  notafiscal: null,
  boleto: null,
  numeroCheque: 0,
  obsCheque: null,
  obs: null,
  files: [],
};
const plano: PlanoDePagamento = {
  pagamentoIds: [11, 12, 13],
  valorCentavos: 20_000,
  jurosCentavos: 0,
  descontoCentavos: 0,
  primeiroVencimento: '2026-01-31',
  pagoEm: null,
  fluxoId: 5,
  fluxoSaidaId: null,
  numeroCheque: 0,
};
type Registrar = Extract<LancamentoCommand, { type: 'RegistrarLancamento' }>['data'];
const registrar = (mudou: Partial<Registrar> = {}): LancamentoCommand => ({
  type: 'RegistrarLancamento',
  data: { lancamentoId: 1, ...cabecalho, origem: null, plano, ...mudou },
});
const facts = (...commands: LancamentoCommand[]): LancamentoEvent[] =>
  commands.reduce<LancamentoEvent[]>(
    (before, command) => [
      ...before,
      ...given(...before)
        .when(command)
        .facts(),
    ],
    [],
  );
const pagar: LancamentoCommand = { type: 'MudarPagamento', data: { lancamentoId: 1, pagamentoId: 11, status: 'PAGO', em: '2026-01-20' } };

describe('lançamento com pagamento pago', () => {
  it('pago, não muda de fazenda, de dia nem de quem se disse que recebeu; o que não se disse ainda se diz, e o resto é livre', () => {
    const pago = (dele: Partial<Registrar> = {}) => facts(registrar(dele), pagar);
    const alterar = (mudou: object) => ({ type: 'AlterarLancamento', data: { lancamentoId: 1, mudou } }) as const;
    for (const mudou of [{ fazendaId: 2 }, { data: '2026-01-21' }, { fornecedorId: 4 }])
      given(...pago({ fornecedorId: 3 }))
        .when(alterar(mudou))
        .thenRefused('LANCAMENTO_COM_PAGAMENTO_PAGO');
    for (const mudou of [{ fornecedorId: 4 }, { descricao: 'Óleo' }, { safraId: 2 }, { notafiscal: '12' }, { obs: 'na pasta' }])
      expect(
        given(...pago())
          .when(alterar(mudou))
          .facts(),
      ).toMatchObject([{ type: 'LancamentoAlterado', data: mudou }]);
    expect(
      given(...facts(registrar()))
        .when(alterar({ fazendaId: 2, data: '2026-01-21' }))
        .facts(),
    ).toHaveLength(1);
  });

  it('paga uma parte, a categoria só muda por um motivo, que fica no fato; a primeira, e o nome novo da mesma, não o pedem', () => {
    const pago = (dele: Partial<Registrar> = {}) => given(...facts(registrar(dele), pagar));
    const alterar = (mudou: object, motivo?: string) => ({ type: 'AlterarLancamento', data: { lancamentoId: 1, mudou, motivo } }) as const;
    for (const mudou of [{ categoria: 'Frete' }, { categoria: 'Frete', categoriaId: 8 }, { categoria: null }]) {
      pago().when(alterar(mudou)).thenRefused('CATEGORIA_DO_QUE_SE_PAGOU');
      expect(pago().when(alterar(mudou, 'era frete')).facts()).toMatchObject([{ data: { ...mudou, motivo: 'era frete' } }]);
    }
    const daLista = { categoria: 'Combustível', categoriaId: 7 };
    pago(daLista)
      .when(alterar({ categoria: 'Combustível', categoriaId: 8 }))
      .thenRefused('CATEGORIA_DO_QUE_SE_PAGOU');
    expect(
      pago(daLista)
        .when(alterar({ categoria: 'Combustíveis' }))
        .facts(),
    ).toHaveLength(1);
    expect(
      pago({ categoria: null })
        .when(alterar({ categoria: 'Frete', categoriaId: 8 }))
        .facts(),
    ).toHaveLength(1);
    expect(
      given(...facts(registrar()))
        .when(alterar({ categoria: 'Frete' }))
        .facts(),
    ).toHaveLength(1);
  });

  it('de um pagamento pago, cada campo da tabela é preso ou livre como ela diz, e o dia de pagar se acerta', () => {
    const outros: Readonly<Record<Exclude<keyof typeof PAGAMENTO_PAGO, 'pagoEm'>, unknown>> = {
      vencimento: '2026-02-01',
      valorCentavos: 1,
      ...{ jurosCentavos: 1, descontoCentavos: 1, reajusteCentavos: 1 },
      ...{ fluxoId: 6, fluxoSaidaId: 7 },
      ...{ numeroCheque: 9, notafiscal: '12', obs: 'na pasta', fileId: 3 },
    };
    const pago = facts(registrar(), pagar);
    const mudar = (data: object) => given(...pago).when({ type: 'MudarPagamento', data: { lancamentoId: 1, pagamentoId: 11, ...data } });
    const [presos, livres] = [true, false].map((preso) =>
      Object.entries(outros).filter(([campo]) => (PAGAMENTO_PAGO[campo as keyof typeof outros] === 'preso') === preso),
    );
    for (const [campo, outro] of presos ?? []) mudar({ dados: { [campo]: outro } }).thenRefused('PAGAMENTO_PAGO_NAO_MUDA');
    for (const [campo, outro] of livres ?? [])
      expect(
        mudar({ dados: { [campo]: outro } })
          .facts()
          .map(({ type }) => type),
      ).toEqual(['PagamentoAlterado']);
    expect(
      mudar({ em: '2026-01-21' })
        .facts()
        .map(({ type }) => type),
    ).toEqual(['PagamentoEstornado', 'PagamentoEfetuado']);
  });

  it('o que é livre e não é papel pede o motivo onde se conciliou o mês: a categoria, a safra, o nome e o dia', () => {
    const pago = facts(registrar(), pagar);
    const tocados = (command: LancamentoCommand) =>
      pagamentosTocados(
        { cabecalho, pagamentos: [{ pagamentoId: 11 }] },
        1,
        given(...pago)
          .when(command)
          .facts(),
      );
    const alterar = (mudou: object) => tocados({ type: 'AlterarLancamento', data: { lancamentoId: 1, mudou, motivo: 'Veio o recibo' } });
    for (const mudou of [{ categoria: 'Frete' }, { safraId: 4 }, { descricao: 'Óleo' }]) expect(alterar(mudou)).toHaveLength(1);
    for (const mudou of [{ notafiscal: '12' }, { obs: 'na pasta' }]) expect(alterar(mudou)).toEqual([]);
    expect(tocados({ type: 'MudarPagamento', data: { lancamentoId: 1, pagamentoId: 11, em: '2026-01-21' } })).toHaveLength(1);
  });
});

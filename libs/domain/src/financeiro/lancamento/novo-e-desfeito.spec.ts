import { specFor } from '@tulha/testing/spec-for';
import { type LancamentoCommand, lancamentoDecider } from './lancamento.decider.js';
import { type LancamentoEvent, lancamentoEvents } from './lancamento.events.js';
import type { PlanoDePagamento } from './pagamento.js';

const { given, fold } = specFor(lancamentoDecider, lancamentoEvents);

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
const mudar = (mudou: object, pagamentoId = 11): LancamentoCommand => ({
  type: 'MudarPagamento',
  data: { lancamentoId: 1, pagamentoId, ...mudou },
});
const pagar = (pagamentoId = 11, em?: string) => mudar({ status: 'PAGO', em }, pagamentoId);
const folha = { tipo: 'folha_colheita' as const, id: 7 };

describe('lançamento de parcelas ditas, desfeito ou pago em parte', () => {
  it('ditas uma a uma: cada qual com o seu dia e valor, paga ou não, e a soma é o valor', () => {
    const parcelas = (...valores: number[]) =>
      valores.map((valorCentavos, i) => ({
        vencimento: `2026-02-0${i + 1}`,
        valorCentavos,
        ...(i === 0 && { pagoEm: '2026-01-20', reajusteCentavos: -50 }),
      }));
    const dividido = { ...plano, parcelas: parcelas(5_000, 5_000, 10_000), reajusteCentavos: 2 };
    const [fato] = given()
      .when(registrar({ plano: dividido }))
      .facts();
    expect(fato?.type === 'LancamentoRegistrado' && fato.data.pagamentos).toMatchObject([
      { vencimento: '2026-02-01', valorCentavos: 5_000, reajusteCentavos: -50, pagoEm: '2026-01-20' },
      { vencimento: '2026-02-02', valorCentavos: 5_000, reajusteCentavos: 0, pagoEm: null },
      { vencimento: '2026-02-03', valorCentavos: 10_000, reajusteCentavos: 2, pagoEm: null },
    ]);
    given()
      .when(registrar({ plano: { ...plano, parcelas: parcelas(5_000, 5_000, 9_999) } }))
      .thenRefused('PARCELAS_NAO_SOMAM');
  });

  it('o que se acabou de lançar se desfaz, mesmo já pago; não o que se pagou, ou mudou, depois', () => {
    const desfazer: LancamentoCommand = { type: 'ExcluirLancamento', data: { lancamentoId: 1, origem: null, desfaz: true } };
    const nasceuPago = facts(registrar({ plano: { ...plano, pagoEm: '2026-01-20' } }));
    expect(fold(facts(registrar({ plano: { ...plano, pagoEm: '2026-01-20' } }), desfazer)).excluido).toBe(true);
    expect(fold(facts(registrar(), desfazer)).excluido).toBe(true);
    given(...facts(registrar(), pagar()))
      .when(desfazer)
      .thenRefused('LANCAMENTO_COM_PAGAMENTO_PAGO');
    const mudado = given(...nasceuPago)
      .when({ type: 'AlterarLancamento', data: { lancamentoId: 1, mudou: { obs: 'Visto' } } })
      .facts();
    given(...nasceuPago, ...mudado)
      .when(desfazer)
      .thenRefused('LANCAMENTO_COM_PAGAMENTO_PAGO');
    given(...facts(registrar({ origem: folha })))
      .when(desfazer)
      .thenRefused('LANCAMENTO_DE_ORIGEM');
  });

  it('paga em parte: o que se pagou é a parcela, e o resto segue em aberto, no mesmo total', () => {
    const parte = (valorCentavos: number, mais: object = {}): LancamentoCommand => ({
      type: 'PagarParte',
      data: {
        ...{ lancamentoId: 1, pagamentoId: 11, valorCentavos, em: '2026-01-25' },
        ...{ dados: { jurosCentavos: 10, numeroCheque: 77 }, resto: { pagamentoId: 20, vencimento: null }, ...mais },
      },
    });
    const antes = facts(registrar());
    const { pagamentos } = fold(facts(registrar(), parte(2_000)));
    expect(
      pagamentos.map(({ pagamentoId, valorCentavos, jurosCentavos, pagoEm }) => [pagamentoId, valorCentavos, jurosCentavos, pagoEm]),
    ).toEqual([
      [11, 2_000, 10, '2026-01-25'],
      [12, 6_666, 0, null],
      [13, 6_668, 0, null],
      [20, 4_666, 0, null],
    ]);
    expect(pagamentos.at(-1)).toMatchObject({ numero: 4, vencimento: '2026-01-31', fluxoId: 5, numeroCheque: 0 });
    given(...antes)
      .when(parte(6_666))
      .thenRefused('PARTE_DO_PAGAMENTO');
    given(...antes)
      .when(parte(1, { em: '2099-01-01' }))
      .thenRefused('DIA_FORA_DO_ALCANCE');
    given(
      ...antes,
      ...given(...antes)
        .when(pagar())
        .facts(),
    )
      .when(parte(1))
      .thenRefused('PAGAMENTO_PAGO_NAO_MUDA');
  });

  it('também a que outro registro lançou, e o resto é de quem era a parcela; só o que mudaria o total volta à origem', () => {
    const parte = (dados: object): LancamentoCommand => ({
      type: 'PagarParte',
      data: {
        ...{ lancamentoId: 1, pagamentoId: 11, valorCentavos: 2_000, em: '2026-01-25' },
        ...{ dados, resto: { pagamentoId: 20, vencimento: null } },
      },
    });
    const antes = facts(registrar({ origem: folha }));
    const [registrado] = antes;
    if (registrado?.type !== 'LancamentoRegistrado') throw new Error('an entry begins by its registration');
    const deAlguem = {
      ...registrado,
      data: { ...registrado.data, pagamentos: registrado.data.pagamentos.map((um) => ({ ...um, colaboradorId: 7 })) },
    };
    const depois = given(deAlguem)
      .when(parte({ jurosCentavos: 10 }))
      .facts();
    expect(depois.at(-1)).toMatchObject({ data: { pagamento: { pagamentoId: 20, valorCentavos: 4_666, colaboradorId: 7, pagoEm: null } } });
    for (const dados of [{ descontoCentavos: 1 }, { reajusteCentavos: 1 }])
      given(...antes)
        .when(parte(dados))
        .thenRefused('LANCAMENTO_DE_ORIGEM');
  });
});

import { fc } from '@tulha/testing/property';
import { specFor } from '@tulha/testing/spec-for';
import { type LancamentoCommand, lancamentoDecider } from './lancamento.decider.js';
import { type LancamentoEvent, lancamentoEvents, liquido } from './lancamento.events.js';
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

describe('lançamento', () => {
  it('reparte o valor em parcelas mensais iguais, a última com a sobra', () => {
    const { pagamentos } = fold(facts(registrar()));
    expect(pagamentos.map(({ vencimento, valorCentavos }) => [vencimento, valorCentavos])).toEqual([
      ['2026-01-31', 6_666],
      ['2026-02-28', 6_666],
      ['2026-03-31', 6_668],
    ]);
  });

  it('as parcelas somam o líquido ao centavo, com juros e desconto', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.nat({ max: 100 }),
        fc.integer({ min: 1, max: 360 }),
        (valor, jurosCentavos, parte, quantas) => {
          const valorCentavos = Math.max(valor, quantas * 1_000);
          const descontoCentavos = Math.floor((valorCentavos / 200) * parte);
          const pagamentoIds = Array.from({ length: quantas }, (_, index) => index + 1);
          const { pagamentos } = fold(
            facts(registrar({ plano: { ...plano, pagamentoIds, valorCentavos, jurosCentavos, descontoCentavos } })),
          );
          expect(pagamentos.reduce((soma, pagamento) => soma + liquido(pagamento), 0)).toBe(
            valorCentavos + jurosCentavos - descontoCentavos,
          );
        },
      ),
      { numRuns: 50 },
    ));

  it('já pago: cada parcela é paga um mês depois da anterior', () =>
    expect(fold(facts(registrar({ plano: { ...plano, pagoEm: '2026-01-20' } }))).pagamentos.map(({ pagoEm }) => pagoEm)).toEqual([
      '2026-01-20',
      '2026-02-20',
      '2026-03-20',
    ]));

  it('recusa menos de um centavo por parcela, desconto maior que o valor e transferência sem saída', () => {
    given()
      .when(registrar({ plano: { ...plano, valorCentavos: 2 } }))
      .thenRefused('PARCELAS_DEMAIS');
    given()
      .when(registrar({ plano: { ...plano, descontoCentavos: 20_001 } }))
      .thenRefused('PAGAMENTO_NEGATIVO');
    given()
      .when(registrar({ tipo: 'transferencia' }))
      .thenRefused('FLUXO_DE_SAIDA_OBRIGATORIO');
  });

  it('não se registra duas vezes com o mesmo código', () =>
    given(...facts(registrar()))
      .when(registrar())
      .thenRefused('LANCAMENTO_JA_EXISTE'));

  it('altera o cabeçalho; dizer o mesmo não grava nada', () => {
    const antes = facts(registrar());
    given(...antes)
      .when({ type: 'AlterarLancamento', data: { lancamentoId: 1, mudou: { obs: 'posto novo' } } })
      .then({ type: 'LancamentoAlterado', data: { lancamentoId: 1, ...cabecalho, obs: 'posto novo' } });
    given(...antes)
      .when({ type: 'AlterarLancamento', data: { lancamentoId: 1, mudou: { descricao: 'Diesel' } } })
      .thenNothing();
  });

  it('não muda de despesa para receita depois de pago', () =>
    given(...facts(registrar(), pagar()))
      .when({ type: 'AlterarLancamento', data: { lancamentoId: 1, mudou: { tipo: 'receita' } } })
      .thenRefused('LANCAMENTO_COM_PAGAMENTO_PAGO'));

  it('apaga uma vez, e não com pagamento pago', () => {
    const apagar: LancamentoCommand = { type: 'ExcluirLancamento', data: { lancamentoId: 1, origem: null } };
    const antes = facts(registrar());
    const [excluido] = given(...antes)
      .when(apagar)
      .facts();
    expect(excluido).toEqual({ type: 'LancamentoExcluido', data: { lancamentoId: 1, origem: null, pagamentoIds: [11, 12, 13] } });
    given(...antes, excluido as LancamentoEvent)
      .when(apagar)
      .thenNothing();
    given(...antes, excluido as LancamentoEvent)
      .when(pagar())
      .thenRefused('LANCAMENTO_NAO_ENCONTRADO');
    given(...facts(registrar(), pagar()))
      .when(apagar)
      .thenRefused('LANCAMENTO_COM_PAGAMENTO_PAGO');
    given().when(apagar).thenRefused('LANCAMENTO_NAO_ENCONTRADO');
  });

  it('o que veio de uma folha só a folha desfaz', () => {
    const antes = facts(registrar({ origem: folha }));
    given(...antes)
      .when({ type: 'ExcluirLancamento', data: { lancamentoId: 1, origem: null } })
      .thenRefused('LANCAMENTO_DE_ORIGEM');
    given(...antes)
      .when(mudar({ dados: { valorCentavos: 1 } }))
      .thenRefused('LANCAMENTO_DE_ORIGEM');
    given(...antes)
      .when({ type: 'ExcluirPagamento', data: { lancamentoId: 1, pagamentoId: 11 } })
      .thenRefused('LANCAMENTO_DE_ORIGEM');
    given(...antes)
      .when({ type: 'ExcluirLancamento', data: { lancamentoId: 1, origem: folha } })
      .then({ type: 'LancamentoExcluido', data: { lancamentoId: 1, origem: folha, pagamentoIds: [11, 12, 13] } });
  });

  it('reconhece a folha de origem seja qual for a ordem em que o fato foi guardado', () => {
    const { tipo, id } = folha;
    given(...facts(registrar({ origem: { id, tipo } })))
      .when({ type: 'ExcluirLancamento', data: { lancamentoId: 1, origem: { tipo, id } } })
      .then({ type: 'LancamentoExcluido', data: { lancamentoId: 1, origem: folha, pagamentoIds: [11, 12, 13] } });
  });
});

describe('pagamento de lançamento', () => {
  it('pago hoje, se não se diz quando; pago de novo, nada', () => {
    const antes = facts(registrar());
    given(...antes)
      .when(pagar())
      .then({ type: 'PagamentoEfetuado', data: { lancamentoId: 1, pagamentoId: 11, em: '2026-06-15' } });
    given(...facts(registrar(), pagar()))
      .when(pagar())
      .thenNothing();
  });

  it('pago em outro dia desfaz o primeiro', () =>
    given(...facts(registrar(), pagar()))
      .when(pagar(11, '2026-06-14'))
      .then(
        { type: 'PagamentoEstornado', data: { lancamentoId: 1, pagamentoId: 11 } },
        { type: 'PagamentoEfetuado', data: { lancamentoId: 1, pagamentoId: 11, em: '2026-06-14' } },
      ));

  it('guarda o antes e o depois de uma mudança, e paga no mesmo pedido', () => {
    const [alterado, efetuado] = given(...facts(registrar()))
      .when(mudar({ dados: { jurosCentavos: 150 }, status: 'PAGO', em: '2026-02-10' }))
      .facts();
    expect(alterado?.data).toMatchObject({ antes: { jurosCentavos: 0 }, depois: { jurosCentavos: 150, valorCentavos: 6_666 } });
    expect(efetuado).toMatchObject({ type: 'PagamentoEfetuado', data: { em: '2026-02-10' } });
  });

  it('o pago não muda de valor, vencimento nem fluxo; estornado no mesmo pedido, muda; e recebe o comprovante', () => {
    const pago = facts(registrar(), pagar());
    for (const dados of [
      { valorCentavos: 1 },
      { jurosCentavos: 1 },
      { descontoCentavos: 1 },
      { reajusteCentavos: -1 },
      { vencimento: '2026-02-01' },
      { fluxoId: 6 },
    ])
      for (const status of [undefined, 'PAGO'])
        given(...pago)
          .when(mudar({ dados, status }))
          .thenRefused('PAGAMENTO_PAGO_NAO_MUDA');
    const [estornado, alterado] = given(...pago)
      .when(mudar({ dados: { descontoCentavos: 1 }, status: 'PENDENTE' }))
      .facts();
    expect([estornado?.type, alterado?.type]).toEqual(['PagamentoEstornado', 'PagamentoAlterado']);
    const comprovante = given(...pago)
      .when(mudar({ dados: { fileId: 9, obs: 'recibo', numeroCheque: 7 } }))
      .facts();
    expect(comprovante.map(({ type }) => type)).toEqual(['PagamentoAlterado']);
  });

  it('o que veio de uma folha não tem desconto nem reajuste; atrasado, tem juros', () => {
    const daFolha = facts(registrar({ origem: folha }));
    for (const dados of [{ descontoCentavos: 1 }, { reajusteCentavos: -1 }])
      given(...daFolha)
        .when(mudar({ dados }))
        .thenRefused('LANCAMENTO_DE_ORIGEM');
    expect(
      given(...daFolha)
        .when(mudar({ dados: { jurosCentavos: 1 } }))
        .facts(),
    ).toHaveLength(1);
  });

  it('os dias ficam a no máximo cinquenta anos de hoje, também os da última parcela', () => {
    const longe = Array.from({ length: 360 }, (_, index) => index + 1);
    given()
      .when(registrar({ plano: { ...plano, pagamentoIds: longe, valorCentavos: 360, primeiroVencimento: '2060-01-31' } }))
      .thenRefused('DIA_FORA_DO_ALCANCE');
    given()
      .when(registrar({ data: '1900-01-01' }))
      .thenRefused('DIA_FORA_DO_ALCANCE');
    for (const mudou of [
      { dados: { vencimento: '2199-12-31' } },
      { status: 'PAGO', em: '1900-01-01' },
      { status: 'PAGO', em: '0001-01-01' },
    ])
      given(...facts(registrar()))
        .when(mudar(mudou))
        .thenRefused('DIA_FORA_DO_ALCANCE');
    expect(facts(registrar({ origem: folha, plano: { ...plano, primeiroVencimento: '2150-01-01' } }))).toHaveLength(1);
  });

  it('não apaga o pago nem o único', () => {
    const apagar: LancamentoCommand = { type: 'ExcluirPagamento', data: { lancamentoId: 1, pagamentoId: 11 } };
    given(...facts(registrar(), pagar()))
      .when(apagar)
      .thenRefused('PAGAMENTO_PAGO');
    given(...facts(registrar({ plano: { ...plano, pagamentoIds: [11] } })))
      .when(apagar)
      .thenRefused('PAGAMENTO_UNICO');
    given(...facts(registrar(), apagar))
      .when(apagar)
      .thenRefused('PAGAMENTO_NAO_ENCONTRADO');
  });

  it('mais um pagamento vem depois dos que há', () => {
    const { pagamentoIds: _ids, valorCentavos, ...resto } = plano;
    const dados = { vencimento: '2026-05-01', valorCentavos, reajusteCentavos: 0, notafiscal: null, obs: null, fileId: null };
    const { primeiroVencimento: _dia, pagoEm: _em, ...cheque } = resto;
    const incluir: LancamentoCommand = {
      type: 'IncluirPagamento',
      data: { lancamentoId: 1, pagamentoId: 14, dados: { ...dados, ...cheque } },
    };
    expect(fold(facts(registrar(), incluir)).pagamentos.at(-1)).toMatchObject({ pagamentoId: 14, numero: 4, pagoEm: null });
  });

  it('troca de fluxo só o que está em aberto', () => {
    const trocar: LancamentoCommand = { type: 'TrocarFluxo', data: { lancamentoId: 1, de: 5, para: 6 } };
    expect(fold(facts(registrar(), pagar(), trocar)).pagamentos.map(({ fluxoId }) => fluxoId)).toEqual([5, 6, 6]);
    given(...facts(registrar(), pagar(), trocar))
      .when(trocar)
      .thenNothing();
  });

  it('a transferência que ficaria de um fluxo para ele mesmo fica como está: o fim de um fluxo não é recusado', () => {
    const transferencia = facts(registrar({ tipo: 'transferencia', plano: { ...plano, fluxoId: 5, fluxoSaidaId: 6 } }));
    given(...transferencia)
      .when({ type: 'TrocarFluxo', data: { lancamentoId: 1, de: 5, para: 6 } })
      .thenNothing();
  });
});

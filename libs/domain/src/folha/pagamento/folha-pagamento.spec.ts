import { specFor } from '@tulha/testing/spec-for';
import type { DadosDaFolha } from '../comum/fatos.fields.js';
import type { LinhaDeAlguem } from '../comum/trabalho.fields.js';
import { AlterarFolhaPagamento, CriarFolhaPagamento, TrancarFolhaPagamento } from './folha-pagamento.commands.js';
import { type FolhaPagamentoCommand, folhaPagamentoDecider } from './folha-pagamento.decider.js';
import { type FolhaPagamentoEvent, folhaPagamentoEvents } from './folha-pagamento.events.js';

const { given } = specFor(folhaPagamentoDecider, folhaPagamentoEvents);

const dados: DadosDaFolha = {
  ...{ folhaId: 7, fazendaId: 1, descricao: 'Maio', inicio: '2026-05-01', fim: '2026-05-31', data: '2026-06-05' },
  ...{ colaboradorIds: [18, 17], fazendaIds: [1], talhaoIds: [], fluxoId: null, categoria: null, categoriaId: null },
  ...{ valorDiaCentavos: null, valorExtraCentavos: null, regra: null, contaBancaria: null, pagamento: null },
};
const criada: FolhaPagamentoEvent = { type: 'FolhaPagamentoCriada', data: dados };
const linha = (linhaId: number, colaboradorId: number, mudou: Partial<LinhaDeAlguem> = {}): LinhaDeAlguem => ({
  ...({ fonte: 'MAO_DE_OBRA', medida: 'DIA', base: 'LANCADO' } as const),
  ...{ linhaId, colaboradorId, em: '2026-05-11', ate: '2026-05-11', atividadeId: 9, talhaoIds: [3] },
  ...{ quantidadeMilesimos: 1_000, minutos: 0, valorCentavos: 10_000, extraMilesimos: 0, valorExtraCentavos: 0, pagamentoCentavos: 10_000 },
  ...mudou,
});
const lancamento = {
  ...{ lancamentoId: 70, pagamentoId: 71, fazendaId: 1, descricao: 'Maio', categoria: 'Mão de Obra', categoriaId: null },
  ...{ data: '2026-06-05', fluxoId: null },
};
type Trancar = Extract<FolhaPagamentoCommand, { type: 'TrancarFolha' }>['data'];
const trancar = (mudou: Partial<Trancar> = {}): FolhaPagamentoCommand => ({
  type: 'TrancarFolha',
  data: { folhaId: 7, criterio: dados, linhas: [linha(1, 17), linha(2, 18, { pagamentoCentavos: 1 })], rateio: null, lancamento, ...mudou },
});

describe('folha de pagamento', () => {
  it('fecha com as linhas de cada um; o salário não conta como dia de serviço', () => {
    const salario = linha(17, 17, { fonte: 'SALARIO', medida: 'MES', em: '2026-05-01', ate: '2026-05-31', pagamentoCentavos: 310_000 });
    const [fato] = given(criada)
      .when(trancar({ linhas: [linha(1, 17), salario] }))
      .facts();
    expect(fato).toMatchObject({
      type: 'FolhaPagamentoTrancada',
      data: {
        lancamento: { valorCentavos: 320_000 },
        colaboradores: [{ colaboradorId: 17, dias: 1, trabalhoCentavos: 320_000, reajusteCentavos: 0, valorCentavos: 320_000 }],
      },
    });
  });

  it('se os adiantamentos tomam tudo, fecha sem nada a pagar, sem parcela e sem talhão', () => {
    const vale = {
      ...{ adiantamentoId: 3, em: '2026-05-02', adiantadoCentavos: 50_000, abertoCentavos: 50_000, ultimoDescontoId: 0, descontoId: 9 },
      colaboradorId: 17,
    };
    const talhoes = [{ colaboradorId: 17, talhaoId: 3, centavos: 10_000 }];
    const tudo = { linhas: [linha(1, 17)], adiantamentos: [vale], pagamentoIds: [71], talhoes };
    const [fato] = given(criada).when(trancar(tudo)).facts();
    const { data } = fato as Extract<FolhaPagamentoEvent, { type: 'FolhaPagamentoTrancada' }>;
    expect(data.lancamento).toEqual({ ...lancamento, valorCentavos: 0 });
    expect(data.colaboradores).toMatchObject([{ valorCentavos: 0, adiantamentos: [{ adiantamentoId: 3, valorCentavos: 10_000 }] }]);
    given(criada)
      .when(trancar({ linhas: [], adiantamentos: [vale] }))
      .thenRefused('FOLHA_SEM_VALOR');
  });

  it('uma linha que acaba depois do fim não é dela', () =>
    given(criada)
      .when(trancar({ linhas: [linha(17, 17, { fonte: 'SALARIO', em: '2026-05-30', ate: '2026-06-01' })] }))
      .thenRefused('FOLHA_MUDOU'));

  it('parcelada, uma parcela de quem recebe, e nenhuma de quem não recebe', () => {
    const linhas = [linha(1, 17), linha(2, 18, { pagamentoCentavos: 0 })];
    const [fato] = given(criada)
      .when(trancar({ linhas, pagamentoIds: [71, 72] }))
      .facts();
    expect((fato as Extract<FolhaPagamentoEvent, { type: 'FolhaPagamentoTrancada' }>).data.lancamento.parcelas).toEqual([
      { pagamentoId: 71, colaboradorId: 17, valorCentavos: 10_000 },
    ]);
  });

  it('o rateio soma a folha ao centavo, e sem talhão nenhum é recusado', () => {
    const talhoes = [3, 4, 5].map((talhaoId) => ({ colaboradorId: 17, talhaoId, centavos: 1 }));
    const [fato] = given(criada).when(trancar({ talhoes })).facts();
    expect((fato as Extract<FolhaPagamentoEvent, { type: 'FolhaPagamentoTrancada' }>).data.lancamento.talhoes).toEqual([
      { talhaoId: 3, centavos: 3_334 },
      { talhaoId: 4, centavos: 3_334 },
      { talhaoId: 5, centavos: 3_333 },
    ]);
    given(criada)
      .when(trancar({ talhoes: [] }))
      .thenRefused('RATEIO_SEM_TALHAO');
  });

  it('o reajuste guarda por quê; outro motivo para o mesmo valor também se guarda', () => {
    const reajustar = (motivo: string): FolhaPagamentoCommand => ({
      type: 'ReajustarFolha',
      data: { folhaId: 7, colaboradorId: 17, linhasCentavos: 100, valorCentavos: 150, motivo },
    });
    const [antes] = given(criada).when(reajustar('a')).facts();
    expect(antes).toEqual({
      type: 'FolhaPagamentoReajustada',
      data: { folhaId: 7, colaboradorId: 17, reajusteCentavos: 50, motivo: 'a' },
    });
    expect(
      given(criada, antes as FolhaPagamentoEvent)
        .when(reajustar('b'))
        .facts(),
    ).toMatchObject([{ data: { motivo: 'b' } }]);
  });
});

describe('pedido de folha de pagamento', () => {
  const pedido = { descricao: 'Maio', inicio: '2026-05-01', fim: '2026-05-31', data: '2026-06-05', colaboradores: [1] };

  it('a folha fica na sua fazenda, qualquer que se diga ao alterar', () => {
    for (const fazenda of [4, 12, 13]) expect(AlterarFolhaPagamento.parse({ fazenda })).toEqual({ pedida: fazenda });
    expect(AlterarFolhaPagamento.safeParse({ fazenda: null }).error?.issues[0]?.path).toEqual(['fazenda']);
  });

  it.each([
    [true, 'USO_DIRETO'],
    [1, 'USO_DIRETO'],
    ['USO_DIRETO', 'USO_DIRETO'],
    [false, null],
    ['', null],
    [undefined, null],
  ])('rateio %p', (rateio, lido) => expect(TrancarFolhaPagamento.parse({ rateio })?.rateio).toBe(lido));

  it('um rateio que não há e um pagamento que não há são recusados pelo nome', () => {
    expect(TrancarFolhaPagamento.safeParse({ rateio: 'SORTE' }).error?.issues[0]?.path).toEqual(['rateio']);
    expect(CriarFolhaPagamento.safeParse({ ...pedido, pagamento: 3 }).error?.issues[0]?.path).toEqual(['pagamento']);
  });
});

import { fc } from '@tulha/testing/property';
import { specFor } from '@tulha/testing/spec-for';
import { AlterarFolhaColheita, CriarFolhaColheita } from './folha-colheita.commands.js';
import { type FolhaColheitaCommand, folhaColheitaDecider } from './folha-colheita.decider.js';
import { type DadosDaFolha, type FolhaColheitaEvent, folhaColheitaEvents } from './folha-colheita.events.js';
import { type LinhaDeColheita, pagamentosDaFolha } from './pagamento.js';

const { given } = specFor(folhaColheitaDecider, folhaColheitaEvents);

const dados: DadosDaFolha = {
  folhaId: 7,
  fazendaId: 1,
  descricao: 'Maio',
  inicio: '2026-05-01',
  fim: '2026-05-31',
  colaboradorIds: [18, 17],
  fazendaIds: [1],
  talhaoIds: [],
  data: '2026-06-05',
  fluxoId: null,
  categoria: null,
  categoriaId: null,
  valorDiaCentavos: null,
  valorExtraCentavos: null,
  regra: null,
  contaBancaria: null,
  pagamento: null,
};
const criada: FolhaColheitaEvent = { type: 'FolhaColheitaCriada', data: dados };
const linha = (linhaId: number, mudou: Partial<LinhaDeColheita> = {}): LinhaDeColheita => ({
  linhaId,
  colaboradorId: 17,
  em: '2026-05-11',
  litrosMl: 553_000,
  quantidade: 9,
  pagamentoCentavos: 16_590,
  ...mudou,
});
const linhas = [linha(1), linha(2, { em: '2026-05-12' }), linha(3, { colaboradorId: 18, pagamentoCentavos: 1 }), linha(4)];
const lancamento = {
  lancamentoId: 70,
  pagamentoId: 71,
  fazendaId: 1,
  descricao: 'Maio',
  categoria: 'Colheita',
  categoriaId: null,
  data: '2026-06-05',
  fluxoId: null,
};
type Trancar = Extract<FolhaColheitaCommand, { type: 'TrancarFolha' }>['data'];
const trancar = (mudou: Partial<Trancar> = {}): FolhaColheitaCommand => ({
  type: 'TrancarFolha',
  data: { folhaId: 7, criterio: dados, linhas, rateio: null, lancamento, ...mudou },
});
const reajustar = (colaboradorId: number, linhasCentavos: number, valorCentavos: number): FolhaColheitaCommand => ({
  type: 'ReajustarFolha',
  data: { folhaId: 7, colaboradorId, linhasCentavos, valorCentavos },
});
const depois = (...commands: FolhaColheitaCommand[]) =>
  commands.reduce<FolhaColheitaEvent[]>(
    (before, command) => [
      ...before,
      ...given(...before)
        .when(command)
        .facts(),
    ],
    [criada],
  );
const abrir = (lancamentoId = 70): FolhaColheitaCommand => ({
  type: 'AbrirFolha',
  data: { folhaId: 7, lancamentoId, motivo: 'reaberta' },
});

describe('folha de colheita', () => {
  it('fecha com a soma de cada colaborador e as linhas que a provam', () =>
    given(criada)
      .when(trancar())
      .then({
        type: 'FolhaColheitaTrancada',
        data: {
          folhaId: 7,
          rateio: null,
          lancamento: { ...lancamento, valorCentavos: 49_771 },
          colaboradores: [
            {
              colaboradorId: 17,
              linhaIds: [1, 2, 4],
              litrosMl: 1_659_000,
              medidas: 27,
              dias: 2,
              colheitaCentavos: 49_770,
              reajusteCentavos: 0,
              valorCentavos: 49_770,
            },
            {
              colaboradorId: 18,
              linhaIds: [3],
              litrosMl: 553_000,
              medidas: 9,
              dias: 1,
              colheitaCentavos: 1,
              reajusteCentavos: 0,
              valorCentavos: 1,
            },
          ],
        },
      }));

  it('fechada, guarda cada arquivo que se fez para o banco; aberta, não há o que pagar por ela', () => {
    const numero = { banco: '001', convenio: '123', nsa: 7 };
    const remessa = { folhaId: 7, ...numero, feitaEm: '2026-06-04', data: '2026-06-05', colaboradorIds: [17], totalCentavos: 49_770 };
    const remeter = (lancamentoId: number): FolhaColheitaCommand => ({ type: 'RemeterFolha', data: { ...remessa, lancamentoId } });
    const remetida: FolhaColheitaEvent = { type: 'FolhaColheitaRemetida', data: remessa };
    given(...depois(trancar()))
      .when(remeter(70))
      .then(remetida);
    given(...depois(trancar(), remeter(70)))
      .when(remeter(70))
      .thenNothing();
    given(...depois(trancar()))
      .when(remeter(69))
      .thenRefused('FOLHA_ACABA_DE_FECHAR');
    given(...depois(trancar(), abrir()))
      .when(remeter(70))
      .thenRefused('FOLHA_ABERTA');
    // Made again under the same number, it is one file; it goes with its sheet.
    given(...depois(trancar(), remeter(70), remeter(70), abrir()))
      .when({ type: 'ExcluirFolha', data: { folhaId: 7 } })
      .then({ type: 'FolhaColheitaExcluida', data: { folhaId: 7, colaboradorIds: [], remessas: [numero] } });
  });

  it('quem o banco pagou de uma despesa só fica anotado uma vez, e a folha não se abre por cima dele', () => {
    const pago = (colaboradorId: number) => ({ colaboradorId, em: '2026-06-05', valorCentavos: 3_600 });
    const anotar = (lancamentoId: number, ...quem: number[]): FolhaColheitaCommand => ({
      ...{ type: 'AnotarPagosPeloBanco', data: { folhaId: 7, lancamentoId, pagos: quem.map(pago) } },
    });
    const anotado = (...quem: number[]): FolhaColheitaEvent => ({
      ...{ type: 'FolhaColheitaPagaPeloBanco', data: { folhaId: 7, lancamentoId: 70, pagos: quem.map(pago) } },
    });
    const fechada = depois(trancar());
    const [deA, deB] = [anotado(17), anotado(18)];
    const com = (...antes: FolhaColheitaEvent[]) => given(...fechada, ...antes);
    com().when(anotar(70, 17)).then(deA);
    com(deA)
      .when(anotar(70, 17, 18))
      .then(deB);
    com(deA).when(anotar(70, 17)).thenNothing();
    com().when(anotar(69, 17)).thenRefused('FOLHA_ACABA_DE_FECHAR');
    given(...depois(trancar(), abrir()))
      .when(anotar(70, 17))
      .thenRefused('FOLHA_ACABA_DE_FECHAR');
    const pedir: FolhaColheitaCommand = { type: 'PedirAbertura', data: { folhaId: 7, lancamentoId: 70 } };
    com().when(pedir).thenNothing();
    com(deA).when(pedir).thenRefused('FOLHA_PAGA_PELO_BANCO');

    const tirar: FolhaColheitaCommand = { type: 'TirarPagosPeloBanco', data: { folhaId: 7, colaboradorIds: [17], motivo: 'Voltou' } };
    const semA: FolhaColheitaEvent = { type: 'FolhaColheitaNaoPagaPeloBanco', data: tirar.data };
    com(deA).when(tirar).then(semA);
    for (const antes of [[], [deB], [deA, semA]])
      com(...antes)
        .when(tirar)
        .thenRefused('NAO_ANOTADO_PELO_BANCO');
    com(deA, semA).when(pedir).thenNothing();
    com(deA, semA).when(anotar(70, 17)).then(deA);
  });

  it('fechada, fechar de novo não grava nada', () =>
    given(...depois(trancar()))
      .when(trancar({ lancamento: { ...lancamento, lancamentoId: 80 } }))
      .thenNothing());

  it('fechada, fechar de outro modo se recusa', () =>
    given(...depois(trancar()))
      .when(trancar({ rateio: 'outro' }))
      .thenRefused('FOLHA_COM_OUTRO_RATEIO'));

  it('fechada, não muda, não reajusta e não se apaga', () => {
    const fechada = depois(trancar());
    const mudar: FolhaColheitaCommand = { type: 'AlterarFolha', data: { folhaId: 7, mudou: { descricao: 'x' } } };
    for (const command of [mudar, reajustar(17, 0, 1), { type: 'ExcluirFolha', data: { folhaId: 7 } } as const])
      given(...fechada)
        .when(command)
        .thenRefused('FOLHA_FECHADA');
  });

  it('abre só pelo lançamento com que fechou, e fecha de novo com outro', () => {
    given(...depois(trancar()))
      .when(abrir(99))
      .thenNothing();
    given(criada).when(abrir()).thenNothing();
    const aberta = depois(trancar(), abrir());
    expect(aberta.at(-1)).toEqual({
      type: 'FolhaColheitaAberta',
      data: { folhaId: 7, lancamentoId: 70, colaboradorIds: [17, 18], motivo: 'reaberta' },
    });
    const [outra] = given(...aberta)
      .when(trancar({ lancamento: { ...lancamento, lancamentoId: 80 } }))
      .facts();
    expect(outra?.data).toMatchObject({ lancamento: { lancamentoId: 80, valorCentavos: 49_771 } });
  });

  it('recusa fechar sem nada a pagar', () => {
    given(criada)
      .when(trancar({ linhas: [] }))
      .thenRefused('FOLHA_SEM_VALOR');
    given(criada)
      .when(trancar({ linhas: [linha(1, { pagamentoCentavos: 0 })] }))
      .thenRefused('FOLHA_SEM_VALOR');
  });

  it('recusa fechar com linhas procuradas por outro período ou de quem não está nela', () => {
    given(criada)
      .when(trancar({ criterio: { ...dados, fim: '2026-05-30' } }))
      .thenRefused('FOLHA_MUDOU');
    given(criada)
      .when(trancar({ linhas: [linha(1, { em: '2026-06-01' })] }))
      .thenRefused('FOLHA_MUDOU');
    given(criada)
      .when(trancar({ linhas: [linha(1, { colaboradorId: 99 })] }))
      .thenRefused('FOLHA_MUDOU');
  });

  it('reajusta o que um colaborador recebe, para mais ou para menos', () => {
    const mais = reajustar(18, 1, 1_001);
    given(criada)
      .when(mais)
      .then({ type: 'FolhaColheitaReajustada', data: { folhaId: 7, colaboradorId: 18, reajusteCentavos: 1_000 } });
    given(...depois(mais))
      .when(mais)
      .thenNothing();
    const menos = depois(mais, reajustar(17, 49_770, 40_000), trancar()).at(-1);
    expect(menos?.data).toMatchObject({
      lancamento: { valorCentavos: 41_001 },
      colaboradores: [
        { colheitaCentavos: 49_770, reajusteCentavos: -9_770, valorCentavos: 40_000 },
        { colheitaCentavos: 1, reajusteCentavos: 1_000, valorCentavos: 1_001 },
      ],
    });
    given(criada)
      .when(reajustar(99, 0, 1))
      .thenRefused('COLABORADOR_FORA_DA_FOLHA');
  });

  it('não fecha com alguém devendo', () =>
    given(...depois(reajustar(17, 49_770, 0)))
      .when(trancar({ linhas: [linha(1)] }))
      .thenRefused('VALOR_NEGATIVO'));

  it('muda enquanto aberta; período às avessas não', () => {
    const mudar = (mudou: Partial<DadosDaFolha>): FolhaColheitaCommand => ({ type: 'AlterarFolha', data: { folhaId: 7, mudou } });
    given(criada)
      .when(mudar({ fim: '2026-06-15' }))
      .then({ type: 'FolhaColheitaAlterada', data: { ...dados, fim: '2026-06-15' } });
    given(criada)
      .when(mudar({ descricao: 'Maio' }))
      .thenNothing();
    given(criada)
      .when(mudar({ fim: '2026-04-30' }))
      .thenRefused('PERIODO_INVALIDO');
  });

  it('apaga-se uma vez, e depois não existe', () => {
    const apagar: FolhaColheitaCommand = { type: 'ExcluirFolha', data: { folhaId: 7 } };
    given(...depois(reajustar(17, 0, 5)))
      .when(apagar)
      .then({ type: 'FolhaColheitaExcluida', data: { folhaId: 7, colaboradorIds: [17] } });
    given(...depois(apagar))
      .when(apagar)
      .thenNothing();
    for (const command of [trancar(), { type: 'PedirAbertura', data: { folhaId: 7, lancamentoId: null } } as const])
      given(...depois(apagar))
        .when(command)
        .thenRefused('FOLHA_NAO_ENCONTRADA');
  });

  it('a soma dos colaboradores é a soma das linhas, quaisquer que sejam', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(17, 18), fc.nat({ max: 10_000_000 }))), (pares) => {
        const todas = pares.map(([colaboradorId, pagamentoCentavos], index) => linha(index + 1, { colaboradorId, pagamentoCentavos }));
        const pagos = pagamentosDaFolha(dados, todas, { reajustes: {}, adiantamentos: [] });
        expect(pagos.reduce((sum, { valorCentavos }) => sum + valorCentavos, 0)).toBe(pares.reduce((sum, [, valor]) => sum + valor, 0));
        expect(pagos.flatMap(({ linhaIds }) => linhaIds).sort((a, b) => a - b)).toEqual(todas.map(({ linhaId }) => linhaId));
      }),
    ));
});

describe('pedido de folha de colheita', () => {
  const pedido = { descricao: 'Maio', inicio: '2026-05-01', fim: '2026-05-31', data: '2026-06-05', colaboradores: [1] };
  it('recusa período às avessas, no campo fim, e folha sem ninguém', () => {
    expect(CriarFolhaColheita.safeParse({ ...pedido, fim: '2026-04-01' }).error?.issues).toMatchObject([{ path: ['fim'] }]);
    expect(CriarFolhaColheita.safeParse({ ...pedido, colaboradores: [] }).error?.issues).toMatchObject([{ path: ['colaboradores'] }]);
  });
  it('na edição, a fazenda que os formulários dizem não leva a folha', () =>
    expect(AlterarFolhaColheita.parse({ descricao: 'Junho', fazenda: 13, fluxo: 0 })).toEqual({
      ...{ descricao: 'Junho', fluxo: null, pedida: 13 },
    }));
});

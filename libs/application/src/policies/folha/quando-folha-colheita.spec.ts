import { atividadeDecider } from '@tulha/domain/atividades/atividade/atividade.decider';
import { lancamentoDecider } from '@tulha/domain/financeiro/lancamento/lancamento.decider';
import { folhaColheitaDecider } from '@tulha/domain/folha/colheita/folha-colheita.decider';
import type { DadosDaFolha } from '@tulha/domain/folha/colheita/folha-colheita.events';
import { reservaColheitaDecider } from '@tulha/domain/folha/colheita/reserva-colheita.decider';
import type { Recorded } from '@tulha/domain/kernel/fact';
import { openMemoryEventStore } from '@tulha/event-store/memory/memory-event-store';
import { createEngine } from '../../engine.js';

const criterio = { inicio: '2026-05-01', fim: '2026-05-31', colaboradorIds: [17, 18], fazendaIds: [1], talhaoIds: [] };
const folha = (folhaId: number): DadosDaFolha => ({
  ...criterio,
  folhaId,
  fazendaId: 1,
  descricao: 'Maio',
  data: '2026-06-05',
  fluxoId: null,
  categoria: null,
  categoriaId: null,
  valorDiaCentavos: null,
  valorExtraCentavos: null,
  regra: null,
  contaBancaria: null,
  pagamento: null,
});
const linha = { colaboradorId: 17, em: '2026-05-11', litrosMl: 60_000, quantidade: 1, pagamentoCentavos: 1_800 };

/** The rules over a store in memory. `watch` works as the worker does: it reacts to the whole log, in order, from the start. */
const start = () => {
  const store = openMemoryEventStore();
  const vault = { keyFor: () => Promise.reject(new Error('No personal facts here')), keysOf: () => Promise.resolve(new Map()) };
  const { dispatch, reactor } = createEngine({ store, vault });
  let commands = 0;
  const meta = () => ({
    conta: 9,
    ator: 1,
    fazenda: 1,
    commandId: `00000000-0000-4000-8000-${String(++commands).padStart(12, '0')}`,
    now: '2026-06-01T12:00:00.000Z',
  });
  const log = async (): Promise<readonly Recorded[]> => (await store.readAll('', 1_000)).facts;
  const watch = async () => {
    for (let seen = 0; seen < (await log()).length; seen++) await reactor.react((await log())[seen] as Recorded);
  };
  const trancar = (folhaId: number, lancamentoId: number, linhaIds: readonly number[], deQuem = (_linha: number) => 17) =>
    dispatch(
      folhaColheitaDecider,
      folhaId,
      {
        type: 'TrancarFolha',
        data: {
          folhaId,
          criterio,
          rateio: null,
          linhas: linhaIds.map((linhaId) => ({ ...linha, linhaId, colaboradorId: deQuem(linhaId) })),
          lancamento: {
            lancamentoId,
            pagamentoId: lancamentoId,
            fazendaId: 1,
            descricao: 'Maio',
            categoria: 'Colheita',
            categoriaId: null,
            data: '2026-06-05',
            fluxoId: null,
          },
        },
      },
      meta(),
    );
  /** Workers picked these lines in activity 7. */
  const colher = (linhaIds: readonly number[]) => {
    const { colaboradorId, em } = linha;
    const vinculo = { colaboradorId, talhaoId: null, tipo: 'L' as const, medidaMl: 60_000, quantidade: 1, restoMl: 0, taraMl: 0 };
    const linhas = linhaIds.map((linhaId) => ({ ...vinculo, linhaId, valorMedidaCentavos: 1_800 }));
    const dados = { atividadeId: 7, fazendaId: 1, safraId: null, talhaoIds: [3], atividade: 'COLHEITA', catAtividadeId: null, data: em };
    const registrar = { type: 'RegistrarAtividade', data: { ...dados, horaInicial: null, horaFinal: null, obs: null, linhas } } as const;
    return dispatch(atividadeDecider, 7, registrar, meta());
  };
  return {
    watch,
    trancar,
    colher,
    retirar: (linhaIds: number[], comAtividade = false) =>
      dispatch(reservaColheitaDecider, 9, { type: 'RetirarColheita', data: { atividadeId: 7, linhaIds, comAtividade } }, meta()),
    criar: (folhaId: number) => dispatch(folhaColheitaDecider, folhaId, { type: 'CriarFolha', data: folha(folhaId) }, meta()),
    estornar: (lancamentoId: number, folhaId: number) =>
      dispatch(
        lancamentoDecider,
        lancamentoId,
        { type: 'ExcluirLancamento', data: { lancamentoId, origem: { tipo: 'folha_colheita', id: folhaId } } },
        meta(),
      ),
    types: async () => (await log()).map(({ type }) => type).filter((type) => type !== 'FolhaColheitaCriada'),
  };
};

describe('o que segue do fechamento de uma folha', () => {
  it('depois de uma queda, o vigia lança a despesa, uma vez, por mais que veja o fato', async () => {
    const { criar, trancar, watch, types } = start();
    await criar(1);
    await trancar(1, 100, [10, 11]);
    expect(await types()).toEqual(['FolhaColheitaTrancada']);
    await Promise.all([watch(), watch()]);
    await watch();
    expect(await types()).toEqual(['FolhaColheitaTrancada', 'ColheitaReservada', 'LancamentoRegistrado']);
  });

  it('duas folhas sobre a mesma linha: a segunda abre de novo, sem despesa', async () => {
    const { criar, trancar, watch, types } = start();
    for (const id of [1, 2]) await criar(id);
    await trancar(1, 100, [10, 11]);
    await trancar(2, 200, [11, 12]);
    await watch();
    await watch();
    expect(await types()).toEqual([
      'FolhaColheitaTrancada',
      'FolhaColheitaTrancada',
      'ColheitaReservada',
      'LancamentoRegistrado',
      'ColheitaRecusada',
      'FolhaColheitaAberta',
    ]);
    await trancar(2, 201, [12]);
    await watch();
    expect((await types()).slice(6)).toEqual(['FolhaColheitaTrancada', 'ColheitaReservada', 'LancamentoRegistrado']);
  });

  describe('de uma folha que vai em partes', () => {
    const muitas = Array.from({ length: 30_000 }, (_, n) => 1_000_000 + n);
    const deDois = (n: number) => (n < 1_015_000 ? 17 : 18);
    const emPartes = ['FolhaColheitaSomada', 'FolhaColheitaTrancada'];

    it('as partes se reservam, e a despesa se lança uma vez', async () => {
      const { criar, trancar, watch, types } = start();
      await criar(1);
      await trancar(1, 100, muitas, deDois);
      await watch();
      await watch();
      expect(await types()).toEqual([...emPartes, 'ColheitaReservadaEmParte', 'ColheitaReservada', 'LancamentoRegistrado']);
    });

    it.each([
      ['primeira', 1_000_000, []],
      ['última', 1_029_999, ['ColheitaReservadaEmParte']],
    ])('se uma linha da %s é de outra folha, abre de novo inteira, e nada se lança nem fica reservado', async (_qual, tomada, feitas) => {
      const { criar, trancar, watch, types } = start();
      for (const id of [1, 2]) await criar(id);
      await trancar(1, 100, [tomada]);
      await watch();
      const antes = (await types()).length;
      await trancar(2, 200, muitas, deDois);
      await watch();
      await watch();
      const liberadas = feitas.map(() => 'ColheitaLiberada');
      expect((await types()).slice(antes)).toEqual([...emPartes, ...feitas, 'ColheitaRecusada', 'FolhaColheitaAberta', ...liberadas]);
    });
  });

  it('uma linha é paga ou excluída, nunca as duas coisas, por mais que a folha feche no mesmo instante', async () => {
    const { criar, colher, trancar, retirar, watch, types } = start();
    for (const id of [1, 2]) await criar(id);
    await colher([10, 11]);
    const before = (await types()).length;
    // The sheet has closed over line 10, but its lines are not reserved yet when a user deletes it.
    await trancar(1, 100, [10, 11]);
    await retirar([10]);
    await watch();
    await watch();
    expect((await types()).slice(before)).toEqual([
      'FolhaColheitaTrancada',
      'ColheitaRetirada',
      'ColheitaRecusada',
      'FolhaColheitaAberta',
      'ColheitaManualExcluida',
    ]);
    await trancar(2, 200, [11]);
    await watch();
    await expect(retirar([11])).rejects.toMatchObject({ code: 'LINHA_EM_FOLHA_FECHADA' });
    await watch();
    expect((await types()).slice(before + 5)).toEqual(['FolhaColheitaTrancada', 'ColheitaReservada', 'LancamentoRegistrado']);
  });

  it('depois de uma queda, o vigia exclui a atividade com as suas linhas; a que foi lançada depois a mantém', async () => {
    const { colher, retirar, watch, types } = start();
    await colher([10, 11]);
    await retirar([10, 11], true);
    await watch();
    expect((await types()).slice(-4)).toEqual([
      'ColheitaRetirada',
      'ColheitaManualExcluida',
      'ColheitaManualExcluida',
      'AtividadeExcluida',
    ]);
    const outra = start();
    await outra.colher([10, 11]);
    await outra.retirar([10], true);
    await outra.watch();
    expect((await outra.types()).slice(-2)).toEqual(['ColheitaRetirada', 'ColheitaManualExcluida']);
  });

  it('estornada a despesa, o vigia abre a folha e solta as linhas para outra', async () => {
    const { criar, trancar, estornar, watch, types } = start();
    for (const id of [1, 2]) await criar(id);
    await trancar(1, 100, [10]);
    await watch();
    await estornar(100, 1);
    await watch();
    await trancar(2, 200, [10]);
    await watch();
    expect((await types()).slice(3)).toEqual([
      'LancamentoExcluido',
      'FolhaColheitaAberta',
      'ColheitaLiberada',
      'FolhaColheitaTrancada',
      'ColheitaReservada',
      'LancamentoRegistrado',
    ]);
  });
});

import { lancamentoDecider } from '@tulha/domain/financeiro/lancamento/lancamento.decider';
import { folhaColheitaDecider } from '@tulha/domain/folha/colheita/folha-colheita.decider';
import type { DadosDaFolha } from '@tulha/domain/folha/colheita/folha-colheita.events';
import type { Recorded } from '@tulha/domain/kernel/fact';
import { openMemoryEventStore } from '@tulha/event-store/memory/memory-event-store';
import { createEngine } from '../../engine.js';

const criterio = { inicio: '2026-05-01', fim: '2026-05-31', colaboradorIds: [17], fazendaIds: [1], talhaoIds: [] };
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

/** The rules over a store in memory. `watch` does what the worker does: reacts to the whole log, in order, from the start. */
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
  const trancar = (folhaId: number, lancamentoId: number, linhaIds: readonly number[]) =>
    dispatch(
      folhaColheitaDecider,
      folhaId,
      {
        type: 'TrancarFolha',
        data: {
          folhaId,
          criterio,
          rateio: null,
          linhas: linhaIds.map((linhaId) => ({ ...linha, linhaId })),
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
  return {
    watch,
    trancar,
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

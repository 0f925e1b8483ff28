import type { Recorded } from '@tulha/domain/kernel/fact';
import { retiradaDecider } from '@tulha/domain/suporte/retirada/retirada.decider';
import { openMemoryEventStore } from '@tulha/event-store/memory/memory-event-store';
import { catalogueDeciders } from '../../catalogue-deciders.js';
import { createEngine } from '../../engine.js';

const categorias = catalogueDeciders['categoria'] as NonNullable<(typeof catalogueDeciders)[string]>;

/** The rules over a store in memory. `watch` works as the worker does after a crash: it reacts to the whole log, in order. */
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
  return {
    criar: (categoriaId: number) =>
      dispatch(categorias, categoriaId, { type: 'Cadastrar', data: { categoriaId, descricao: `Uma ${categoriaId}`, tipo: null } }, meta()),
    retirar: (cadastroId: number, paraId: number | null) =>
      dispatch(retiradaDecider, 9, { type: 'RetirarCadastro', data: { tabela: 'categoria', cadastroId, paraId, recebidos: 0 } }, meta()),
    watch: async () => {
      for (let seen = 0; seen < (await log()).length; seen++) await reactor.react((await log())[seen] as Recorded);
    },
    since: async (from: number) => (await log()).slice(from).map(({ type, data }) => [type, data]),
  };
};

describe('o que segue da retirada de um cadastro', () => {
  it('depois de uma queda no meio, o vigia termina: move e exclui, uma vez, por mais que veja o fato', async () => {
    const { criar, retirar, watch, since } = start();
    for (const id of [1, 2]) await criar(id);
    await retirar(1, 2);
    expect(await since(5)).toEqual([]);
    await Promise.all([watch(), watch()]);
    await watch();
    expect(await since(5)).toEqual([
      ['CategoriaMovida', { categoriaId: 1, paraId: 2 }],
      ['CategoriaExcluida', { categoriaId: 1 }],
    ]);
  });

  it('sem lugar para onde ir, só exclui', async () => {
    const { criar, retirar, watch, since } = start();
    await criar(1);
    await retirar(1, null);
    await watch();
    expect(await since(3)).toEqual([['CategoriaExcluida', { categoriaId: 1 }]]);
  });
});

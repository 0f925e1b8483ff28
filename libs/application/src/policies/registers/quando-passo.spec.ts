import type { Recorded } from '@tulha/domain/kernel/fact';
import type { RegisterRules } from '@tulha/domain/kernel/register/register.decider';
import { openMemoryEventStore } from '@tulha/event-store/memory/memory-event-store';
import { registerDeciders } from '../../catalogue-deciders.js';
import { createEngine } from '../../engine.js';

const compras = registerDeciders['compra'] as RegisterRules;
const dados = {
  ...{ compraId: 9, descricao: 'Adubo', fazendaId: 3, fornecedorId: 2, refTipo: 'fornecedor', data: '2026-05-11' },
  ...{ categoriaId: null, notafiscal: null, obs: null },
};
const produto = { descricao: 'Ureia', insumoId: 5, quantidadeMilesimos: 50_000, valorCentavos: 17_550, safraId: null, entregue: 1 };
const vistos = { insumo: [{ de: 5, registro: { id: 5, descricao: 'Ureia', unidade: 'KG', minimoMilesimos: null } }] };

/** A purchase with one product, over a store in memory. Nothing follows until the reactor runs. */
const start = async () => {
  const store = openMemoryEventStore();
  const vault = { keyFor: () => Promise.reject(new Error('No personal facts here')), keysOf: () => Promise.resolve(new Map()) };
  const { dispatch, reactor } = createEngine({ store, vault });
  let commands = 0;
  const meta = () => ({
    ...{ conta: 4, ator: 1, fazenda: 3, now: '2026-06-01T12:00:00.000Z' },
    commandId: `00000000-0000-4000-8000-${String(++commands).padStart(12, '0')}`,
  });
  const log = async (): Promise<readonly Recorded[]> => (await store.readAll('', 1_000)).facts;
  const passo = async (nome: string, n = 0): Promise<Recorded> => {
    const given = { vistos, ids: { movimento_estoque: [70 + n], lancamento: [80 + n], pagamento: [90 + n] } };
    const { facts } = await dispatch(compras, 9, { type: 'DarPasso', data: { id: 9, passo: nome, dados: {}, given } }, meta());
    return facts[0] as Recorded;
  };
  const linhas = { produtos: [{ ...produto, compra_produtoId: 1, compraId: 9 }] };
  await dispatch(compras, 9, { type: 'Copiar', data: { dados, linhas } }, meta());
  return {
    passo,
    react: (fact: Recorded) => reactor.react(fact),
    /** Reacts as the worker does: the whole log in order. */
    watch: async () => {
      for (let seen = 0; seen < (await log()).length; seen++) await reactor.react((await log())[seen] as Recorded);
    },
    elsewhere: async () => (await log()).filter(({ stream }) => stream !== 'compra-9').map(({ type, stream }) => `${type} ${stream}`),
  };
};
const FEITO = ['InsumoRecebido estoque-4', 'LancamentoRegistrado lancamento-80'];

describe('o que segue de um passo declarado', () => {
  it('depois de uma queda no meio, o vigia faz o que faltava, uma vez', async () => {
    const { passo, watch, react, elsewhere } = await start();
    const fato = await passo('finalizar');
    expect(await elsewhere()).toEqual([]);
    await watch();
    await react(fato);
    await watch();
    expect(await elsewhere()).toEqual(FEITO);
  });

  it('o desfeito que chega antes do feito espera, e no fim nada fica', async () => {
    const { passo, watch, react, elsewhere } = await start();
    const [feito, desfeito] = [await passo('finalizar'), await passo('abrir')];
    const cedo = await react(desfeito);
    expect(cedo.pending.map(({ alvo }) => alvo)).toEqual(['lancamento-80']);
    await react(feito);
    await watch();
    expect(await elsewhere()).toEqual([...FEITO, 'MovimentoDeInsumoDesfeito estoque-4', 'LancamentoExcluido lancamento-80']);
  });

  it('visto tarde, o desfeito da primeira vez não tira o que se fez na segunda', async () => {
    const { passo, watch, react, elsewhere } = await start();
    await passo('finalizar');
    await passo('abrir');
    await react(await passo('finalizar', 1));
    await watch();
    await watch();
    expect(await elsewhere()).toEqual([
      ...[
        'InsumoRecebido estoque-4',
        'LancamentoRegistrado lancamento-81',
        'InsumoRecebido estoque-4',
        'LancamentoRegistrado lancamento-80',
      ],
      ...['MovimentoDeInsumoDesfeito estoque-4', 'LancamentoExcluido lancamento-80'],
    ]);
  });
});

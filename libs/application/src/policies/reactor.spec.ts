import { vendaDecider } from '@tulha/domain/comercial/venda/venda.decider';
import type { VendaEvent } from '@tulha/domain/comercial/venda/venda.events';
import { DomainError } from '@tulha/domain/kernel/errors';
import type { Recorded } from '@tulha/domain/kernel/fact';
import { type LedgerCommand, ledgerDecider } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import { openMemoryEventStore } from '@tulha/event-store/memory/memory-event-store';
import { baixar, beneficiar, estornar, liberar, reservar } from '@tulha/testing/builders-ledger';
import { memoryVault } from '@tulha/testing/memory-vault';
import { fc } from '@tulha/testing/property';
import { seed } from '@tulha/testing/seed';
import { meta } from '@tulha/testing/tulha-room';
import { createEngine } from '../engine.js';
import { send } from './policy.js';
import { codeOf, createReactor } from './reactor.js';

/** An api and a worker over one log. A request may die before its consequences are drawn; the worker looks at the log in order. */
const abrir = async () => {
  const store = openMemoryEventStore();
  const vault = memoryVault();
  const [api, worker] = [createEngine({ store, vault }), createEngine({ store, vault })];
  const gravar = async (command: LedgerCommand) => (await api.dispatch(ledgerDecider, 1, command, meta())).facts;
  const pedir = async (command: LedgerCommand) => {
    for (const fact of await gravar(command)) await api.reactor.react(fact);
  };
  let olhado = '';
  const olhar = async (ate = Number.POSITIVE_INFINITY) => {
    for (let n = 0; n < ate; n++) {
      const { facts, position } = await store.readAll(olhado, 1);
      const [fact] = await worker.sealing.open(facts);
      if (!fact) return;
      await worker.reactor.react(fact);
      olhado = position;
    }
  };
  const venda = async () => {
    const facts: Recorded[] = [];
    for await (const fact of store.read('venda-1')) facts.push(fact);
    const situacao = facts.reduce(
      (state, fact) => vendaDecider.evolve(state, fact as unknown as VendaEvent),
      vendaDecider.initial(),
    ).situacao;
    return { situacao, tipos: facts.map(({ type }) => type), causas: facts.map(({ meta: { causationId } }) => causationId) };
  };
  await pedir(beneficiar(1, [], [[10, 100]], { avulso: true }));
  return { api, worker, store, gravar, pedir, olhar, venda };
};
const reserva = reservar(1, [[10, 60]]);
const raise = (error: Error): never => {
  throw error;
};

describe('consequências em outro registro', () => {
  it('valem uma vez, tiradas pelo pedido e de novo por quem olha o registro', async () => {
    const { pedir, olhar, venda } = await abrir();
    await pedir(reserva);
    await pedir(baixar(1));
    await olhar();
    expect(await venda()).toMatchObject({ situacao: 'FECHADO', tipos: ['VendaAberta', 'VendaFinalizada'] });
  });

  it('valem uma vez, ainda que os dois as tirem ao mesmo tempo', async () => {
    const { api, worker, gravar, venda } = await abrir();
    const facts = await gravar(reserva);
    const fact = facts[0] as Recorded;
    const reactions = await Promise.all([api, worker, api, worker].map(({ reactor }) => reactor.react(fact)));
    expect(reactions.flatMap(({ receipts }) => receipts).filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect((await venda()).tipos).toEqual(['VendaAberta']);
  });

  it('a que não pode ser tirada é dita, com as que esperam atrás dela; as outras são tiradas', async () => {
    const { api, gravar } = await abrir();
    const recusa = { ...vendaDecider, decide: () => raise(new DomainError('NAO_PODE', 'refused', 'Não pode.')) };
    const then = (fact: Recorded) => [
      send(recusa, 1, { type: 'AbrirVenda', data: fact.data } as never),
      send(vendaDecider, 1, { type: 'AbrirVenda', data: fact.data } as never),
      send(vendaDecider, 2, { type: 'ReabrirVenda', data: { vendaId: 2, ordem: 0 } }),
    ];
    const quebra = { name: 'quebra', on: 'VendaReservada', then: () => raise(new TypeError('venda')) };
    const reactor = createReactor(api.dispatch, [{ name: 'teste', on: 'VendaReservada', then }, quebra]);
    const [fact] = await gravar(reserva);
    const { receipts, pending } = await reactor.react(fact as Recorded);
    expect(receipts.map(({ stream }) => stream)).toEqual(['venda-2']);
    expect(pending.map(({ politica, alvo, error }) => [politica, alvo, codeOf(error)])).toEqual([
      ['teste', 'venda-1', 'NAO_PODE'],
      ['teste', 'venda-1', 'BehindAnother'],
      ['quebra', '?ledger-1', 'TypeError'],
    ]);
  });

  it('são tiradas por quem olha o registro quando o pedido morreu antes', async () => {
    const { gravar, olhar, venda } = await abrir();
    await gravar(reserva);
    expect((await venda()).situacao).toBe('inexistente');
    await olhar();
    expect((await venda()).situacao).toBe('ABERTO');
    await gravar(baixar(1));
    await olhar();
    expect((await venda()).situacao).toBe('FECHADO');
    await gravar(estornar(1));
    await gravar(liberar(1));
    await olhar();
    expect(await venda()).toMatchObject({
      situacao: 'excluida',
      tipos: ['VendaAberta', 'VendaFinalizada', 'VendaReaberta', 'VendaExcluida'],
    });
  });

  it('baixa perdida, estorno, baixa outra vez: a venda fica fechada quando tudo é olhado de novo', async () => {
    const { gravar, pedir, olhar, venda } = await abrir();
    await pedir(reserva);
    await gravar(baixar(1));
    await pedir(estornar(1));
    expect((await venda()).situacao).toBe('ABERTO');
    await pedir(baixar(1));
    await olhar();
    expect(await venda()).toMatchObject({ situacao: 'FECHADO', tipos: ['VendaAberta', 'VendaFinalizada'] });
  });

  it('trazem de quem e de que vieram', async () => {
    const { gravar, olhar, store } = await abrir();
    const [causa] = await gravar(reserva);
    await olhar();
    const { facts } = await store.readAll('', 10);
    expect(facts.at(-1)).toMatchObject({
      type: 'VendaAberta',
      meta: { conta: 1, causationId: causa?.eventId, correlationId: causa?.meta.correlationId, recordedAt: causa?.meta.recordedAt },
    });
  });

  it(`a venda acaba como o livro do café, venha cada consequência na hora, tarde ou nunca (TULHA_SEED=${seed})`, () => {
    const passo = fc.record({
      faz: fc.constantFrom('baixar' as const, 'estornar' as const, 'liberar' as const, 'baixar' as const, 'estornar' as const),
      vem: fc.constantFrom('agora' as const, 'tarde' as const, 'nunca' as const),
      olhados: fc.nat(3),
    });
    return fc.assert(
      fc.asyncProperty(fc.array(passo, { maxLength: 9 }), fc.boolean(), async (passos, abreNaHora) => {
        const { api, gravar, pedir, olhar, venda, store } = await abrir();
        await (abreNaHora ? pedir(reserva) : gravar(reserva));
        const tarde: Recorded[] = [];
        let excluida = false;
        for (const { faz, vem, olhados } of passos) {
          if (excluida) break;
          const command = { baixar: () => baixar(1), estornar: () => estornar(1), liberar: () => liberar(1) }[faz]();
          const facts = await gravar(command).catch((error: unknown) => {
            if ((error as DomainError).code === 'VENDA_JA_FINALIZADA') return []; // nothing follows from a refusal
            throw error;
          });
          excluida = facts.some(({ type }) => type === 'VendaLiberada');
          if (vem === 'agora') for (const fact of facts) await api.reactor.react(fact);
          if (vem === 'tarde') tarde.push(...facts);
          await olhar(olhados);
          if (olhados === 2) for (const fact of tarde.splice(0).reverse()) await api.reactor.react(fact);
        }
        await olhar();
        for (const fact of tarde) await api.reactor.react(fact);
        await olhar();
        const { facts } = await store.readAll('', 1_000);
        const ultimo = facts.filter(({ stream }) => stream === 'ledger-1').at(-1)?.type ?? '';
        const esperada = { VendaReservada: 'ABERTO', VendaBaixada: 'FECHADO', VendaEstornada: 'ABERTO', VendaLiberada: 'excluida' }[ultimo];
        const { situacao, causas } = await venda();
        expect(situacao).toBe(esperada);
        expect(new Set(causas).size).toBe(causas.length);
      }),
      { seed, numRuns: 60 },
    );
  });
});

import { randomUUID } from 'node:crypto';
import { createDispatch } from '@tulha/application/dispatch/dispatch';
import { type LedgerCommand, type LedgerEvent, ledgerDecider } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import type { EventStore } from '@tulha/event-store/event-store';
import { beneficiar, reservar } from '@tulha/testing/builders-ledger';
import type { TestDatabase } from '@tulha/testing/postgres';
import { factsOf, openProcess, type Process, prepared } from './process.js';

describe('vários processos, um banco', () => {
  let database: TestDatabase;
  let processes: Process[];
  const meta = () => ({ conta: 1, ator: 1, fazenda: 1, commandId: randomUUID(), now: '2026-06-15T12:00:00.000Z' });
  const write = (command: LedgerCommand, n: number) => (processes[n] as Process).dispatch(ledgerDecider, 1, command, meta());
  const ledger = async () => {
    const facts = (await factsOf((processes[0] as Process).store, 'ledger-1')) as unknown as LedgerEvent[];
    return facts.reduce(ledgerDecider.evolve, ledgerDecider.initial());
  };

  beforeEach(async () => {
    database = await prepared();
    processes = await Promise.all(['a', 'b', 'c'].map((name) => openProcess(database.url, `many-${name}`)));
    await write(beneficiar(1, [], [[10, 100]], { avulso: true }), 0);
  });
  afterEach(async () => {
    await Promise.all(processes.map((process) => process.close()));
    await database.drop();
  });

  it('cem quilos e duzentas vendas de um quilo: cem conseguem, e nenhum quilo é prometido duas vezes', async () => {
    const results = await Promise.allSettled(Array.from({ length: 200 }, (_, n) => write(reservar(n + 1, [[10, 1]]), n % 3)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as { code?: string }).code] : []));
    expect(new Set(refusals)).toEqual(new Set(['LOTE_SEM_SALDO']));
    const { lotes, numeros } = await ledger();
    expect(lotes[10]).toMatchObject({ saldo: 100_000, reservado: 100_000 });
    expect(numeros.v).toBe(100); // codes are compared without case
  });

  it('o que um grava entre a decisão e a gravação do outro desfaz todas as decisões dele, não só a primeira', async () => {
    const [a, b] = processes as [Process, Process];
    let armed = true;
    const late: EventStore = {
      ...b.store,
      append: async (append) => {
        if (armed && append.facts.length > 1) {
          armed = false;
          await a.dispatch(ledgerDecider, 1, reservar(90, [[10, 60]]), meta());
        }
        return b.store.append(append);
      },
    };
    const dispatch = createDispatch({ store: late, sealing: b.sealing });
    const wishes = [reservar(1, [[10, 1]]), reservar(2, [[10, 1]]), reservar(3, [[10, 70]])];
    const results = await Promise.allSettled(wishes.map((command) => dispatch(ledgerDecider, 1, command, meta())));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect((await ledger()).lotes[10]).toMatchObject({ saldo: 100_000, reservado: 62_000 });
  });
});

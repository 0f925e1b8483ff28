import { randomUUID } from 'node:crypto';
import { type Policy, send } from '@tulha/application/policies/policy';
import { createReactor, type Reactor } from '@tulha/application/policies/reactor';
import { policies } from '@tulha/application/registry';
import { vendaDecider } from '@tulha/domain/comercial/venda/venda.decider';
import type { VendaEvent } from '@tulha/domain/comercial/venda/venda.events';
import { DomainError } from '@tulha/domain/kernel/errors';
import type { Recorded } from '@tulha/domain/kernel/fact';
import { type LedgerCommand, ledgerDecider } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import { POLITICAS_ID, politicasDecider } from '@tulha/domain/suporte/politicas/politicas.decider';
import { StoreBusy, Stretch } from '@tulha/event-store/event-store';
import {
  beginPolicies,
  NotTheWatcher,
  PENDING_MAX,
  passPage,
  pendingConsequences,
  policiesReached,
} from '@tulha/operation/policies/pending';
import { createLogger } from '@tulha/platform/logging/logger';
import { withMaintenanceLock } from '@tulha/read-models/control/maintenance';
import { baixar, beneficiar, estornar, liberar, reservar } from '@tulha/testing/builders-ledger';
import type { TestDatabase } from '@tulha/testing/postgres';
import { until } from '@tulha/testing/until';
import { factsOf, openProcess, type Process, prepared } from '../testing/process.js';
import { watchPolicies } from './watch-policies.js';

/** The suite does not depend on the machine's speed: it waits for each event itself. */
const QUICK = { idleMs: 50, gatherMs: 1 };

describe('quem tira as consequências', () => {
  let database: TestDatabase;
  let api: Process;
  let worker: Process;
  let started: ReturnType<typeof watchPolicies>[];
  const lines: string[] = [];

  const watch = (over: Process = worker, reactor = over.reactor) => {
    const log = createLogger('test', (line) => void lines.push(line));
    const watcher = watchPolicies({ pool: over.pool, store: over.store, open: over.sealing.open, reactor, log, pace: QUICK });
    started.push(watcher);
    return watcher;
  };
  /** The request writes to the ledger and dies before anything follows. */
  const write = (command: LedgerCommand, by: Process = api) => {
    const meta = { conta: 1, ator: 1, fazenda: 1, commandId: randomUUID(), now: '2026-06-15T12:00:00.000Z' };
    return by.dispatch(ledgerDecider, 1, command, meta);
  };
  const request = async (command: LedgerCommand) => {
    for (const fact of (await write(command)).facts) await api.reactor.react(fact);
  };
  const sale = async () => {
    const facts = (await factsOf(api.store, 'venda-1')) as unknown as VendaEvent[];
    return facts.reduce(vendaDecider.evolve, vendaDecider.initial()).situacao;
  };
  const caughtUp = () => {
    const reached = () => policiesReached(api.pool);
    return until(async () => (await reached()) === (await api.store.head()), 'the end of the log', { instead: reached });
  };
  const noneWaits = () => {
    const waiting = () => pendingConsequences(api.pool);
    return until(async () => (await waiting()).length === 0, 'the end of all that waits', { instead: waiting });
  };

  beforeEach(async () => {
    database = await prepared();
    [api, worker] = await Promise.all([openProcess(database.url, 'watch-spec-api'), openProcess(database.url, 'watch-spec-worker')]);
    started = [];
    await write(beneficiar(1, [], [[10, 100]], { avulso: true }));
    await write(reservar(1, [[10, 60]]));
  });
  afterEach(async () => {
    await Promise.all(started.map((watcher) => watcher.stop()));
    await Promise.all([api.close(), worker.close()]);
    await database.drop();
  });

  it('abre, fecha, reabre e exclui a venda, ainda que todo pedido morra no meio', async () => {
    watch();
    await caughtUp();
    expect(await sale()).toBe('ABERTO');
    await write(baixar(1));
    await caughtUp();
    expect(await sale()).toBe('FECHADO');
    await write(estornar(1));
    await write(liberar(1));
    await caughtUp();
    expect(await sale()).toBe('excluida');
  });

  it('baixa perdida, estorno, baixa outra vez: a venda fica fechada', async () => {
    await write(baixar(1));
    await request(estornar(1));
    await request(baixar(1));
    watch();
    await caughtUp();
    expect(await sale()).toBe('FECHADO');
  });

  it('dois que olham não gravam nada duas vezes, e um toma o lugar do outro', async () => {
    const [first] = [watch(worker), watch(api)];
    await caughtUp();
    await write(baixar(1));
    await caughtUp();
    await first?.stop();
    await write(estornar(1));
    await caughtUp();
    const types = (await factsOf(api.store, 'venda-1')).map(({ type }) => type);
    expect(types).toEqual(['VendaAberta', 'VendaFinalizada', 'VendaReaberta']);
  });

  it('levanta-se depois que o banco derruba as suas conexões', async () => {
    const watcher = watch();
    await caughtUp();
    for (const command of [baixar(1), estornar(1), baixar(1)]) {
      await api.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'watch-spec-worker%'`);
      await write(command);
      await caughtUp();
    }
    expect(await sale()).toBe('FECHADO');
    await until(() => watcher.status().failure === undefined, 'the end of the failure', { instead: watcher.status });
  });

  const typesOf = async (stream: string) => (await factsOf(api.store, stream)).map(({ type }) => type);
  /** The real policies, of which some are changed while something is broken. */
  const reactorWith = (change: (policy: Policy, fact: Recorded) => ReturnType<Policy['then']>) =>
    createReactor(
      worker.dispatch,
      policies.map((policy) => ({ ...policy, then: (fact) => change(policy, fact) })),
    );
  const refusing = {
    ...vendaDecider,
    decide: () => {
      throw new DomainError('CLIENTE_AUSENTE', 'refused', 'O cliente não existe.');
    },
  };

  it('uma consequência recusada espera, à vista e com o motivo; as de outros registros seguem, as do mesmo esperam atrás', async () => {
    let broken = true;
    const failing = reactorWith((policy, fact) => {
      const wished = policy.then(fact);
      const refused = broken && policy.name === 'finalizar-venda' && wished[0]?.id === 1;
      return refused ? wished.map(({ command }) => send(refusing, 1, command as never)) : wished;
    });
    const [cause] = (await write(baixar(1))).facts;
    await write(estornar(1));
    await write(reservar(2, [[10, 10]]));
    await write(baixar(2));
    const watcher = watch(worker, failing);
    await caughtUp();
    expect(await typesOf('venda-2')).toEqual(['VendaAberta', 'VendaFinalizada']);
    expect(await typesOf('venda-1')).toEqual(['VendaAberta']);
    const waiting = await pendingConsequences(api.pool);
    expect(waiting).toMatchObject([
      {
        fato: cause?.eventId,
        politica: 'finalizar-venda',
        tipo: 'VendaBaixada',
        causa: 'ledger-1',
        alvo: 'venda-1',
        conta: 1,
        codigo: 'CLIENTE_AUSENTE',
      },
      { politica: 'reabrir-venda', alvo: 'venda-1', codigo: 'BehindAnother', tentativas: 0 },
    ]);
    const leads = () => watcher.status().leading && watcher.status().failure === undefined;
    await until(leads, 'a watcher that leads without failure', { instead: watcher.status });
    expect(lines.join('\n')).toContain('Consequence waits');
    broken = false;
    await noneWaits();
    expect(await typesOf('venda-1')).toEqual(['VendaAberta', 'VendaFinalizada', 'VendaReaberta']);
    expect(lines.join('\n')).toContain('Consequence drawn at last');
  });

  it('uma regra que quebra ao dizer o que quer segura só o que vem do mesmo registro', async () => {
    let broken = true;
    const failing = reactorWith((policy, fact) => {
      if (broken && policy.on === 'VendaBaixada') throw new TypeError('undefined is not a sale');
      return policy.then(fact);
    });
    await write(baixar(1));
    await write(estornar(1));
    watch(worker, failing);
    await caughtUp();
    expect((await pendingConsequences(api.pool)).map(({ alvo, codigo }) => [alvo, codigo])).toEqual([
      ['?ledger-1', 'TypeError'],
      ['venda-1', 'BehindAnother'],
    ]);
    broken = false;
    await noneWaits();
    expect(await typesOf('venda-1')).toEqual(['VendaAberta', 'VendaFinalizada', 'VendaReaberta']);
  });

  it('a que espera sobrevive à morte de quem olha, e outro a tira', async () => {
    const failing = reactorWith((policy, fact) => policy.then(fact).map(({ id, command }) => send(refusing, id, command as never)));
    const first = watch(worker, failing);
    await caughtUp();
    expect(await pendingConsequences(api.pool)).toHaveLength(1);
    await first.stop();
    watch(api);
    await noneWaits();
    expect(await typesOf('venda-1')).toEqual(['VendaAberta']);
  });

  it('a dispensada não é tirada, nem quando o registro é olhado de novo; as que esperavam atrás dela são', async () => {
    let broken = true;
    const failing = reactorWith((policy, fact) => {
      const wished = policy.then(fact);
      return broken && policy.name === 'finalizar-venda' ? wished.map(({ command }) => send(refusing, 1, command as never)) : wished;
    });
    const [cause] = (await write(baixar(1))).facts;
    await write(estornar(1));
    const first = watch(worker, failing);
    await caughtUp();
    const data = { fatoId: cause?.eventId ?? '', politica: 'finalizar-venda', indice: 0, motivo: 'não houve' };
    const meta = { conta: 0, ator: 0, fazenda: 0, commandId: randomUUID(), now: '2026-06-15T12:00:00.000Z' };
    await api.dispatch(politicasDecider, POLITICAS_ID, { type: 'DispensarConsequencia', data }, meta);
    await noneWaits();
    await first.stop();
    broken = false;
    await api.pool.query('delete from controle.politica'); // as if the watch had never run
    watch(api);
    await caughtUp();
    expect(await typesOf('venda-1')).toEqual(['VendaAberta']); // never finished, so there was nothing to open again
    expect(await pendingConsequences(api.pool)).toEqual([]);
  });

  it('quem morre entre gravar a consequência e guardar onde parou a deixa a outro, que não a grava de novo', async () => {
    let drawn = 0;
    const dying: Reactor = {
      ...worker.reactor,
      consequencesOf: (fact) =>
        worker.reactor.consequencesOf(fact).map((wished) => ({
          ...wished,
          draw: async () => {
            await wished.draw();
            drawn++;
            throw new StoreBusy('the process ends here');
          },
        })),
    };
    const first = watch(worker, dying);
    await until(() => drawn > 0, 'a consequence to be drawn');
    await first.stop();
    expect(await policiesReached(api.pool)).toBe('');
    watch(api);
    await caughtUp();
    expect(await typesOf('venda-1')).toEqual(['VendaAberta']);
    expect(await pendingConsequences(api.pool)).toEqual([]);
  });

  it('de dois que olham um só está ativo, e quem ficou para trás não move nada', async () => {
    const watchers = [watch(worker), watch(api)];
    await caughtUp();
    const leading = () => watchers.filter((watcher) => watcher.status().leading).length;
    await until(() => leading() === 1, 'one that leads', { instead: leading });
    const [fact] = await factsOf(api.store, 'ledger-1');
    const stale = {
      fato: fact?.eventId ?? '',
      politica: 'x',
      indice: 0,
      posicao: '',
      tipo: 'x',
      conta: 1,
      causa: 'x',
      alvo: 'x',
      codigo: 'x',
      tentativas: 1,
    };
    await expect(passPage(api.pool, Stretch.between('', 'a'), [stale])).rejects.toThrow(NotTheWatcher);
    expect(await pendingConsequences(api.pool)).toEqual([]);
    expect(await beginPolicies(api.pool)).toBe(await api.store.head());
  });

  it('espera demais: para de seguir o registro, à vista, em vez de deixar crescer; e segue quando há lugar', async () => {
    await api.pool.query(
      `insert into controle.consequencia_pendente (fato, politica, indice, posicao, tipo, conta, causa, alvo, codigo, tentativas, proxima)
       select gen_random_uuid(), 'x', 0, '', 'x', 1, 'x-' || n, 'x-' || n, 'X', 1, now() + interval '1 day' from generate_series(1, $1) n`,
      [PENDING_MAX],
    );
    const watcher = watch();
    await until(() => watcher.status().failure === 'Too many consequences wait', 'the refusal to go on', { instead: watcher.status });
    expect(await policiesReached(api.pool)).toBe('');
    await api.pool.query(`delete from controle.consequencia_pendente`);
    await caughtUp();
    await until(() => watcher.status().failure === undefined, 'the end of the failure', { instead: watcher.status });
    expect(await sale()).toBe('ABERTO');
  });

  it('não impede conferir nem reconstruir as telas', async () => {
    watch();
    await caughtUp();
    await expect(withMaintenanceLock(api.pool, async () => 'conferido')).resolves.toBe('conferido');
  });
});

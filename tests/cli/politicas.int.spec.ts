import { randomUUID } from 'node:crypto';
import { ledgerDecider } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import { createLogger } from '@tulha/platform/logging/logger';
import { beneficiar, reservar } from '@tulha/testing/builders-ledger';
import { startTestApp, type TestApp } from '../../apps/api/src/testing/test-app.js';
import { startWorker } from '../../apps/worker/src/start-worker.js';
import { cli, scratchFolder } from './support.js';

describe('tulha politicas', () => {
  const folder = scratchFolder();
  let app: TestApp;
  let worker: Awaited<ReturnType<typeof startWorker>> | undefined;
  const run = (...argv: string[]) => cli(['politicas', ...argv], { env: app.stores, cwd: folder.path });

  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(async () => {
    await worker?.stop();
    await app.close();
  });

  it('mostra até onde as consequências foram tiradas, sem nada à espera', async () => {
    const { exit, stdout } = await run('listar');
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: expect.stringMatching(/Esperam +0 consequências/) });
    expect(await run('repetir')).toMatchObject({ exit: 0, stderr: 'Nenhuma consequência espera.\n' });
  });

  it('mostra a que espera e por quê, e a tenta já', async () => {
    const write = async (command: object) => {
      const meta = { conta: 1, ator: 1, fazenda: 1, commandId: randomUUID(), now: '2026-06-15T12:00:00.000Z' };
      return app.services.dispatch(ledgerDecider, 1, command as never, meta);
    };
    await write(beneficiar(1, [], [[10, 100]], { avulso: true }));
    const [cause] = (await write(reservar(1, [[10, 60]]))).facts;
    await app.owner.query(
      `insert into controle.consequencia_pendente (fato, politica, indice, posicao, tipo, conta, causa, alvo, codigo, tentativas, proxima)
       values ($1, 'abrir-venda', 0, $2, 'VendaReservada', 1, 'ledger-1', 'venda-1', 'NAO_PODE', 4, now() + interval '1 day')`,
      [cause?.eventId, cause?.position],
    );
    worker = await startWorker(
      app.services.config,
      createLogger('worker', () => undefined),
    );
    const listed = await run('listar');
    expect(listed.exit).toBe(1);
    expect(listed.stdout).toMatch(/abrir-venda +ledger-1 +venda-1 +NAO_PODE +4 vezes/);
    expect((await run('listar', '--json')).json()).toMatchObject({
      pendentes: 1,
      consequencias: [{ fato: cause?.eventId, politica: 'abrir-venda', alvo: 'venda-1', codigo: 'NAO_PODE', tentativas: 4 }],
    });
    expect(await run('repetir', '--espera', '120')).toMatchObject({ exit: 0, stderr: 'Todas foram gravadas.\n' });
    expect((await run('listar')).exit).toBe(0);
    const types = (await app.facts()).filter(({ stream }) => stream === 'venda-1').map(({ type }) => type);
    expect(types).toEqual(['VendaAberta']);
  });

  it('dispensa, com um motivo que fica registrado, a que nunca poderá ser gravada', async () => {
    const fato = randomUUID();
    await worker?.stop();
    await app.owner.query(
      `insert into controle.consequencia_pendente (fato, politica, indice, posicao, tipo, conta, causa, alvo, codigo, tentativas, proxima)
       values ($1, 'abrir-venda', 0, '', 'VendaReservada', 1, 'ledger-1', 'venda-9', 'CauseGone', 9, now())`,
      [fato],
    );
    expect(await run('repetir', '--espera', '0')).toMatchObject({ exit: 1, stderr: '1 continua à espera: tulha politicas listar\n' });
    expect((await run('repetir', '--espera', 'muito')).exit).toBe(2);
    worker = await startWorker(
      app.services.config,
      createLogger('worker', () => undefined),
    );
    expect((await run('dispensar', fato, 'abrir-venda', '--motivo', 'porque')).exit).toBe(2);
    expect((await run('dispensar', fato, 'finalizar-venda', '--motivo', 'um ensaio do operador')).exit).toBe(5);
    const done = await run('dispensar', fato, 'abrir-venda', '--motivo', 'um ensaio do operador', '--espera', '120');
    expect(done).toMatchObject({ exit: 0, stderr: 'Dispensada; o motivo está no registro.\n' });
    expect((await run('listar')).exit).toBe(0);
    const recorded = (await app.facts()).filter(({ stream }) => stream === 'politicas-consequencias').map(({ data }) => data);
    expect(recorded).toEqual([{ fatoId: fato, politica: 'abrir-venda', indice: 0, motivo: 'um ensaio do operador' }]);
  });
});

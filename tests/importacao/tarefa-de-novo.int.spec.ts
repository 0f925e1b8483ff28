import { createEngine } from '@tulha/application/engine';
import { gerarSafra } from '@tulha/domain/suporte/importacao/exemplo/gerar';
import type { JobHandler } from '@tulha/jobs/job-queue';
import { findTarefa } from '@tulha/jobs/tarefas';
import { beginPolicies } from '@tulha/operation/policies/pending';
import { postgresKeyVault } from '@tulha/platform/vault/postgres-key-vault';
import { until } from '@tulha/testing/until';
import { demorar } from '../../apps/api/src/testing/demorado.js';
import { formulario } from '../../apps/api/src/testing/formulario.js';
import { startTestApp, type TestApp } from '../../apps/api/src/testing/test-app.js';
import { importarCadastroHandler } from '../../apps/worker/src/catalogues/importar-cadastro.js';
import { importarSafraHandler } from '../../apps/worker/src/suporte/importacao/importar-safra.js';
import type { JobTools } from '../../apps/worker/src/jobs/tools.js';
import { type Conta, enviar } from './support.js';

/** A task whose worker dies while the store cannot commit its appends, taken up by another, and by a third. */
describe('uma importação tentada de novo enquanto a primeira tentativa ainda não se vê', () => {
  const servidor = demorar();
  let app: TestApp;
  let ana: Conta;
  beforeEach(async () => {
    app = await startTestApp({ wrap: servidor.wrap });
    ana = await app.account('ana');
  });
  afterEach(() => app.close());

  /** A worker of its own: it remembers nothing of another's readings or tasks. */
  const tools = (): JobTools => {
    const { pool, config, files, store, readDb, progress, log, now } = app.services;
    const engine = createEngine({ store, vault: postgresKeyVault(pool, config.masterKey) });
    return { pool: app.owner, config, files, store, readDb, progress, log, now, engine };
  };
  /** No process draws consequences here: those from before the import are marked as drawn. */
  const emDia = async () => {
    await beginPolicies(app.owner);
    await app.owner.query('update controle.politica set posicao = $1', [await app.services.store.head()]);
  };

  /** Ends a try once so much of it was taken, as if its worker were killed. */
  const interromper = async (handler: JobHandler, id: number) => {
    const ending = new AbortController();
    const before = servidor.tries();
    let ended: string | undefined;
    const trying = handler
      .handle(id, { number: 1, last: false, signal: ending.signal })
      .then(
        () => 'done',
        () => 'broken',
      )
      .then((how) => (ended = how));
    await until(() => ended ?? servidor.tries() > before, 'an append of it, taken');
    ending.abort();
    expect(await trying).toBe('broken');
  };

  /** Three workers, one after the other; then all that was taken is committed, and the last of them ends it. */
  const tresVezes = async (nova: (t: JobTools) => JobHandler, id: number, streams: string) => {
    servidor.stall(streams);
    for (let vez = 0; vez < 3; vez++) {
      await emDia();
      await interromper(nova(tools()), id);
    }
    const tentados = await servidor.commit(app.services.store);
    await emDia();
    await nova(tools()).handle(id, { number: 4, last: true, signal: new AbortController().signal });
    expect(await findTarefa(app.owner, ana.conta, id)).toMatchObject({ situacao: 'concluida', erro: null });
    expect((await app.owner.query('select from controle.tarefa_sorteio')).rowCount).toBe(0);
    const onde = Map.groupBy(tentados, ({ facts }) => facts[0]?.eventId);
    expect([...onde.values()].some((vezes) => vezes.length > 2)).toBe(true);
    for (const vezes of onde.values()) {
      expect(new Set(vezes.map(({ stream }) => stream)).size).toBe(1);
      expect(new Set(vezes.map(({ facts }) => JSON.stringify(facts.map(({ meta }) => meta)))).size).toBe(1);
    }
    const facts = await app.facts();
    expect(new Set(facts.map(({ eventId }) => eventId)).size).toBe(facts.length);
    return facts;
  };

  it('um cadastro: cada linha é um registro', async () => {
    const linhas = Array.from({ length: 8 }, (_, n) => `Secador ${n}`);
    const { body, headers } = formulario({}, { campo: 'arquivo', nome: 'a.csv', conteudo: ['Descrição', ...linhas].join('\n') });
    const { body: tarefa } = await ana.call('POST', '/cad-secadores/importar', body, headers);
    const facts = await tresVezes(importarCadastroHandler, tarefa.id, 'secador-');
    expect(facts.filter(({ type }) => type === 'SecadorCadastrado')).toHaveLength(linhas.length);
  });

  it('uma safra: cada atividade e cada lançamento é um, com os mesmos números', async () => {
    const arquivos = [...gerarSafra({ fator: 0.1 }).arquivos];
    const { body } = await enviar(app, ana, arquivos);
    const facts = await tresVezes(importarSafraHandler, body.id, 'atividade-');
    const linhas = facts.flatMap(({ type, data }) => (type === 'ColheitaManualLancada' ? [(data as { linhaId?: number }).linhaId] : []));
    expect(linhas.length).toBeGreaterThan(0);
    expect(new Set(linhas).size).toBe(linhas.length);
  });
});

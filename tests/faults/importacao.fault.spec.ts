import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { startTestServer, stopTestServer } from '@tulha/testing/test-server';
import { startTestApp, type TestApp } from '../../apps/api/src/testing/test-app.js';
import { acompanhar, type Conta, enviar, safraDaVez } from '../importacao/support.js';

jest.setTimeout(180_000);

const WORKER = join(import.meta.dirname, '../../apps/worker/dist/main.js');

/** What an account has, table by table, apart from ids and places in the log. */
const CONTAS = {
  fazendas: 'select count(*) as n from leitura.fazenda where conta = $1',
  talhoes: 'select count(*) as n, count(coords) as com_contorno from leitura.talhao where conta = $1',
  colaboradores: 'select count(*) as n from leitura.colaborador where conta = $1',
  atividades:
    'select count(*) as n, sum(litros_ml)::int8 as litros, sum(pagamento_centavos)::int8 as pago from leitura.atividade where conta = $1',
  linhas:
    'select count(*) as n, sum(litros_ml)::int8 as litros, sum(pagamento_centavos)::int8 as pago from leitura.colheita_linha where conta = $1',
  lotes:
    'select count(*) as n, sum(saldo)::int8 as saldo, min(saldo) as menor, sum(na_cooperativa)::int8 as depositado from leitura.lote where conta = $1',
  passagens: `select (select count(*) from leitura.terreiro_entrada where conta = $1) as terreiro,
    (select count(*) from leitura.secagem where conta = $1) as secagem, (select count(*) from leitura.armazem_entrada where conta = $1) as armazem`,
  vendas:
    'select status, count(*) as n, sum(total_centavos)::int8 as total from leitura.venda where conta = $1 group by status order by status',
  lancamentos:
    'select tipo, count(*) as n, sum(valor_centavos)::int8 as total from leitura.lancamento where conta = $1 group by tipo order by tipo',
  parcelas: 'select count(*) as n, count(distinct id) as ids from leitura.pagamento where conta = $1',
} as const;

describe('importação quando o worker morre no meio', () => {
  let app: TestApp;
  const workers: ChildProcess[] = [];

  const startWorker = () => {
    const { databaseUrl, dataDir, masterKey } = app.services.config;
    const env = { ...process.env, DATABASE_URL: databaseUrl, TULHA_DATA: dataDir, TULHA_MASTER_KEY: masterKey };
    const child = spawn(process.execPath, [WORKER], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    workers.push(child);
    return child;
  };
  const end = async (child: ChildProcess, signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  const fatosDe = async (conta: number): Promise<number> =>
    (await app.services.pool.query(`select count(*) as n from es.events where (meta->>'conta')::int8 = $1`, [conta])).rows[0].n;
  const retrato = async ({ conta }: Conta) => {
    const entries = Object.entries(CONTAS).map(async ([nome, sql]) => [nome, (await app.services.pool.query(sql, [conta])).rows] as const);
    return { ...Object.fromEntries(await Promise.all(entries)), fatos: await fatosDe(conta) };
  };

  beforeAll(async () => {
    if (!existsSync(WORKER)) throw new Error('Build the product first: npm run build');
    await startTestServer();
    app = await startTestApp();
  });
  afterAll(async () => {
    for (const child of workers) await end(child, 'SIGTERM');
    await app.close();
    await stopTestServer();
  });

  it('outro a retoma, e o resultado é o de uma que não foi interrompida', async () => {
    const arquivos = safraDaVez();
    const [ana, bia] = [await app.account('ana'), await app.account('bia')];
    startWorker();
    const inteira = await acompanhar(bia, (await enviar(app, bia, arquivos)).body.id);
    expect(inteira.situacao).toBe('concluida');
    const esperado = await retrato(bia);

    const { id } = (await enviar(app, ana, arquivos)).body;
    const mortes = [0.15, 0.5, 0.85];
    for (const parte of mortes) {
      while ((await fatosDe(ana.conta)) < parte * esperado.fatos) await wait(5);
      await end(workers.at(-1) as ChildProcess, 'SIGKILL');
      expect(await fatosDe(ana.conta)).toBeLessThan(esperado.fatos);
      startWorker();
    }
    const feita = await acompanhar(ana, id);
    expect(feita).toMatchObject({ situacao: 'concluida', errosTotal: 0 });
    expect(await retrato(ana)).toEqual(esperado);
    expect(feita.resumo.totais).toEqual(inteira.resumo.totais);
  });
});

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gerarSafra } from '@tulha/domain/suporte/importacao/exemplo/gerar';
import { until } from '@tulha/testing/until';
import { type Account, openAccount, shownBy } from './account.js';
import { gatesHere } from './gate.js';
import { killHard, signal, stopwatch, tell } from './processes.js';
import { openProduct, type Product } from './product.js';
import { writersHere, writtenAs } from './writers.js';

const openGate = gatesHere();
const startWriters = writersHere();

/** Clocks that are wrong by ten minutes, each its own way, and three time zones, of the processes and of the database. */

const MINUTES = 60_000;
const TEN = 10 * MINUTES;
/** Only ends a test that hangs. Waiting for a clock that is ahead would take longer than this. */
const HANGS = TEN - MINUTES;
const PRELOAD = pathToFileURL(join(import.meta.dirname, 'shift-clock.mjs')).href;

type Place = { readonly zone: string; readonly api: number; readonly worker: number };
const PLACES: readonly Place[] = [
  { zone: 'America/Sao_Paulo', api: TEN, worker: -TEN },
  { zone: 'Asia/Tokyo', api: -TEN, worker: TEN },
  { zone: 'UTC', api: -TEN, worker: -TEN },
];
const clocks = (api: number, worker: number): NodeJS.ProcessEnv => ({
  NODE_OPTIONS: `--import=${PRELOAD}`,
  TULHA_CLOCKS: JSON.stringify({ 'apps/api': api, 'apps/worker': worker }),
});
/** Days that a clock in the wrong zone moves: the first and last of things, a leap day, the nights when summer time began and ended. */
const DAYS = ['2024-02-29', '2025-12-31', '2026-01-01', '2026-03-14', '2018-11-04', '2019-02-17'];

describe('relógios errados e fusos', () => {
  const { arquivos } = gerarSafra({ semente: 13, fator: 0.05 });
  let product: Product;
  let account: Account;
  let fazenda: number;
  const shown: Awaited<ReturnType<typeof shownBy>>[] = [];

  beforeAll(async () => {
    product = await openProduct();
    await product.start(clocks(TEN, TEN));
    // Its token is of a clock ten minutes ahead, and goes on to hold.
    account = await openAccount(product, 'relogio');
    fazenda = (await account.make('POST', '/fazendas', { nome: 'Fazenda dos Relógios' })).id;
  });
  afterAll(() => product?.close());

  it.each(PLACES)(
    'em $zone, com a API a $api ms e o trabalhador a $worker ms: os dias são os mesmos, e cada fato está lá uma vez',
    async ({ zone, api, worker }) => {
      await product.stop();
      await product.start({ ...clocks(api, worker), TZ: zone });
      await product.query(`alter database tulha set timezone = '${zone}'`);
      const label = `fuso-${zone.split('/').at(-1)}`;
      const writers = startWriters(account, label);
      const made = await openAccount(product, label.toLowerCase());
      const importacao = await made.ended(await made.ask(arquivos));
      await writers.healed();
      for (const inicio of DAYS) {
        const safra = { descricao: `${zone} ${inicio}`, inicio, fim: '2027-02-28', fazenda };
        expect(await account.make('POST', '/cat-safras', safra)).toMatchObject({ inicio, fim: '2027-02-28' });
      }
      const { granted, rude } = await writers.stop();
      await account.settled();
      expect(importacao).toMatchObject({ situacao: 'concluida', errosTotal: 0 });
      expect(rude).toEqual([]);
      expect(await writtenAs(account, label)).toEqual({ facts: granted, shown: granted });
      tell(`relógio, ${zone}: espera mais longa ${writers.longestWaitMs()} ms`, writers.told());
      const facts = await product.query<{ dia: string }>(
        `select data->>'inicio' as dia from es.events where type = 'SafraCadastrada' and data->>'descricao' like $1 order by position`,
        [`${zone} %`],
      );
      expect(facts.map(({ dia }) => dia)).toEqual(DAYS);
      shown.push(await shownBy(made));
      expect(shown.at(-1)).toEqual(shown[0]);
    },
    HANGS,
  );

  it(
    'um trabalhador com o relógio adiantado morre no meio: outro retoma a tarefa sem esperar por ele',
    async () => {
      const made = await openAccount(product, 'adiantado');
      const ahead = product.anotherWorker(clocks(0, TEN));
      await until(
        async () => (await product.query(`select from pg_stat_activity where application_name = 'tulha-job-worker'`)).length > 1,
        'the other worker',
      );
      const supervised = product.pidOf('worker');
      signal(supervised, 'SIGSTOP');
      const gate = await openGate(product.databaseUrl());
      await gate.shut({ after: 50, where: `(new.meta->>'conta')::bigint = ${made.conta}` });
      const id = await made.ask(arquivos);
      await gate.reached('tulha-worker');
      await killHard([ahead]);
      signal(supervised, 'SIGCONT');
      await gate.close();
      const watch = stopwatch();
      await made.ended(id);
      expect((await made.importacao(id)).situacao).toBe('concluida');
      tell(`relógio: a tarefa de quem morreu adiantado terminou em ${watch()} ms`);
      await made.settled();
      expect(await shownBy(made)).toEqual(shown[0]);
    },
    HANGS,
  );
});

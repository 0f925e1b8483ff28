import pg from 'pg';
import { withServer } from '#support/database';
import type { Ask } from '#support/many-activities';
import { makeYears, type Years } from '#support/many-years';
import { startProduct } from '#support/product';
import { median, report, type Result, resultOf } from '#support/report';

/**
 * Reports of one year, and of all years, over ten farms and five years, beside the bare SQL that sums the same rows, turn by turn; and the 99th
 * percentile of each report's answer beside 300 ms. `node bench/relatorios.ts` after a build. TULHA_BENCH_FARMS and TULHA_BENCH_YEARS say how many.
 */
const FARMS = Number(process.env.TULHA_BENCH_FARMS ?? 10);
const YEARS = Number(process.env.TULHA_BENCH_YEARS ?? 5);
const ROUNDS = Number(process.env.TULHA_BENCH_ROUNDS ?? 11);
const AIM = 0.5;
const MOST_MS = 300;

/** The costs of activities in a period, a row each, on the plot or the plots of their activity. */
const COSTS = `select a.data, a.fazenda_id, a.talhao_id, a.cat_atividade_id, a.id, l.centavos from leitura.atividade a join (
    select atividade_id, pagamento_centavos as centavos from leitura.colheita_linha
    union all select atividade_id, custo_centavos from leitura.atividade_mao_de_obra
    union all select atividade_id, custo_centavos from leitura.atividade_maquina
    union all select origem_id, -custo_centavos from leitura.movimento_estoque where origem_registro = 'atividade'
  ) l on l.atividade_id = a.id where a.data between $1 and $2`;
const ENTRIES = `select date_trunc('month', data), tipo, sum(liquido_centavos) from leitura.lancamento where data between $1 and $2 group by 1, 2`;
const by = (key: string) => [`select ${key}, sum(centavos) from (${COSTS}) c group by 1`, ENTRIES];
const SERVICES = [
  `select l.colaborador_id, count(distinct a.data), sum(l.quantidade_milesimos), sum(l.custo_centavos) from leitura.atividade_mao_de_obra l
   join leitura.atividade a on a.id = l.atividade_id where a.data between $1 and $2 group by 1`,
];
const PICKED = [
  `select talhao_id, sum(litros_ml), sum(pagamento_centavos) from leitura.colheita_linha where em between $1 and $2 group by 1`,
];
const PICKERS = [
  `select colaborador_id, sum(litros_ml), sum(pagamento_centavos) from leitura.colheita_linha where em between $1 and $2 group by 1`,
];
const INPUTS = [
  `select insumo_id, date_trunc('month', em), sum(-quantidade), sum(-custo_centavos) from leitura.movimento_estoque
   where origem_registro = 'atividade' and em between $1 and $2 group by 1, 2`,
];

/** Each report with its bare statements. */
const REPORTS: Readonly<Record<string, readonly string[]>> = {
  '/relatorios/dre': by('fazenda_id'),
  '/relatorios/dre-talhoes': by('talhao_id'),
  '/relatorios/insumos': INPUTS,
  '/relatorios/mensal/insumos': INPUTS,
  '/relatorios/mensal/atividades': by(`(date_trunc('month', data), cat_atividade_id)`),
  '/relatorios/mensal/custos': by(`date_trunc('month', data)`),
  '/relatorios/anual/atividades': by(`(date_trunc('year', data), cat_atividade_id)`),
  '/relatorios/anual/custos': by(`date_trunc('year', data)`),
  '/relatorios/talhoes/producao': PICKED,
  '/relatorios/talhoes/indiretos': by('talhao_id'),
  '/relatorios/talhoes/atividades': by('(talhao_id, cat_atividade_id)'),
  '/relatorios/talhoes/custos': by('talhao_id'),
  '/relatorios/talhoes/colhido': PICKED,
  '/relatorios/servicos': SERVICES,
  '/relatorios/servicos/colheita': PICKERS,
};

const took = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

await withServer(async (server) => {
  const database = await server.fresh();
  const product = await startProduct(database.url);
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  try {
    const token = await product.signIn('conta');
    const ask: Ask = async (method, path, body) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const answer = await fetch(`http://127.0.0.1:${product.port}/v1${path}`, { method, headers, ...sent });
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      return (await answer.json()) as Record<string, unknown>;
    };
    const { de, ate }: Years = await makeYears(pool, ask, FARMS, YEARS);
    const results: Result[] = [];
    const slow: Result[] = [];
    for (const [path, statements] of Object.entries(REPORTS)) {
      const rounds: { bare: number; product: number }[] = [];
      const own: number[] = [];
      try {
        for (let n = -2; n < ROUNDS; n++) {
          const bare = await took(async () => {
            for (const statement of statements) await pool.query(statement, [de, ate]);
          });
          const mine = await took(() => ask('GET', `${path}?fazenda=0&dateStart=${de}&dateEnd=${ate}`));
          if (n < 0) continue; // the first warm both up
          rounds.push({ bare: 1_000 / bare, product: 1_000 / mine });
          own.push(mine);
        }
      } catch (error) {
        console.error(String(error).slice(0, 300));
        continue;
      }
      results.push(resultOf(path, rounds, AIM));
      const worst = Math.max(...own);
      slow.push({
        what: `${path}: the slowest, in ms`,
        bare: MOST_MS,
        product: Math.round(worst),
        ratio: MOST_MS / worst,
        spread: `${Math.round(median(own))} in the middle`,
        aim: 1,
      });
    }
    await report('relatorios', `reports/s of one year of ${FARMS} farms with ${YEARS} years`, server.url, [...results, ...slow]);
  } finally {
    await pool.end();
    await product.stop();
    await database.drop();
  }
});

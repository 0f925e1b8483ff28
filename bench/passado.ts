import { ATENCAO } from '@tulha/domain/rastreabilidade/cafe';
import { createPool } from '@tulha/platform/postgres/pool';
import { leitorDoPassado } from '@tulha/read-models/rastreabilidade/historico/leitor-do-passado';
import { listLotes } from '@tulha/read-models/rastreabilidade/lote/lote.queries';
import { quadro } from '@tulha/read-models/rastreabilidade/lote/quadro.queries';
import { createReadDb, readerOf } from '@tulha/read-models/read/reader';
import { withServer } from '#support/database';
import { CONTA, fillLedger } from '#support/ledger';
import { livesOf } from '#support/lives';
import { median } from '#support/report';

/**
 * How long the board and the list of lots take for a past moment, by the account's lines, each lot with a yard, a dryer, a stack and its
 * hulling: the source of `LINHAS_DO_PASSADO`. `node bench/passado.ts 5000 10000 20000` after a build. Prints ms: the median of five.
 */
const LINES_A_LOT = 9;
const sizes = process.argv.slice(2).map(Number);
const ROUNDS = 5;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return Math.round(median(times));
};

await withServer(async (server) => {
  for (const size of sizes.length > 0 ? sizes : [5_000, 10_000, 20_000]) {
    const database = await server.fresh();
    await fillLedger(database.url, livesOf(Array.from({ length: Math.round(size / LINES_A_LOT) }, () => 1)));
    const pool = createPool(database.url, { name: 'bench-past' });
    try {
      const reader = readerOf(createReadDb(pool), CONTA);
      const instante = { em: '2026-09-01' };
      const { rows } = await pool.query<{ linhas: number }>('select count(*)::int8 as linhas from leitura.lote_movimento');
      const pergunta = { fazendas: [1], hoje: '2026-09-01', atencao: ATENCAO, limiteAlerta: 70 };
      const board = await timed(() => quadro(leitorDoPassado(reader, instante), pergunta, { reader, instante }));
      const now = await timed(() => quadro(reader, pergunta));
      const list = await timed(() => listLotes(reader, { fazendas: [1], ...instante }, { page: 1, size: 20, sort: '-data' } as never));
      console.log(`${rows[0]?.linhas} lines: board of then ${board} ms, list of then ${list} ms; board of now ${now} ms`);
    } finally {
      await pool.end();
    }
  }
});

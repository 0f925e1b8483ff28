import { createRunner } from '@tulha/read-models/project/runner';
import { createProgress } from '@tulha/read-models/read/progress';
import { projections } from '@tulha/read-models/tables';
import { until } from '@tulha/testing/until';
import { avisarValidades } from '../estoque/avisar-validades.js';
import { avisarCertificados } from '../fiscal/avisar-certificados.js';
import { openProcess, prepared } from '../testing/process.js';
import { onBuiltTables } from './start-jobs.js';

/** The work of each day begins with the worker, before the runner has made the tables of an empty database. */
it('no primeiro começo, o trabalho do dia espera as tabelas, e não é um defeito; feitas, um defeito é um defeito', async () => {
  const database = await prepared();
  const work = await openProcess(database.url, 'primeiro');
  const { pool, store, sealing } = work;
  const progress = createProgress({ connectionString: database.url }, pool, { projections, onlyPolls: true });
  const tools = { pool, engine: work as never, now: () => '2026-06-15T12:00:00.000Z' };
  const noDia = (deles: typeof avisarValidades) =>
    onBuiltTables(
      progress,
      (feito: string) => deles(tools, feito),
      (feito) => feito,
    );
  try {
    for (const deles of [avisarValidades, avisarCertificados]) {
      await expect(deles(tools, '')).rejects.toThrow('does not exist');
      expect(await noDia(deles)('')).toBe('');
    }
    const runner = createRunner(pool, { store, open: sealing.open, projections }, () => undefined);
    try {
      await until(async () => !(await progress.preparing(0)), 'the tables are built');
      for (const deles of [avisarValidades, avisarCertificados]) expect(await noDia(deles)('')).toBe('2026-06-15');
      const calado = { preparing: () => progress.preparing(0) };
      const errada = onBuiltTables(
        calado,
        () => pool.query('select coluna_que_nao_ha from leitura.movimento_estoque'),
        () => undefined as never,
      );
      await expect(errada()).rejects.toThrow('coluna_que_nao_ha');
    } finally {
      await runner.stop();
    }
  } finally {
    await progress.close();
    await work.close();
    await database.drop();
  }
});

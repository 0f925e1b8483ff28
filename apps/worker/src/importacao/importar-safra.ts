import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { importar, type ResultadoDaImportacao } from '@tulha/application/importacao/importar';
import { type ImportarSafraEntrada, importarSafra, pastaDaImportacao } from '@tulha/jobs/importar-safra.job';
import type { JobHandler } from '@tulha/jobs/job-queue';
import { tarefaHandler } from '@tulha/jobs/tarefas';
import { takeIds } from '@tulha/read-models/kernel/control';
import { analyzeTables, LIVE } from '@tulha/read-models/kernel/read-schema';
import { projections } from '@tulha/read-models/tables';
import type { JobTools } from '../jobs/tools.js';
import { carregarAcervo } from './acervo.js';
import { umaPorConta } from './trava.js';

const VISIBLE_WITHIN_MS = 60_000;

const lerArquivos = (pasta: string, { arquivos }: ImportarSafraEntrada) =>
  Promise.all(arquivos.map(async ({ nome }, indice) => ({ nome, texto: await readFile(join(pasta, `${indice}.csv`), 'utf8') })));

/** Reads the spreadsheets of an import from disk and writes them. They hold people's documents, so they go when all is done. */
export const importarSafraHandler = (tools: JobTools): JobHandler => {
  const { pool, store, engine, progress, config, log, now } = tools;
  const trouble = (error: Error) => log.warn('Progress of an import not written', { error: error.message });
  return tarefaHandler<ImportarSafraEntrada, ResultadoDaImportacao>(
    pool,
    importarSafra,
    ({ id, conta, usuario, entrada }, { progresso, deNovo, signal }) =>
      umaPorConta(pool, conta, signal, async () => {
        const pasta = join(config.dataDir, pastaDaImportacao(id));
        const ports = {
          store,
          dispatch: engine.dispatch,
          reactor: engine.reactor,
          open: engine.sealing.open,
          takeIds: (especie: string, quantos: number) => takeIds(pool, especie, quantos),
          acervo: () => carregarAcervo(tools, conta, signal),
        };
        const arquivos = await lerArquivos(pasta, entrada);
        const { simular, parcial } = entrada;
        const resultado = await importar(ports, {
          tarefaId: id,
          conta,
          ator: usuario,
          now: now(),
          arquivos,
          simular,
          parcial,
          deNovo,
          progresso,
          signal,
        });
        if (resultado.posicao && !(await progress.waitFor(resultado.posicao, VISIBLE_WITHIN_MS)))
          log.warn('Imported, not yet visible', { tarefaId: id, posicao: resultado.posicao });
        // A season makes other tables of them than the planner knows: the first look at it would take ten times as long.
        if (resultado.posicao)
          await analyzeTables(pool, LIVE, { projections }).catch((error: Error) =>
            log.warn('Tables not looked at after an import', { tarefaId: id, error: error.message }),
          );
        log.info('Import ended', { tarefaId: id, situacao: resultado.situacao, erros: resultado.errosTotal, ...resultado.resumo });
        return resultado;
      }),
    trouble,
    ({ id }) => rm(join(config.dataDir, pastaDaImportacao(id)), { recursive: true, force: true }),
  );
};

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ArquivoIlegivel, importar, type ResultadoDaImportacao } from '@tulha/application/suporte/importacao/importar';
import type { Codificacao } from '@tulha/domain/kernel/cells/codificacao';
import { eRestoDePrograma } from '@tulha/domain/kernel/resto-de-programa';
import type { CsvRow } from '@tulha/domain/suporte/importacao/csv';
import { type ImportarSafraEntrada, importarSafra, pastaDaImportacao } from '@tulha/jobs/importar-safra.job';
import type { JobHandler } from '@tulha/jobs/job-queue';
import { tarefaHandler } from '@tulha/jobs/tarefas';
import type { Told } from '@tulha/platform/apart/readers';
import { UnreadableTable } from '@tulha/platform/spreadsheet/read-table';
import { readRowsApart } from '@tulha/platform/spreadsheet/read-table-apart';
import { analyzeTables, LIVE } from '@tulha/read-models/declare/read-schema';
import { projections } from '@tulha/read-models/tables';
import type { JobTools } from '../../jobs/tools.js';
import { carregarAcervo } from './acervo.js';
import { umaPorConta, umaPorVez } from './trava.js';

const VISIBLE_WITHIN_MS = 60_000;

/** A workbook is read whole, and so has bounds of its own; a text is read as it comes. */
const LIMITES = { rows: 50_000, columns: 200, cellLength: 10_000 };

/** The rows of a file, read on a thread of their own. @throws ArquivoIlegivel where it cannot be read */
async function* lerLinhas(
  conta: number,
  path: string,
  codificacao: ImportarSafraEntrada['codificacao'],
  ouvir: (told: Told['told']) => void,
): AsyncGenerator<readonly CsvRow[]> {
  try {
    yield* readRowsApart(String(conta), path, { ...LIMITES, encoding: codificacao }, ouvir);
  } catch (error) {
    throw error instanceof UnreadableTable ? new ArquivoIlegivel(error.message) : error;
  }
}

/** How the files were read: the remarks on them, and the encoding of each that is text. */
const criarLeitura = () => {
  const avisos: string[] = [];
  const lidos: { readonly nome: string; readonly codificacao: Codificacao }[] = [];
  return {
    avisar: (nome: string, aviso: string) => avisos.push(`${nome}: ${aviso}`),
    lido: (nome: string, codificacao: Codificacao) => lidos.push({ nome, codificacao }),
    feita: () => ({
      avisos,
      codificacoes: [...Map.groupBy(lidos, ({ codificacao }) => codificacao)].map(([codificacao, deles]) => ({
        codificacao,
        arquivos: deles.map(({ nome }) => nome),
      })),
    }),
  };
};

/** The files that belong to a season, in the order they came; files a program left beside them are listed and left out. */
const abrirArquivos = (
  conta: number,
  pasta: string,
  { arquivos, codificacao }: ImportarSafraEntrada,
  leitura: ReturnType<typeof criarLeitura>,
) => {
  const soRestos = arquivos.every(({ nome }) => eRestoDePrograma(nome));
  return arquivos.flatMap(({ nome }, indice) => {
    const ouvir = ({ notes, encoding }: Told['told']) => {
      for (const aviso of notes) leitura.avisar(nome, aviso);
      if (encoding) leitura.lido(nome, encoding);
    };
    if (!soRestos && eRestoDePrograma(nome)) {
      leitura.avisar(nome, 'Ficou de fora: não é uma planilha, é o que um programa deixa na pasta.');
      return [];
    }
    return [{ nome, linhas: lerLinhas(conta, join(pasta, `${indice}.csv`), codificacao, ouvir) }];
  });
};

/** Reads the spreadsheets of an import from disk and writes them. They hold people's documents, so they go when all is done. */
export const importarSafraHandler = (tools: JobTools): JobHandler => {
  const { pool, store, engine, progress, config, log } = tools;
  const trouble = (error: Error) => log.warn('Progress of an import not written', { error: error.message });
  return tarefaHandler<ImportarSafraEntrada, ResultadoDaImportacao>(
    pool,
    importarSafra,
    ({ id, conta, usuario, entrada }, { progresso, deNovo, now, ids, signal }) =>
      umaPorConta(pool, conta, signal, () =>
        umaPorVez(async () => {
          const pasta = join(config.dataDir, pastaDaImportacao(id));
          const ports = {
            store,
            dispatch: engine.dispatch,
            reactor: engine.reactor,
            open: engine.sealing.open,
            ids,
            acervo: () => carregarAcervo(tools, conta, signal),
          };
          const leitura = criarLeitura();
          const arquivos = abrirArquivos(conta, pasta, entrada, leitura);
          const { simular, parcial } = entrada;
          const resultado = await importar(ports, {
            tarefaId: id,
            conta,
            ator: usuario,
            now,
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
          const { avisos, codificacoes } = leitura.feita();
          return { ...resultado, avisos: [...avisos, ...(resultado.avisos ?? [])], codificacoes };
        }),
      ),
    trouble,
    ({ id }) => rm(join(config.dataDir, pastaDaImportacao(id)), { recursive: true, force: true }),
  );
};

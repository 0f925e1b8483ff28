import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { importarCadastro as importar, type Refugo, type ResultadoDoCadastro } from '@tulha/application/catalogues/importar';
import type { GravacaoDeCadastro } from '@tulha/application/catalogues/gravar';
import { importarRegister } from '@tulha/application/registers/importar';
import { registers } from '@tulha/domain/registers/index';
import type { Register } from '@tulha/domain/kernel/register/register';
import { catalogues } from '@tulha/domain/catalogues/index';
import { lerTabela, titulosQueNaoHa } from '@tulha/domain/catalogues/planilha/cabecalho';
import type { Codificacao } from '@tulha/domain/kernel/cells/codificacao';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { TITULO_DO_ERRO } from '@tulha/domain/kernel/catalogue/colunas';
import { criarNomes } from '@tulha/domain/kernel/cells/nomes';
import { type ArquivoFeito, caminhoDoArquivo, TIPO_XLSX } from '@tulha/jobs/arquivo';
import { type ImportarCadastroEntrada, importarCadastro } from '@tulha/jobs/importar-cadastro.job';
import { pastaDaImportacao } from '@tulha/jobs/importar-safra.job';
import type { JobHandler } from '@tulha/jobs/job-queue';
import { TarefaRecusada, tarefaHandler } from '@tulha/jobs/tarefas';
import { fileStamp } from '@tulha/platform/files/file-stamp';
import { writeWhole } from '@tulha/platform/files/write-whole';
import { UnreadableTable } from '@tulha/platform/spreadsheet/read-table';
import { readTableApart } from '@tulha/platform/spreadsheet/read-table-apart';
import type { Column } from '@tulha/platform/spreadsheet/sheet';
import { writeXlsx } from '@tulha/platform/spreadsheet/xlsx';
import { existentesDe, nomesDosAlvos } from '@tulha/read-models/catalogues/planilha.queries';
import { readerOf } from '@tulha/read-models/read/reader';
import { umaPorConta } from '../suporte/importacao/trava.js';
import type { JobTools } from '../jobs/tools.js';
import { mesaDoRegister, nomesDasAbas } from '../registers/importar-registro.js';

/** Far more than a farm has of anything it keeps a list of. */
const LIMITES = { rows: 10_000, columns: 200, cellLength: 10_000 };
const REGISTROS_MAX = 100_000;
const WITHIN_MS = 60_000;

type Resultado = ResultadoDoCadastro & { readonly codificacao: Codificacao | null } & Partial<ArquivoFeito>;

const lerLinhas = async (conta: number, bytes: Buffer, codificacao: ImportarCadastroEntrada['codificacao'], sheets?: readonly string[]) => {
  try {
    const { rows, notes, encoding = null } = await readTableApart(String(conta), bytes, { ...LIMITES, encoding: codificacao, sheets });
    const linhas = rows.map(({ line, cells, typed, problem, sheet }) => ({
      linha: line,
      celulas: cells,
      ...(sheet === undefined ? {} : { folha: sheet }),
      ...(typed ? { tipadas: typed } : {}),
      ...(problem ? { problema: { coluna: problem.column, motivo: problem.reason } } : {}),
    }));
    return { codificacao: encoding, planilha: { linhas, avisos: notes } };
  } catch (error) {
    throw error instanceof UnreadableTable ? new TarefaRecusada(error.message) : error;
  }
};

/** Waits until the read model shows all that was written before. */
const emDia = async ({ store, progress }: JobTools): Promise<void> => {
  if (!(await progress.waitFor(await store.head(), WITHIN_MS))) throw new Error('The read model does not keep up');
};

/** The account's records, limited to those that the importing user may see. */
const acervoDe = async ({ readDb }: JobTools, conta: number, catalogue: Catalogue, { fazendas, limite }: ImportarCadastroEntrada) => {
  const visto = readerOf(readDb, conta, limite);
  const existentes = await existentesDe(readerOf(readDb, conta), visto, catalogue, { fazendas, max: REGISTROS_MAX });
  if (!existentes) throw new TarefaRecusada('Este cadastro tem registros demais para ser alterado por planilha.');
  return { existentes, nomes: criarNomes(await nomesDosAlvos(visto, catalogue, fazendas)) };
};

/** The refused rows as they came, each with its error, to be corrected and sent again. */
const escreverRefugo = async ({ config, now }: JobTools, conta: number, id: number, { titulos, linhas }: Refugo): Promise<ArquivoFeito> => {
  const arquivo = caminhoDoArquivo(conta, id, 'xlsx');
  const columns: Column<Refugo['linhas'][number]>[] = [
    ...titulos.map(
      (title, indice): Column<Refugo['linhas'][number]> => ({ title, kind: 'text', value: ({ celulas }) => celulas[indice] ?? null }),
    ),
    { title: TITULO_DO_ERRO, kind: 'text', width: 80, value: ({ erro }) => erro },
  ];
  const { bytes } = await writeWhole(join(config.dataDir, arquivo), (out) => writeXlsx(out, [{ name: 'Corrigir', columns, rows: linhas }]));
  return { arquivo, nome: `CORRIGIR-${fileStamp(now())}.xlsx`, tipo: TIPO_XLSX, bytes, linhas: linhas.length };
};

type Planilha = Awaited<ReturnType<typeof lerLinhas>>['planilha'];
type Importada = Awaited<ReturnType<typeof importar>>;

const doCatalogo = async (
  tools: JobTools,
  catalogue: Catalogue,
  entrada: ImportarCadastroEntrada,
  planilha: Planilha,
  gravacao: GravacaoDeCadastro,
): Promise<Importada> => {
  const { titulos } = lerTabela(catalogue, planilha.linhas, entrada.escolhas);
  const problema = titulosQueNaoHa(titulos?.celulas ?? [], entrada.escolhas);
  if (problema) throw new TarefaRecusada(problema);
  return importar({ ...entrada, catalogue, ...planilha }, await acervoDe(tools, gravacao.conta, catalogue, entrada), gravacao);
};

/** The refused rows of a register have no file: outside their workbook, lines would not name their records. */
const semRefugo: Refugo = { titulos: [], linhas: [] };

const doRegister = async (
  tools: JobTools,
  register: Register,
  entrada: ImportarCadastroEntrada,
  planilha: Planilha,
  gravacao: GravacaoDeCadastro,
): Promise<Importada> => {
  const [pedido, acervo] = await mesaDoRegister(tools, gravacao.conta, register, entrada, planilha);
  return { ...(await importarRegister(pedido, acervo, gravacao)), refugo: semRefugo };
};

/** Judges the spreadsheet of any catalogue or register, and writes it where nothing is wrong. One import at a time in an account. */
export const importarCadastroHandler = (tools: JobTools): JobHandler => {
  const { pool, store, engine, progress, config, log } = tools;
  return tarefaHandler<ImportarCadastroEntrada, Resultado>(
    pool,
    importarCadastro,
    ({ id, conta, usuario, entrada }, { progresso, deNovo, now, ids, signal }) =>
      umaPorConta(pool, conta, signal, async () => {
        const { tabela, codificacao: escolhida } = entrada;
        const catalogue = (catalogues as Record<string, Catalogue>)[tabela];
        const register = (registers as Record<string, Register>)[tabela];
        progresso({ feito: 0, total: 0, etapa: 'Conferindo as linhas' });
        const bytes = await readFile(join(config.dataDir, pastaDaImportacao(id), '0.csv'));
        const { codificacao, planilha } = await lerLinhas(conta, bytes, escolhida, register && nomesDasAbas(register));
        await emDia(tools);
        const gravacao: GravacaoDeCadastro = {
          ...{ store, dispatch: engine.dispatch, reactor: engine.reactor, ids, conta, ator: usuario, fazenda: entrada.fazenda },
          ...{ now, tarefaId: id, deNovo, signal, feito: (feito, total) => progresso({ feito, total, etapa: 'Gravando' }) },
        };
        if (!register && !catalogue) throw new Error(`No catalogue ${tabela}`);
        const { resultado, refugo, posicao } = register
          ? await doRegister(tools, register, entrada, planilha, gravacao)
          : await doCatalogo(tools, catalogue as Catalogue, entrada, planilha, gravacao);
        if (posicao && !(await progress.waitFor(posicao, WITHIN_MS))) log.warn('Imported, not yet visible', { tarefaId: id, posicao });
        const { novos, alterados, iguais, comErro, situacao } = resultado;
        log.info('Catalogue import ended', { tarefaId: id, cadastro: tabela, situacao, novos, alterados, iguais, comErro });
        const corrigir = refugo.linhas.length > 0 ? await escreverRefugo(tools, conta, id, refugo) : {};
        return { ...resultado, codificacao, ...corrigir };
      }),
    (error) => log.warn('Progress of an import not written', { error: error.message }),
    ({ id }) => rm(join(config.dataDir, pastaDaImportacao(id)), { recursive: true, force: true }),
  );
};

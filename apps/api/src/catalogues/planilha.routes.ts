import { Tarefa } from '@tulha/domain/suporte/tarefa.answers';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { codificacao } from '../jobs/codificacao.js';
import type { Register } from '@tulha/domain/kernel/register/register';
import { camposQueNaoHa } from '@tulha/domain/catalogues/planilha/cabecalho';
import { VAZIOS, type Vazios } from '@tulha/domain/catalogues/planilha/mesa';
import type { Codificacao } from '@tulha/domain/kernel/cells/codificacao';
import { catalogueOrder } from '@tulha/read-models/catalogues/catalogue.queries';
import { checkSort } from '@tulha/read-models/read/page';
import { isStorable } from '@tulha/domain/kernel/storable';
import { type ExportarCadastroEntrada, exportarCadastro, FORMATOS_DE_CADASTRO } from '@tulha/jobs/exportar-cadastro.job';
import { type ImportarCadastroEntrada, importarCadastro } from '@tulha/jobs/importar-cadastro.job';
import { z } from 'zod';
import { InvalidRequest, refuseHttp } from '../http/pipeline/errors.js';
import { flag } from '../rotas/list-query.js';
import { type Ctx, type Route, route } from '../http/pipeline/route.js';
import { formDePlanilhas, type Planilhas, pedirImportacao, receberPlanilhas } from '../jobs/receber.js';
import { entregar } from '../jobs/entregar.js';
import { esperarTarefa } from '../jobs/esperar.js';
import { tarefaView } from '../jobs/tarefa.routes.js';

/** Ten thousand rows of the widest catalogue are far below this. */
const LIMITES = { arquivos: 1, bytesPorArquivo: 8 * 1_024 * 1_024, bytes: 8 * 1_024 * 1_024, campos: 4, bytesPorCampo: 20_000 };
const FORM = formDePlanilhas(
  'arquivo',
  z.object({
    colunas: z
      .string()
      .max(LIMITES.bytesPorCampo)
      .optional()
      .meta({ description: 'Que campo é cada coluna, em JSON: {"Nome do secador":"descricao"}' }),
  }),
  LIMITES,
);
const WAIT_MS = 25_000;

const vazios = z
  .enum(VAZIOS)
  .optional()
  .meta({ description: 'O que uma célula vazia faz ao que está cadastrado: manter (o que vale quando nada se diz) ou apagar.' });
const formato = z.enum(FORMATOS_DE_CADASTRO).default('xlsx');
const Escolhas = z
  .record(z.string().max(300).refine(isStorable), z.string().max(100).refine(isStorable))
  .refine((escolhas) => Object.keys(escolhas).length <= 200);

/** Which field each title stands for, as JSON in a field of the form: `{"Nome do secador":"descricao"}`. */
const escolhasDe = (catalogue: Catalogue, texto: string | undefined): Readonly<Record<string, string>> => {
  if (!texto) return {};
  const recusar = (mensagem: string) => new InvalidRequest([{ campo: 'colunas', mensagem }]);
  let escolhas: Readonly<Record<string, string>>;
  try {
    escolhas = Escolhas.parse(JSON.parse(texto));
  } catch {
    throw recusar('Diga que campo é cada coluna: {"título na planilha":"campo"}.');
  }
  const problema = camposQueNaoHa(catalogue, escolhas);
  if (problema) throw recusar(problema);
  return escolhas;
};

/** The farms a user may reach, whichever is active; and those beyond which they see nothing at all. */
const alcanceDe = ({ request, reader }: Ctx) => ({ fazendas: request.farms ?? [], limite: reader.fazendas });

type DaImportacao = { ensaio?: boolean | undefined; vazios?: Vazios | undefined; codificacao?: Codificacao | undefined };
type Importar = Ctx<unknown, DaImportacao & { linhas?: string | undefined }>;

/** For a register with lines, the choice of its list; any other catalogue has none. */
const qualLista = (catalogue: Catalogue, description: string): { linhas: z.ZodOptional<z.ZodType<string>> } => {
  const listas = 'lines' in catalogue ? Object.keys((catalogue as Register).lines) : [];
  return (listas.length > 0 ? { linhas: z.enum(listas).optional().meta({ description }) } : {}) as {
    linhas: z.ZodOptional<z.ZodType<string>>;
  };
};

/** For a register, whether its records are marked as new. */
const comoNovos = (catalogue: Catalogue): { novos: z.ZodOptional<z.ZodType<boolean>> } => {
  const description = 'Com 1, para outra conta: no lugar dos códigos, cada registro tem uma marca (novo 1), que as suas linhas repetem.';
  return ('lines' in catalogue ? { novos: flag().meta({ description }) } : {}) as { novos: z.ZodOptional<z.ZodType<boolean>> };
};

/** Asks for the work on the file that came. @returns the task's id */
const pedir = async (ctx: Importar, catalogue: Catalogue): Promise<number> => {
  const { id: veio, arquivos, campos } = ctx.body as Planilhas;
  const entrada: ImportarCadastroEntrada = {
    tabela: catalogue.tabela,
    simular: ctx.query.ensaio ?? false,
    fazenda: ctx.fazenda,
    ...alcanceDe(ctx),
    escolhas: escolhasDe(catalogue, campos.get('colunas')),
    vazios: ctx.query.vazios,
    linhas: ctx.query.linhas,
    codificacao: ctx.query.codificacao,
    arquivo: arquivos[0] ?? { nome: '', bytes: 0 },
  };
  return pedirImportacao(ctx, importarCadastro, veio, entrada);
};

/** A rehearsal is waited for, as long as that is reasonable; writing is followed at its task. */
const importar = async (ctx: Importar, catalogue: Catalogue) => {
  const { services, auth, reply, query } = ctx;
  const id = await pedir(ctx, catalogue);
  const tarefa = await esperarTarefa(services.pool, auth.conta, id, query.ensaio ? WAIT_MS : 0);
  if (!tarefa) throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
  if (tarefa.situacao === 'falhou') throw refuseHttp('TAREFA_FALHOU', { motivo: tarefa.erro ?? '' });
  void reply.header('location', `/v1/tarefas/${id}`);
  if (query.ensaio && tarefa.situacao === 'concluida') void reply.code(200);
  return tarefaView(tarefa);
};

type Filtrar = (query: Record<string, unknown>, fazendas: readonly number[]) => Readonly<Record<string, unknown>>;

/** A catalogue as a spreadsheet: its list, an empty form to fill in, and the import of a filled one. */
export const planilhaRoutes = (
  catalogue: Catalogue,
  lista: z.ZodObject<{ q: z.ZodOptional<z.ZodString>; sort: z.ZodOptional<z.ZodString> }>,
  filtrar: Filtrar,
): Readonly<Record<string, Route>> => {
  const { plural } = catalogue.title;
  const { tabela } = catalogue;
  return {
    exportar: route({
      method: 'GET',
      path: '/exportar',
      summary: `Exporta, com os filtros da lista: ${plural}`,
      slow: true,
      query: lista.extend({
        formato,
        ...qualLista(catalogue, 'Só estas linhas. Sem dizer, o .xlsx traz todas, cada lista na sua aba, e o CSV os registros.'),
        ...comoNovos(catalogue),
      }),
      answer: 'file',
      besides: { 202: Tarefa },
      handle: async (ctx) => {
        const { formato: escolhido, q, sort, linhas, novos } = ctx.query;
        checkSort(sort, catalogueOrder(catalogue));
        const filtros = filtrar(ctx.query, ctx.fazendas);
        const pedido = { tabela, formato: escolhido, modelo: false, linhas, novos, q, sort, filtros };
        const entrada: ExportarCadastroEntrada = { ...pedido, ...alcanceDe(ctx) };
        return entregar(ctx, exportarCadastro, entrada);
      },
    }),
    modelo: route({
      method: 'GET',
      path: '/modelo',
      summary: `Planilha para preencher: ${plural}`,
      slow: true,
      query: z.object({ formato, ...qualLista(catalogue, 'Só o modelo destas linhas.') }),
      answer: 'file',
      besides: { 202: Tarefa },
      handle: async (ctx) => {
        const { formato: escolhido, linhas } = ctx.query;
        const entrada = { tabela, formato: escolhido, modelo: true, linhas, filtros: {}, ...alcanceDe(ctx) };
        return entregar(ctx, exportarCadastro, entrada satisfies ExportarCadastroEntrada);
      },
    }),
    importar: route({
      method: 'POST',
      path: '/importar',
      status: 202,
      raw: true,
      slow: true,
      contaInteira: tabela === 'fazenda',
      summary: `Confere (ensaio=1) ou grava uma planilha: ${plural}`,
      query: z.object({
        ensaio: flag(),
        vazios,
        codificacao,
        ...qualLista(catalogue, 'As linhas que o arquivo traz, se não tem abas com os seus nomes.'),
      }),
      form: FORM,
      receive: receberPlanilhas(FORM, LIMITES),
      answer: Tarefa,
      besides: { 200: Tarefa },
      handle: (ctx) => importar(ctx, catalogue),
    }),
  };
};

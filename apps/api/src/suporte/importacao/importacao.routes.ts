import { Importacao as ImportacaoAnswer, ImportacaoCompleta, ImportacaoPedida } from '@tulha/domain/suporte/importacao/importacao.answers';
import { paged } from '@tulha/domain/kernel/answers';
import { type ResultadoDaImportacao, VALIDANDO } from '@tulha/application/suporte/importacao/importar';
import { type ImportarSafraEntrada, importarSafra } from '@tulha/jobs/importar-safra.job';
import { findTarefa, listTarefas, type Tarefa } from '@tulha/jobs/tarefas';
import { findUsuario } from '@tulha/read-models/acesso/usuario.queries';
import { z } from 'zod';
import { refuseHttp } from '../../http/pipeline/errors.js';
import { flag, pageQuery } from '../../rotas/list-query.js';
import { type Ctx, defineRoutes, route } from '../../http/pipeline/route.js';
import { sameInBoth } from '../../http/pipeline/same-in-both.js';
import { codificacao } from '../../jobs/codificacao.js';
import { formDePlanilhas, type Planilhas, pedirImportacao, receberPlanilhas } from '../../jobs/receber.js';

type Importacao = Tarefa<ImportarSafraEntrada, ResultadoDaImportacao>;

const situacaoDe = ({ situacao, progresso, resultado }: Importacao) => {
  if (situacao === 'concluida') return resultado?.situacao ?? 'concluida';
  if (situacao !== 'fazendo') return situacao;
  return progresso.etapa === '' || progresso.etapa === VALIDANDO ? 'validando' : 'gravando';
};

/** An import as the list shows it. */
const linha = (tarefa: Importacao) => ({
  id: tarefa.id,
  situacao: situacaoDe(tarefa),
  simular: tarefa.entrada.simular,
  parcial: tarefa.entrada.parcial,
  arquivos: tarefa.entrada.arquivos,
  progresso: tarefa.progresso,
  errosTotal: tarefa.resultado?.errosTotal ?? 0,
  resumo: tarefa.resultado?.resumo ?? null,
  erro: tarefa.erro,
  criadaEm: tarefa.criada_em,
  iniciadaEm: tarefa.iniciada_em,
  terminadaEm: tarefa.terminada_em,
});

const importacaoPedida = async ({ services, auth }: Ctx, id: number) => {
  const tarefa = await findTarefa<ImportarSafraEntrada, ResultadoDaImportacao>(services.pool, auth.conta, id);
  if (!tarefa || tarefa.tipo !== importarSafra.name) throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
  const usuario = await findUsuario(services.readDb, auth.conta, tarefa.usuario);
  const { erros = [], avisos = [], codificacoes = [], linhas = [], linhasTotal = 0 } = tarefa.resultado ?? {};
  return { ...linha(tarefa), erros, ator: usuario?.nome ?? null, avisos, codificacoes, linhas, linhasTotal };
};

const sim = (texto: string): boolean => texto === 'true' || texto === '1';

const marca = (description: string) => z.enum(['true', 'false', '1', '0']).optional().meta({ description });
const FORM = formDePlanilhas(
  'arquivos',
  z.object({ simular: marca('Só confere, e nada grava'), parcial: marca('Grava o que está certo e deixa o resto') }),
);

type Enviar = Ctx<
  unknown,
  { simular?: boolean | undefined; parcial?: boolean | undefined; codificacao?: ImportarSafraEntrada['codificacao'] }
>;

/** A mark may come in the query, in the form, or equal in both. @throws InvalidRequest where the two differ */
const marcaDe = ({ query, body }: Enviar, nome: 'simular' | 'parcial'): boolean => {
  const texto = (body as Planilhas).campos.get(nome);
  return sameInBoth(nome, query[nome], texto === undefined ? undefined : sim(texto), 'formulário') ?? false;
};

/** The files are on disk; the worker does the rest. `simular` and `parcial` may be in the query or in the form. */
const enviar = async (ctx: Enviar) => {
  const { id: veio, arquivos } = ctx.body as Planilhas;
  const entrada: ImportarSafraEntrada = {
    simular: marcaDe(ctx, 'simular'),
    parcial: marcaDe(ctx, 'parcial'),
    codificacao: ctx.query.codificacao,
    arquivos,
  };
  const id = await pedirImportacao(ctx, importarSafra, veio, entrada);
  void ctx.reply.header('location', `/v1/importacoes/${id}`);
  return { id };
};

/** A season imported from an operator's spreadsheets. */
export const importacaoRoutes = defineRoutes({
  path: 'importacoes',
  tag: 'Importações',
  permissao: 'importacao',
  routes: {
    enviar: route({
      method: 'POST',
      path: '/',
      status: 202,
      raw: true,
      contaInteira: true,
      slow: true,
      summary: 'Envia as planilhas de uma safra para conferir e gravar',
      query: z.object({ simular: flag(), parcial: flag(), codificacao }),
      form: FORM,
      receive: receberPlanilhas(FORM),
      answer: ImportacaoPedida,
      handle: enviar,
    }),
    listar: route({
      method: 'GET',
      path: '/',
      contaInteira: true,
      summary: 'Importações da conta, a mais nova primeiro',
      query: pageQuery({ sort: z.enum(['id', '-id'], 'A lista das importações se ordena por id, ou -id.').default('-id') }),
      answer: paged(ImportacaoAnswer),
      handle: async ({ services, auth, query: { page, size, sort } }) => {
        const tarefas = await listTarefas<ImportarSafraEntrada, ResultadoDaImportacao>(services.pool, auth.conta, importarSafra, {
          page,
          size,
          crescente: sort === 'id',
        });
        return { content: tarefas.content.map(linha), pagination: { page, size, total: tarefas.total } };
      },
    }),
    obter: route({
      method: 'GET',
      path: '/:id',
      contaInteira: true,
      summary: 'Andamento, erros e resumo de uma importação',
      answer: ImportacaoCompleta,
      handle: (ctx) => importacaoPedida(ctx, ctx.params.id),
    }),
  },
});

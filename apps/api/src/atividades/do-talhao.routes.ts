import { caldasDoTalhao } from '@tulha/read-models/atividades/calda-da-atividade.queries';
import { AplicacaoDeInsumo, CaldaAplicada } from '@tulha/domain/atividades/insumo/insumo.answers';
import { insumosDoTalhao } from '@tulha/read-models/atividades/insumo-da-atividade.queries';
import { simplificadasDoTalhao } from '@tulha/read-models/atividades/colheita-simplificada.queries';
import { Atividade, ColheitaSimplificada, LinhaDeColheita } from '@tulha/domain/atividades/atividade/atividade.answers';
import { AtividadesDoTalhao, ResumoDoTalhao } from '@tulha/domain/atividades/atividade/registros.answers';
import type { Parte } from '@tulha/domain/atividades/parte/parte.fields';
import { partes } from '@tulha/domain/atividades/parte/partes.fields';
import { paged } from '@tulha/domain/kernel/answers';
import { talhao } from '@tulha/domain/propriedade/talhao.catalogue';
import { listAtividades } from '@tulha/read-models/atividades/atividade.queries';
import { atividadesDoTalhao, colheitaDoTalhao, resumoDoTalhao } from '@tulha/read-models/atividades/do-talhao.queries';
import { listPartesDoTalhao } from '@tulha/read-models/atividades/parte.queries';
import { porHectare } from '@tulha/read-models/atividades/por-talhao.queries';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import type { ListParams } from '@tulha/read-models/read/page';
import type { Reader } from '@tulha/read-models/read/reader';
import { escolhasDe, safraPedida } from '@tulha/read-models/propriedade/safra.queries';
import { z } from 'zod';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { achado } from '../rotas/achado.js';
import { dayFilter, idFilter, sortedQuery } from '../rotas/list-query.js';

/** The plot is the account's, or 404. */
const oTalhao = async ({ reader, params }: Ctx<{ id: number }>) => achado(await findInCatalogue(reader, talhao, params.id));

/** The handler of a list of things of a plot. */
const pagina =
  <T>(daPagina: (reader: Reader, params: ListParams, talhao: number) => Promise<T>) =>
  async (ctx: Ctx<{ id: number }, ListParams>): Promise<T> => {
    await oTalhao(ctx);
    return daPagina(ctx.reader, ctx.query, ctx.params.id);
  };

const daParte = (parte: Parte) =>
  route({
    method: 'GET',
    path: `/:id/${parte.path}`,
    summary: `${parte.title.plural} das atividades do talhão`,
    query: sortedQuery({}),
    answer: paged(parte.resposta),
    handle: pagina((reader, params, id) => listPartesDoTalhao(reader, parte, params, id)),
  });

/** The work done on a plot. A part of an activity that names no plot of its own is shown on each of the activity's plots, whole. */
export const doTalhaoRoutes = defineRoutes({
  path: 'cad-talhoes',
  tag: 'Talhões',
  permissao: 'atividades',
  routes: {
    maoDeObraDoTalhao: daParte(partes.mdobras),
    maquinasDoTalhao: daParte(partes.maquinas),
    insumosDoTalhao: route({
      method: 'GET',
      path: '/:id/insumos',
      summary: 'Insumos das atividades do talhão, também os que foram em caldas',
      query: sortedQuery({}),
      answer: paged(AplicacaoDeInsumo),
      handle: pagina(insumosDoTalhao),
    }),
    resumoDoTalhao: route({
      method: 'GET',
      path: '/:id/resumo',
      summary: 'O que o talhão deu e custou numa safra: colheita por dia, gastos por tipo de atividade',
      query: z.strictObject({ safra: idFilter(), de: dayFilter(), ate: dayFilter() }),
      answer: ResumoDoTalhao,
      handle: async (ctx) => {
        const { view } = await oTalhao(ctx);
        const { reader, params, query, fazendas, hoje } = ctx;
        const { safra, fazendas: suas } = achado(await safraPedida(reader, query, { fazendas, hoje }));
        const dias = { dateStart: safra.inicio, dateEnd: safra.fim };
        const [safras, resumo] = await Promise.all([escolhasDe(reader, fazendas), resumoDoTalhao(reader, params.id, dias, suas)]);
        const { centavos, ...figuras } = resumo;
        const porHa = porHectare(centavos, String(view.areaHa));
        return { safra, safras, ...figuras, porHa };
      },
    }),
    colheitaDoTalhao: route({
      method: 'GET',
      path: '/:id/colheita',
      summary: 'Linhas de colheita do talhão, de pessoas e de máquinas',
      query: sortedQuery({}),
      answer: paged(LinhaDeColheita),
      handle: pagina(colheitaDoTalhao),
    }),
    caldasDoTalhao: route({
      method: 'GET',
      path: '/:id/caldas',
      summary: 'Caldas das atividades do talhão',
      query: sortedQuery({}),
      answer: paged(CaldaAplicada),
      handle: pagina(caldasDoTalhao),
    }),
    colheitaSimplificadaDoTalhao: route({
      method: 'GET',
      path: '/:id/colheita-simplificada',
      summary: 'Colheita simplificada do talhão',
      query: sortedQuery({ force: z.string().max(40).optional().meta({ description: 'Só para que nada no caminho responda por nós' }) }),
      answer: paged(ColheitaSimplificada),
      handle: pagina(simplificadasDoTalhao),
    }),
    registrosDoTalhao: route({
      method: 'GET',
      path: '/:id/registros',
      summary: 'Registros de atividade do talhão',
      query: sortedQuery({}),
      answer: paged(Atividade),
      handle: async (ctx) => {
        await oTalhao(ctx);
        const { sort, page, size } = ctx.query;
        return listAtividades(ctx.reader, { sort, page, size, q: undefined }, { talhao: ctx.params.id }, ctx.fazendas);
      },
    }),
    atividadesDoTalhao: route({
      method: 'GET',
      path: '/:id/atividades',
      summary: 'O que já se fez no talhão, por tipo de atividade: quantas vezes e quando da última',
      query: sortedQuery({}),
      answer: paged(AtividadesDoTalhao),
      handle: pagina(atividadesDoTalhao),
    }),
  },
});

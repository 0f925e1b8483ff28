import { prepararCalda } from '@tulha/domain/agronomia/calda';
import { calda } from '@tulha/domain/agronomia/calda.register';
import { refuseAtividade } from '@tulha/domain/atividades/errors';
import { CaldaAplicada, CaldasAplicadas } from '@tulha/domain/atividades/insumo/insumo.answers';
import { AplicarCaldas } from '@tulha/domain/atividades/insumo/insumo.commands';
import { paged } from '@tulha/domain/kernel/answers';
import { refuseCatalogue } from '@tulha/domain/kernel/catalogue/catalogue.decider';
import { DomainError } from '@tulha/domain/kernel/errors';
import { itensDaCalda } from '@tulha/read-models/agronomia/calda.queries';
import { acharCaldas, caldasDaAtividade } from '@tulha/read-models/atividades/calda-da-atividade.queries';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { z } from 'zod';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { idNaRota, sortedQuery } from '../rotas/list-query.js';
import { avisosDoJaFeito } from '../rotas/ja-feito-no-intervalo.js';
import { insumoDito, noEstoque } from '../rotas/no-estoque.js';
import { atividadeDe } from './atividade.routes.js';
import { feitos, intervalosDe, naLinha, origemDe, saida, semRepetir } from './insumos.routes.js';

const Item = z.object({ id: idNaRota, itemId: idNaRota });

type Pedida = z.output<typeof AplicarCaldas>['caldas'][number];

/** The quantity of each input in a volume of a mixture, by its present recipe. */
const preparada = async ({ reader }: Ctx, { calda: id, quantidade: volumeMl }: Pedida, lugar: string) => {
  const receita = await findInCatalogue(reader, calda, id);
  const { singular } = calda.title;
  if (!receita) throw refuseCatalogue('REFERENCIA_NAO_ENCONTRADA', { campo: singular, de: singular, id }, `${lugar}.calda`);
  const { volume_ha_milesimos: volumeHa } = receita.stored;
  try {
    const itens = prepararCalda(await itensDaCalda(reader, id), volumeHa, { volumeMl }).itens.filter(({ total }) => total > 0);
    if (itens.length === 0) throw refuseAtividade('CALDA_SEM_QUANTIDADE', { calda: receita.view.descricao });
    return { caldaId: id, volumeMl, itens };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, kind, message, details, outros, campo } = error;
    throw new DomainError(code, kind, message, details, `${lugar}.${campo === 'quantidade' ? campo : 'calda'}`, outros);
  }
};

const aplicar = async (ctx: Ctx<{ id: number }, unknown, z.output<typeof AplicarCaldas>>) => {
  const { id } = ctx.params;
  const { row, view, versao } = await atividadeDe(ctx, id);
  if (!(await ctx.alreadyWritten())) ctx.checkVersion(versao);
  const lidas = await Promise.all(ctx.body.caldas.map((pedida, indice) => preparada(ctx, pedida, `caldas[${indice}]`)));
  // Kept, so that every try of this request takes the same inputs out of stock even if the recipe changes meanwhile.
  const preparadas = await ctx.keep('caldas', lidas);
  const todos = preparadas.flatMap(({ itens }) => itens);
  const intervalos = await intervalosDe(
    ctx,
    row,
    todos.map(({ insumoId }) => insumoId),
  );
  const first = await ctx.nextId('movimento_estoque', todos.length);
  let proximo = first;
  const linhas = preparadas.flatMap(({ itens, ...aplicada }) => {
    const daCalda = { ...aplicada, aplicacaoId: proximo };
    return itens.map(({ insumoId, total: quantidade }) => ({
      ...saida(proximo++, { insumoId, quantidade, intervalos: intervalos(insumoId) }, row),
      ...{ lote: null, calda: daCalda, antesDaContagem: ctx.body.antesDaContagem === 1 },
    }));
  });
  const quais = [...new Set(todos.map(({ insumoId }) => insumoId))];
  const insumos = await Promise.all(quais.map((insumo) => insumoDito(ctx, insumo, 'caldas')));
  try {
    const feito = await noEstoque(ctx, { linhas, desfazer: [], insumos, origem: origemDe(id), motivo: ctx.body.motivo });
    const content = await acharCaldas(ctx.reader, id, feitos(feito));
    const [jaFeito = []] = await avisosDoJaFeito(ctx.reader, [view]);
    return { content, avisos: semRepetir([...content.flatMap((uma) => uma.insumos.flatMap(({ avisos }) => avisos)), ...jaFeito]) };
  } catch (error) {
    const ondeEsta = (nome: string) => preparadas.findIndex(({ itens }) => itens.some(({ insumo }) => insumo === nome));
    throw naLinha(error, (nome) => `caldas[${Math.max(0, ondeEsta(nome))}].quantidade`);
  }
};

/** One mixture of an activity, or 404. */
const achar = async ({ reader }: Ctx, id: number, itemId: number) => {
  const [uma] = await acharCaldas(reader, id, [itemId]);
  if (!uma) throw refuseAtividade('CALDA_DA_ATIVIDADE_NAO_ENCONTRADA');
  return uma;
};

/** Mixtures that activities sprayed: their inputs leave the stock together, and come back together. */
export const caldasRoutes = defineRoutes({
  path: 'reg-atividades',
  tag: 'Atividades',
  permissao: 'atividades',
  routes: {
    listarCaldas: route({
      method: 'GET',
      path: '/:id/caldas',
      summary: 'Caldas de uma atividade, com os insumos que foram em cada uma',
      query: sortedQuery({}),
      answer: paged(CaldaAplicada),
      handle: async (ctx) => {
        await atividadeDe(ctx, ctx.params.id);
        return caldasDaAtividade(ctx.reader, ctx.query, ctx.params.id);
      },
    }),
    obterCalda: route({
      method: 'GET',
      path: '/:id/caldas/:itemId',
      summary: 'Calda de uma atividade',
      params: Item,
      answer: CaldaAplicada,
      handle: (ctx) => achar(ctx, ctx.params.id, ctx.params.itemId),
    }),
    aplicarCaldas: route({
      method: 'POST',
      path: '/:id/caldas',
      summary: 'Aplica caldas: os insumos da receita, para tantos litros, saem juntos do estoque',
      body: AplicarCaldas,
      answer: CaldasAplicadas,
      handle: aplicar,
    }),
    excluirCalda: route({
      method: 'DELETE',
      path: '/:id/caldas/:itemId',
      summary: 'Exclui uma calda, cujos insumos voltam ao estoque',
      params: Item,
      answer: 'nothing',
      handle: async (ctx) => {
        const { id, itemId } = ctx.params;
        const escrito = await ctx.alreadyWritten();
        if (!escrito) ctx.checkVersion((await atividadeDe(ctx, id)).versao);
        const desfazer = await ctx.keep('insumos', escrito ? [] : (await achar(ctx, id, itemId)).insumos.map((um) => um.id));
        await noEstoque(ctx, { linhas: [], desfazer, insumos: [], origem: origemDe(id), motivo: null });
      },
    }),
  },
});

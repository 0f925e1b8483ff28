import { ColheitaSimplificada } from '@tulha/domain/atividades/atividade/atividade.answers';
import { ExcluirColheita, LancarColheitaSimplificada } from '@tulha/domain/atividades/atividade/atividade.commands';
import { atividadeDecider } from '@tulha/domain/atividades/atividade/atividade.decider';
import type { AtividadeEvent } from '@tulha/domain/atividades/atividade/atividade.events';
import { refuseAtividade } from '@tulha/domain/atividades/errors';
import { comAvisos, listed, paged } from '@tulha/domain/kernel/answers';
import { linhasDaAtividade } from '@tulha/read-models/atividades/atividade.queries';
import { acharSimplificadas, simplificadasDaAtividade } from '@tulha/read-models/atividades/colheita-simplificada.queries';
import { z } from 'zod';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { idNaRota, sortedQuery } from '../rotas/list-query.js';
import { atividadeDe, avisosDaqui } from './atividade.routes.js';
import { exigirMotivo } from './colheita-usada.js';

const Item = z.object({ id: idNaRota, itemId: idNaRota });

type NovaLinha = { readonly linhaId: number; readonly talhaoId: number | null; readonly colhidoMl: number; readonly taraMl: number };

type Porque = Awaited<ReturnType<typeof exigirMotivo>>;
type Exclusao = Ctx<{ id: number }, unknown, z.output<typeof ExcluirColheita> | undefined>;

const doDia = async (ctx: Ctx, id: number): Promise<number[]> =>
  (await linhasDaAtividade(ctx.reader, id, { modo: 'simplificada' })).map(({ id: linhaId }) => linhaId);

/** No sheet pays these lines, so their activity alone decides on them, in one append. */
const mudar = async (ctx: Ctx, id: number, linhas: readonly NovaLinha[], retirar: readonly number[], porque: Porque) =>
  ctx.execute(atividadeDecider, id, { type: 'LancarColheitaSimplificada', data: { linhas, retirar, ...porque } });

/** The lines that go, with their reason where their picking is in a lot already. */
const tirar = async (ctx: Exclusao, retirar: readonly number[]) =>
  mudar(ctx, ctx.params.id, [], retirar, await exigirMotivo(ctx, ctx.body, retirar));

const lancar = async (ctx: Ctx<{ id: number }, unknown, z.output<typeof LancarColheitaSimplificada>>) => {
  const { id } = ctx.params;
  const { colheitas, removeOthers, motivo } = ctx.body;
  const achada = await atividadeDe(ctx, id);
  const ha = await doDia(ctx, id);
  const nomeadas = new Set(colheitas.flatMap(({ substitui }) => substitui ?? []));
  if (!(await ctx.alreadyWritten()) && [...nomeadas].some((linhaId) => !ha.includes(linhaId)))
    throw refuseAtividade('LINHA_NAO_ENCONTRADA');
  const retirar = await ctx.keep('retirar', removeOthers ? [...new Set([...nomeadas, ...ha])] : [...nomeadas]);
  const novasQuantas = colheitas.filter(({ substitui }) => substitui === null).length;
  let proxima = novasQuantas > 0 ? await ctx.nextId('colheita_linha', novasQuantas) : 0;
  const linhas = colheitas.map(({ substitui, ...colheita }) => ({ ...colheita, linhaId: substitui ?? proxima++ }));
  const [unico = 0] = achada.view.talhoesIds;
  const novasLinhas = linhas.map(({ talhaoId, colhidoMl, taraMl }) => ({
    talhaoId: talhaoId ?? unico,
    em: achada.view.data,
    volumeMl: colhidoMl - taraMl,
  }));
  const porque = await exigirMotivo(ctx, { motivo }, retirar, novasLinhas);
  const { facts } = await mudar(ctx, id, linhas, retirar, porque);
  const novas = (facts as readonly AtividadeEvent[]).flatMap(({ type, data }) =>
    type === 'ColheitaSimplificadaLancada' ? [data.linhaId] : [],
  );
  const content = await acharSimplificadas(ctx.reader, id, novas);
  const talhoes = content.map(({ talhao }) => talhao);
  return { content, avisos: await avisosDaqui(ctx, achada, { colheita: true, talhoes }) };
};

const achar = async ({ reader }: Ctx, id: number, itemId: number) => {
  const [linha] = await acharSimplificadas(reader, id, [itemId]);
  if (!linha) throw refuseAtividade('LINHA_NAO_ENCONTRADA');
  return linha;
};

/** Picking recorded as litres only, without workers or machines. Lots draw on it as on any other harvest. */
export const colheitaSimplificadaRoutes = defineRoutes({
  path: 'reg-atividades',
  tag: 'Atividades',
  permissao: 'atividades',
  routes: {
    listarColheitaSimplificada: route({
      method: 'GET',
      path: '/:id/colheita-simplificada',
      summary: 'Colheita simplificada de uma atividade',
      query: sortedQuery({}),
      answer: paged(ColheitaSimplificada),
      handle: async (ctx) => {
        await atividadeDe(ctx, ctx.params.id);
        return simplificadasDaAtividade(ctx.reader, ctx.query, ctx.params.id);
      },
    }),
    obterColheitaSimplificada: route({
      method: 'GET',
      path: '/:id/colheita-simplificada/:itemId',
      summary: 'Linha de colheita simplificada',
      params: Item,
      answer: ColheitaSimplificada,
      handle: (ctx) => achar(ctx, ctx.params.id, ctx.params.itemId),
    }),
    lancarColheitaSimplificada: route({
      method: 'POST',
      path: '/:id/colheita-simplificada',
      summary: 'Lança quanto se colheu, sem dizer quem; com removeOthers, no lugar do que havia',
      body: LancarColheitaSimplificada,
      answer: listed(ColheitaSimplificada).extend(comAvisos),
      handle: lancar,
    }),
    excluirLinhaSimplificada: route({
      method: 'DELETE',
      path: '/:id/colheita-simplificada/:itemId',
      summary: 'Exclui uma linha de colheita simplificada',
      params: Item,
      body: ExcluirColheita.optional(),
      answer: 'nothing',
      handle: async (ctx) => {
        const { id, itemId } = ctx.params;
        if (!(await ctx.alreadyWritten())) {
          await atividadeDe(ctx, id);
          await achar(ctx, id, itemId);
        }
        await tirar(ctx, [itemId]);
      },
    }),
    excluirColheitaSimplificada: route({
      method: 'DELETE',
      path: '/:id/colheita-simplificada',
      summary: 'Exclui toda a colheita simplificada de uma atividade',
      body: ExcluirColheita.optional(),
      answer: 'nothing',
      handle: async (ctx) => {
        const { id } = ctx.params;
        if (!(await ctx.alreadyWritten())) await atividadeDe(ctx, id);
        await tirar(ctx, await ctx.keep('retirar', await doDia(ctx, id)));
      },
    }),
  },
});

import { LancarColheitaManual } from '@tulha/domain/atividades/atividade/atividade.commands';
import { atividadeDecider } from '@tulha/domain/atividades/atividade/atividade.decider';
import type { AtividadeEvent } from '@tulha/domain/atividades/atividade/atividade.events';
import { refuseAtividade } from '@tulha/domain/atividades/errors';
import { findColheitaManual, linhasDaAtividade, listColheitaManual } from '@tulha/read-models/atividades/atividade.queries';
import { takeIds } from '@tulha/read-models/kernel/control';
import { z } from 'zod';
import { idFilter, idNaRota, listQuery } from '../http/list-query.js';
import { type Ctx, defineRoutes, route } from '../http/route.js';
import { atividadeDe, retirar } from './atividade.routes.js';

const modo = z.literal('manual', 'Use o modo manual.').default('manual');
const Item = z.object({ id: idNaRota, itemId: idNaRota });

/** Every worker named must be one of the account's. */
const checkColaboradores = async ({ leitura }: Ctx, ids: readonly number[]) => {
  const wanted = [...new Set(ids)];
  const rows = await leitura.de('colaborador').select('id').where('id', 'in', wanted).where('excluido', '=', false).execute();
  const absent = wanted.find((id) => !rows.some((row) => row.id === id));
  if (absent !== undefined) throw refuseAtividade('COLABORADOR_NAO_ENCONTRADO', { colaborador: absent });
};

const lancar = async (ctx: Ctx<{ id: number }, unknown, z.output<typeof LancarColheitaManual>>) => {
  const { id } = ctx.params;
  const { vinculos } = ctx.body;
  await atividadeDe(ctx, id);
  await checkColaboradores(
    ctx,
    vinculos.map(({ colaboradorId }) => colaboradorId),
  );
  const first = await takeIds(ctx.services.pool, 'colheita_linha', vinculos.length);
  const linhas = vinculos.map((vinculo, index) => ({ ...vinculo, linhaId: first + index }));
  const { facts } = await ctx.execute(atividadeDecider, id, { type: 'LancarColheitaManual', data: { linhas } });
  const linhaIds = facts.map(({ data }) => (data as Extract<AtividadeEvent, { type: 'ColheitaManualLancada' }>['data']).linhaId);
  return { content: await findColheitaManual(ctx.leitura, id, linhaIds) };
};

const excluir = async (ctx: Ctx, id: number, which: (linha: { id: number; colaborador_id: number }) => boolean) => {
  const { versao } = await atividadeDe(ctx, id);
  ctx.conferirVersao(versao);
  const linhas = (await linhasDaAtividade(ctx.leitura, id)).filter(which);
  return retirar(
    ctx,
    id,
    linhas.map((linha) => linha.id),
  );
};

/** Manual harvest lines of an activity (spec part 2 §3, §7). */
export const colheitaManualRoutes = defineRoutes({
  path: 'reg-atividades',
  tag: 'Atividades',
  permissao: 'atividades',
  routes: {
    listarColheitaManual: route({
      method: 'GET',
      path: '/:id/mdobrascolheita',
      resumo: 'Lista as linhas de colheita manual',
      query: listQuery({ modo, colaborador: idFilter() }),
      handle: async (ctx) => {
        await atividadeDe(ctx, ctx.params.id);
        return listColheitaManual(ctx.leitura, ctx.query, ctx.params.id, ctx.query.colaborador);
      },
    }),
    obterColheitaManual: route({
      method: 'GET',
      path: '/:id/mdobrascolheita/:itemId',
      resumo: 'Linha de colheita manual',
      params: Item,
      handle: async (ctx) => {
        const [linha] = await findColheitaManual(ctx.leitura, ctx.params.id, [ctx.params.itemId]);
        if (!linha) throw refuseAtividade('LINHA_NAO_ENCONTRADA');
        return linha;
      },
    }),
    lancarColheitaManual: route({
      method: 'POST',
      path: '/:id/mdobrascolheita',
      resumo: 'Lança linhas de colheita manual',
      body: LancarColheitaManual,
      handle: lancar,
    }),
    excluirLinhaDeColheitaManual: route({
      method: 'DELETE',
      path: '/:id/mdobrascolheita/:itemId',
      resumo: 'Exclui uma linha de colheita manual',
      params: Item,
      handle: async (ctx) => {
        const { id, itemId } = ctx.params;
        if ((await excluir(ctx, id, (linha) => linha.id === itemId)) === 0) throw refuseAtividade('LINHA_NAO_ENCONTRADA');
      },
    }),
    excluirColheitaManual: route({
      method: 'DELETE',
      path: '/:id/mdobrascolheita',
      resumo: 'Exclui as linhas de colheita manual de um colaborador, ou todas',
      query: z.object({ modo, colaborador: idFilter() }),
      handle: async (ctx) => {
        const { colaborador } = ctx.query;
        await excluir(ctx, ctx.params.id, (linha) => colaborador === undefined || linha.colaborador_id === colaborador);
      },
    }),
  },
});

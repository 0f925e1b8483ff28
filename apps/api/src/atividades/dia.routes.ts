import { AtividadeGravada, ColheitaDoDia } from '@tulha/domain/atividades/atividade/atividade.answers';
import { type AtividadeCommand, atividadeDecider } from '@tulha/domain/atividades/atividade/atividade.decider';
import type { DadosDaAtividade } from '@tulha/domain/atividades/atividade/atividade.events';
import { LancarDia } from '@tulha/domain/atividades/atividade/dia.commands';
import { listed } from '@tulha/domain/kernel/answers';
import { atividadeDoDia, colheitaDoDia, ultimoDiaColhido } from '@tulha/read-models/atividades/dia.queries';
import { z } from 'zod';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { dayFilter, flag, idFilter } from '../rotas/list-query.js';
import { dadosDe, gravada } from './atividade.routes.js';
import { linhasManuais } from './colheita.routes.js';
import { novasPartes } from './partes.routes.js';

type Dia = z.output<typeof LancarDia>;

/** The data to write, for a new activity or for an existing one. */
const comandoDe = async (ctx: Ctx, { mdobrascolheita, mdobras, mdobrasproducao }: Dia, dados: DadosDaAtividade, nova: boolean) => {
  if (mdobrascolheita) {
    const linhas = await linhasManuais(ctx, mdobrascolheita);
    const comando: AtividadeCommand = nova
      ? { type: 'RegistrarAtividade', data: { ...dados, linhas } }
      : { type: 'LancarColheitaManual', data: { linhas } };
    return comando;
  }
  const partes = mdobras
    ? await novasPartes(ctx, 'mdobras', mdobras.linhas, { data: dados.data, depois: 0 })
    : await novasPartes(ctx, 'mdobrasproducao', mdobrasproducao?.linhas ?? [], { data: dados.data, depois: 0 });
  const comando: AtividadeCommand = nova
    ? { type: 'RegistrarAtividade', data: { ...dados, partes } }
    : { type: 'LancarPartes', data: partes };
  return comando;
};

/** A day's work, said from the field (ADR 0050). */
export const diaRoutes = defineRoutes({
  path: 'reg-atividades',
  tag: 'Atividades',
  permissao: 'atividades',
  routes: {
    colheitaDoDia: route({
      method: 'GET',
      path: '/dia',
      summary: 'O que se colheu à mão num dia (hoje, sem dizer; com ultimo, o último em que se colheu), num talhão ou em todos',
      query: z.strictObject({ data: dayFilter(), talhao: idFilter(), ultimo: flag() }),
      answer: listed(ColheitaDoDia),
      handle: async ({ reader, query: { data, talhao, ultimo = false }, fazendas, hoje }) => {
        const ate = data ?? hoje;
        const dia = ultimo ? await ultimoDiaColhido(reader, { data: ate, talhao }, fazendas) : ate;
        return { content: dia === undefined ? [] : await colheitaDoDia(reader, { data: dia, talhao }, fazendas) };
      },
    }),
    lancarDia: route({
      method: 'POST',
      path: '/dia',
      summary: 'Lança colheita ou trabalho na atividade do dia, que se registra onde ainda não há',
      body: LancarDia,
      porFazenda: true,
      answer: AtividadeGravada,
      handle: async (ctx) => {
        const nova = await ctx.nextId('atividade');
        const dados = await dadosDe(ctx, nova, ctx.fazenda, ctx.body);
        const id = await ctx.keep('atividade', (await atividadeDoDia(ctx.reader, dados)) ?? nova);
        await ctx.execute(atividadeDecider, id, await comandoDe(ctx, ctx.body, dados, id === nova), { isNew: id === nova });
        return gravada(ctx, id);
      },
    }),
  },
});

import { DetalheDaFolha, PagamentoReajustado } from '@tulha/domain/folha/colheita/folha-colheita.answers';
import { ReajustarFolhaColheita } from '@tulha/domain/folha/colheita/folha-colheita.commands';
import { folhaColheitaDecider } from '@tulha/domain/folha/colheita/folha-colheita.decider';
import { toScaled } from '@tulha/domain/kernel/decimal';
import { detalheDaFolha } from '@tulha/read-models/folha/folha.queries';
import { z } from 'zod';
import { idNaRota } from '../rotas/list-query.js';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { exigirCadastro } from '../rotas/exigir-cadastro.js';
import { folhaDe } from './folha-colheita.routes.js';

const SEM_COLHEITA = { litros: 0, medidas: 0, dias: 0, valorColheita: 0, reajuste: 0, valor: 0 };

/** One worker of a sheet; who has picked nothing is there with nothing. */
const pagamentoDe = async (ctx: Ctx, folhaId: number, colaborador: number) => {
  const { row } = await folhaDe(ctx, folhaId);
  const { content } = await detalheDaFolha(ctx.reader, row);
  return content.find((pagamento) => pagamento.colaborador === colaborador) ?? { colaborador, ...SEM_COLHEITA };
};

const reajustar = async (ctx: Ctx<{ id: number }, { colaborador: number }, z.output<typeof ReajustarFolhaColheita>>) => {
  const { id: folhaId } = ctx.params;
  const { colaborador: colaboradorId } = ctx.query;
  const { valorColheita } = await pagamentoDe(ctx, folhaId, colaboradorId);
  const colheitaCentavos = toScaled(valorColheita, 2) as number;
  const data = { folhaId, colaboradorId, colheitaCentavos, valorCentavos: ctx.body.valor };
  await ctx.execute(folhaColheitaDecider, folhaId, { type: 'ReajustarFolha', data });
  return pagamentoDe(ctx, folhaId, colaboradorId);
};

const incluir = async (ctx: Ctx<{ id: number; colabId: number }>) => {
  const { id: folhaId, colabId } = ctx.params;
  const { row } = await folhaDe(ctx, folhaId);
  await exigirCadastro(ctx, 'colaborador', colabId, 'colaborador');
  const atuais = row.colaborador_ids as number[];
  const colaboradorIds = atuais.includes(colabId) ? atuais : [...atuais, colabId];
  await ctx.execute(folhaColheitaDecider, folhaId, { type: 'AlterarFolha', data: { folhaId, mudou: { colaboradorIds } } });
  return pagamentoDe(ctx, folhaId, colabId);
};

/** What each worker of a harvest sheet is owed (spec part 2 §7). */
export const colaboradorPagamentoColheitaRoutes = defineRoutes({
  path: 'colaborador-pagamento-colheita',
  tag: 'Folha de colheita',
  permissao: 'folha',
  routes: {
    obter: route({
      method: 'GET',
      path: '/:id',
      summary: 'O que cada colaborador tem a receber na folha',
      answer: DetalheDaFolha,
      handle: async (ctx) => detalheDaFolha(ctx.reader, (await folhaDe(ctx, ctx.params.id)).row),
    }),
    reajustar: route({
      method: 'PUT',
      path: '/:id',
      summary: 'Reajusta o que um colaborador recebe',
      query: z.object({ colaborador: idNaRota }),
      body: ReajustarFolhaColheita,
      answer: PagamentoReajustado,
      handle: reajustar,
    }),
    incluir: route({
      method: 'POST',
      path: '/:id/:colabId',
      params: z.object({ id: idNaRota, colabId: idNaRota }),
      summary: 'Põe mais um colaborador na folha',
      answer: PagamentoReajustado,
      handle: incluir,
    }),
  },
});

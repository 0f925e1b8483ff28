import { ResumoDosLancamentos, TresMeses } from '@tulha/domain/financeiro/lancamento/lancamento.answers';
import { FiltroDeLancamentos, FiltroDeTresMeses } from '@tulha/domain/financeiro/lancamento/filtros';
import { Tarefa } from '@tulha/domain/suporte/tarefa.answers';
import { type ExportarLancamentosEntrada, exportarLancamentos } from '@tulha/jobs/exportar-lancamentos.job';
import { resumoDosLancamentos, tresMeses } from '@tulha/read-models/financeiro/resumo.queries';
import type { z } from 'zod';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { entregar } from '../jobs/entregar.js';

/** The entries a body asks about, of the farms looked at. */
const perguntaDe = (
  { fazendas }: Pick<Ctx, 'fazendas'>,
  pedido: z.output<typeof FiltroDeLancamentos | typeof FiltroDeTresMeses>,
): ExportarLancamentosEntrada => {
  const { q, fazenda: _ativa, ...filters } = pedido ?? {};
  return { q, filters, fazendas };
};

/** The sums of entries, and all entries as a file. */
export const resumoRoutes = defineRoutes({
  path: 'financeiro',
  tag: 'Financeiro',
  permissao: 'financeiro',
  routes: {
    resumo: route({
      method: 'POST',
      path: '/resumo',
      status: 200,
      reads: true,
      summary: 'O que os lançamentos somam: por categoria, pago, em aberto e vencido',
      body: FiltroDeLancamentos,
      answer: ResumoDosLancamentos,
      handle: (ctx) => resumoDosLancamentos(ctx.reader, perguntaDe(ctx, ctx.body), ctx.hoje),
    }),
    resumoTresMeses: route({
      method: 'POST',
      path: '/resumo-tres-meses',
      status: 200,
      reads: true,
      summary: 'Receitas e despesas de três meses, os anteriores com o de agora ou o de dateEnd',
      body: FiltroDeTresMeses,
      answer: TresMeses,
      handle: (ctx) => tresMeses(ctx.reader, perguntaDe(ctx, ctx.body), ctx.body?.dateEnd ?? ctx.hoje),
    }),
    baixar: route({
      method: 'PATCH',
      path: '/',
      slow: true,
      reads: true,
      summary: 'Os lançamentos que os filtros deixam, em CSV',
      body: FiltroDeLancamentos,
      answer: 'file',
      besides: { 202: Tarefa },
      handle: (ctx) => entregar(ctx, exportarLancamentos, perguntaDe(ctx, ctx.body)),
    }),
  },
});

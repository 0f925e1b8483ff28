import { EnsaioDeVarios, LancamentosFeitos } from '@tulha/domain/financeiro/lancamento/lancamento.answers';
import { RegistrarVarios, RepetirLancamento } from '@tulha/domain/financeiro/lancamento/lancamento.commands';
import { toWire } from '@tulha/domain/kernel/decimal';
import { z } from 'zod';
import { defineRoutes, route } from '../http/pipeline/route.js';
import { flag } from '../rotas/list-query.js';
import { lancamentoDe } from './lancamento.routes.js';
import { repeticoes } from './repetir.js';
import { conferirVarios, registrarVarios } from './varios.js';

/** Requests that write several entries: pasted rows, and repetitions of one entry (additions of ours to the spec). */
export const variosRoutes = defineRoutes({
  path: 'financeiro',
  tag: 'Financeiro',
  permissao: 'financeiro',
  routes: {
    registrarVarios: route({
      method: 'POST',
      path: '/varios',
      summary: 'Registra vários lançamentos de uma fazenda, todos ou nenhum',
      query: z.object({
        ensaio: flag().meta({ description: 'Com 1, nada é gravado: a resposta diz o que seria recusado, lançamento a lançamento' }),
      }),
      body: RegistrarVarios,
      porFazenda: true,
      answer: LancamentosFeitos,
      besides: { 200: EnsaioDeVarios },
      handle: async (ctx) => {
        const { lancamentos, motivo } = ctx.body;
        if (!ctx.query.ensaio) return registrarVarios(ctx, lancamentos, { motivo });
        void ctx.reply.code(200);
        const { recusados } = await conferirVarios(ctx, lancamentos);
        const valor = toWire(
          lancamentos.reduce((soma, um) => soma + um.valor, 0),
          2,
        );
        return { ensaio: true as const, lancamentos: lancamentos.length, valor, recusados: [...recusados] };
      },
    }),
    repetir: route({
      method: 'POST',
      path: '/:id/repetir',
      summary: 'Repete um lançamento todo mês ou toda safra: cada um é um lançamento seu, em aberto',
      body: RepetirLancamento,
      answer: LancamentosFeitos,
      handle: async (ctx) => {
        const lancamento = await lancamentoDe(ctx, ctx.params.id);
        return registrarVarios(ctx, await repeticoes(ctx, lancamento, ctx.body), { fazenda: lancamento.fazenda });
      },
    }),
  },
});

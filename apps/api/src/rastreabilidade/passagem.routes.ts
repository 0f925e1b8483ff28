import { RegistrarArmazem } from '@tulha/domain/rastreabilidade/armazem/armazem.commands';
import { momentoDe, porcoesDe } from '@tulha/domain/rastreabilidade/ledger/campos';
import { RegistrarSecagem } from '@tulha/domain/rastreabilidade/secagem/secagem.commands';
import { RegistrarTerreiro } from '@tulha/domain/rastreabilidade/terreiro/terreiro.commands';
import { findPassagem, listPassagens, type ProcessoDePassagem } from '@tulha/read-models/rastreabilidade/processo.queries';
import { z } from 'zod';
import { dia } from '@tulha/domain/kernel/dates';
import { horaOpcional, umidade } from '@tulha/domain/rastreabilidade/ledger/campos';
import { idDe } from '../http/criado.js';
import { listQuery } from '../http/list-query.js';
import { type Ctx, defineRoutes, type Route, route } from '../http/route.js';
import { achado, exigirCadastro, noLedger } from './contexto.js';

const um = async (ctx: Ctx, processo: ProcessoDePassagem, id: number) => {
  const { view, versao } = achado(await findPassagem(ctx.leitura, processo, id));
  ctx.etag(versao);
  return view;
};

/** List and one, alike for the three. */
const leituras = (processo: ProcessoDePassagem, nome: string): Record<string, Route> => ({
  listar: route({
    method: 'GET',
    path: '/',
    resumo: `${nome}: lista`,
    query: listQuery({}),
    handle: ({ leitura, query }) => listPassagens(leitura, processo, query),
  }),
  historico: route({
    method: 'GET',
    path: '/historico',
    resumo: `${nome}: histórico`,
    query: listQuery({}),
    handle: ({ leitura, query }) => listPassagens(leitura, processo, query),
  }),
  obter: route({ method: 'GET', path: '/:id', resumo: nome, handle: (ctx) => um(ctx, processo, ctx.params.id) }),
});

/** The exit of an open record. An addition of ours beside the spec's whole edit, which is a correcting fact. */
const Saida = z.strictObject({ dataSaida: dia(), horaSaida: horaOpcional, umidadeSaida: umidade }).meta({ id: 'SaidaDoProcesso' });

export const terreiroRoutes = defineRoutes({
  path: 'rastreabilidade/terreiro',
  tag: 'Rastreabilidade: terreiro',
  permissao: 'rastreabilidade',
  routes: {
    ...leituras('terreiro', 'Entrada no terreiro'),
    criar: route({
      method: 'POST',
      path: '/',
      resumo: 'Entrada no terreiro',
      body: RegistrarTerreiro,
      handle: async (ctx) => {
        const { terreiro, lote, data_entrada, hora_entrada, data_saida, hora_saida, responsavel } = ctx.body;
        await exigirCadastro(ctx, 'terreiro', terreiro, 'terreiro');
        const terreiroEntradaId = await ctx.nextId('terreiro_entrada');
        const entrada = { dia: data_entrada, hora: hora_entrada };
        const data = {
          terreiroEntradaId,
          terreiroId: terreiro,
          lotes: porcoesDe(lote),
          entrada,
          saida: momentoDe(data_saida, hora_saida),
          responsavel,
        };
        const receipt = await noLedger(ctx, { type: 'RegistrarTerreiro', data });
        return um(ctx, 'terreiro', idDe(receipt, 'terreiroEntradaId'));
      },
    }),
    concluir: route({
      method: 'PATCH',
      path: '/:id/saida',
      resumo: 'Saída do terreiro',
      body: Saida,
      handle: async (ctx) => {
        const { row, versao } = achado(await findPassagem(ctx.leitura, 'terreiro', ctx.params.id));
        ctx.conferirVersao(versao);
        const saida = { dia: ctx.body.dataSaida, hora: ctx.body.horaSaida };
        await noLedger(ctx, { type: 'ConcluirTerreiro', data: { terreiroEntradaId: ctx.params.id, terreiroId: row.local_id, saida } });
        return um(ctx, 'terreiro', ctx.params.id);
      },
    }),
  },
});

export const secagemRoutes = defineRoutes({
  path: 'rastreabilidade/secagem',
  tag: 'Rastreabilidade: secagem',
  permissao: 'rastreabilidade',
  routes: {
    ...leituras('secagem', 'Secagem'),
    criar: route({
      method: 'POST',
      path: '/',
      resumo: 'Entrada no secador',
      body: RegistrarSecagem,
      handle: async (ctx) => {
        const { secador, lote, dataEntrada, horaEntrada, dataSaida, horaSaida, umidadeEntrada, umidadeSaida, responsavel } = ctx.body;
        await exigirCadastro(ctx, 'secador', secador, 'secador');
        const data = {
          secagemId: await ctx.nextId('secagem'),
          secadorId: secador,
          lotes: porcoesDe(lote),
          entrada: { dia: dataEntrada, hora: horaEntrada },
          saida: momentoDe(dataSaida, horaSaida),
          umidadeEntradaPct: umidadeEntrada,
          umidadeSaidaPct: umidadeSaida,
          responsavel,
        };
        const receipt = await noLedger(ctx, { type: 'RegistrarSecagem', data });
        return um(ctx, 'secagem', idDe(receipt, 'secagemId'));
      },
    }),
    concluir: route({
      method: 'PATCH',
      path: '/:id/saida',
      resumo: 'Saída do secador',
      body: Saida,
      handle: async (ctx) => {
        const { row, versao } = achado(await findPassagem(ctx.leitura, 'secagem', ctx.params.id));
        ctx.conferirVersao(versao);
        const { dataSaida, horaSaida, umidadeSaida } = ctx.body;
        const data = {
          secagemId: ctx.params.id,
          secadorId: row.local_id,
          saida: { dia: dataSaida, hora: horaSaida },
          umidadeSaidaPct: umidadeSaida,
        };
        await noLedger(ctx, { type: 'ConcluirSecagem', data });
        return um(ctx, 'secagem', ctx.params.id);
      },
    }),
  },
});

export const armazemRoutes = defineRoutes({
  path: 'rastreabilidade/armazem',
  tag: 'Rastreabilidade: armazém',
  permissao: 'rastreabilidade',
  routes: {
    ...leituras('armazem', 'Entrada no armazém'),
    criar: route({
      method: 'POST',
      path: '/',
      resumo: 'Entrada no armazém',
      body: RegistrarArmazem,
      handle: async (ctx) => {
        const { pilha, lote, dataEntrada, dataSaida, umidadeEntrada, umidadeSaida, responsavel } = ctx.body;
        await exigirCadastro(ctx, 'pilha', pilha, 'pilha');
        const data = {
          armazemEntradaId: await ctx.nextId('armazem_entrada'),
          pilhaId: pilha,
          lotes: porcoesDe(lote),
          entrada: { dia: dataEntrada, hora: null },
          saida: momentoDe(dataSaida, null),
          umidadeEntradaPct: umidadeEntrada,
          umidadeSaidaPct: umidadeSaida,
          responsavel,
        };
        const receipt = await noLedger(ctx, { type: 'RegistrarArmazem', data });
        return um(ctx, 'armazem', idDe(receipt, 'armazemEntradaId'));
      },
    }),
    concluir: route({
      method: 'PATCH',
      path: '/:id/saida',
      resumo: 'Saída do armazém',
      body: Saida,
      handle: async (ctx) => {
        const { row, versao } = achado(await findPassagem(ctx.leitura, 'armazem', ctx.params.id));
        ctx.conferirVersao(versao);
        const { dataSaida, horaSaida, umidadeSaida } = ctx.body;
        const data = {
          armazemEntradaId: ctx.params.id,
          pilhaId: row.local_id,
          saida: { dia: dataSaida, hora: horaSaida },
          umidadeSaidaPct: umidadeSaida,
        };
        await noLedger(ctx, { type: 'ConcluirArmazem', data });
        return um(ctx, 'armazem', ctx.params.id);
      },
    }),
  },
});

import { CorrigirLeitura, type DadosLeitura, RegistrarLeitura } from '@tulha/domain/rastreabilidade/leitura/leitura.commands';
import { findPassagem } from '@tulha/read-models/rastreabilidade/processo.queries';
import { findLeitura, listLeituras, type ProcessoDeSecador } from '@tulha/read-models/rastreabilidade/qualidade.queries';
import type { z } from 'zod';
import { idDe } from '../http/criado.js';
import { listQuery } from '../http/list-query.js';
import { type Ctx, defineRoutes, type Route, type RouteGroup, route } from '../http/route.js';
import { abaixo, paraCorrigir } from './corrigir.js';
import { achado } from './contexto.js';
import { Ensaiavel, gravar, Motivo, novosIds } from './ensaio.js';

const leituraDaqui = abaixo('leituraId');
type Daqui = { id: number; leituraId: number };

/** One reading of a record of a process, with its ETag. */
const uma = async (ctx: Ctx, processo: ProcessoDeSecador, processoId: number, id: number) => {
  const { view, versao } = achado(await findLeitura(ctx.leitura, processo, processoId, id));
  ctx.etag(versao);
  return view;
};

type Lida = z.output<typeof RegistrarLeitura>;
const dados = (processo: ProcessoDeSecador, processoId: number, leituraId: number, body: Lida): DadosLeitura => ({
  leituraId,
  processo,
  processoId,
  em: { dia: body.data, hora: body.hora },
  umidadePct: body.umidade,
  temperaturaMassaC: body.temperaturaMassa,
  temperaturaArC: body.temperaturaAr,
});

const leiturasRotas = (processo: ProcessoDeSecador, nome: string): Record<string, Route> => ({
  leituras: route({
    method: 'GET',
    path: '/:id/leituras',
    resumo: `${nome}: leituras, as mais antigas primeiro`,
    query: listQuery({}),
    handle: async ({ leitura, params, query }) => {
      achado(await findPassagem(leitura, processo, params.id));
      return listLeituras(leitura, processo, params.id, query);
    },
  }),
  ler: route({
    method: 'POST',
    path: '/:id/leituras',
    resumo: `${nome}: registra uma leitura`,
    query: Ensaiavel,
    body: RegistrarLeitura,
    handle: async (ctx) => {
      const { id } = ctx.params;
      achado(await findPassagem(ctx.leitura, processo, id));
      const data = dados(processo, id, await novosIds(ctx, 'secador_leitura'), ctx.body);
      return gravar(ctx, { type: 'RegistrarLeitura', data }, (receipt) => uma(ctx, processo, id, idDe(receipt, 'leituraId')));
    },
  }),
});

const correcoesRotas = (processo: ProcessoDeSecador, nome: string): Record<string, Route> => ({
  corrigirLeitura: route({
    method: 'PUT',
    path: '/:id/leituras/:leituraId',
    resumo: `${nome}: corrige uma leitura`,
    params: leituraDaqui,
    query: Ensaiavel,
    body: CorrigirLeitura,
    handle: async (ctx) => {
      const { id, leituraId } = ctx.params as Daqui;
      await paraCorrigir(ctx, () => findLeitura(ctx.leitura, processo, id, leituraId));
      const data = { ...dados(processo, id, leituraId, ctx.body), motivo: ctx.body.motivo };
      return gravar(ctx, { type: 'CorrigirLeitura', data }, () => uma(ctx, processo, id, leituraId));
    },
  }),
  excluirLeitura: route({
    method: 'DELETE',
    path: '/:id/leituras/:leituraId',
    resumo: `${nome}: exclui uma leitura`,
    params: leituraDaqui,
    query: Motivo,
    handle: async (ctx) => {
      const { id: processoId, leituraId } = ctx.params as Daqui;
      if (!(await ctx.jaGravado())) await paraCorrigir(ctx, () => findLeitura(ctx.leitura, processo, processoId, leituraId));
      const data = { leituraId, processo, processoId, motivo: ctx.query.motivo ?? null };
      return gravar(ctx, { type: 'ExcluirLeitura', data }, async () => undefined);
    },
  }),
});

/** Readings of moisture and temperature while coffee is in a dryer. Additions of ours. */
const leituras = (processo: ProcessoDeSecador, nome: string): RouteGroup =>
  defineRoutes({
    path: `rastreabilidade/${processo}`,
    tag: `Rastreabilidade: ${processo}`,
    permissao: 'rastreabilidade',
    routes: { ...leiturasRotas(processo, nome), ...correcoesRotas(processo, nome) },
  });

export const leiturasDaSecagemRoutes = leituras('secagem', 'Secagem');
export const leiturasDaRessecagemRoutes = leituras('ressecagem', 'Ressecagem');

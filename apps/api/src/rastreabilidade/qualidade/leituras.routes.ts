import { Leitura } from '@tulha/domain/rastreabilidade/leitura/leitura.answers';
import { Ensaio } from '@tulha/domain/rastreabilidade/ensaio/ensaio.answers';
import { paged } from '@tulha/domain/kernel/answers';
import { CorrigirLeitura, type DadosLeitura, RegistrarLeitura } from '@tulha/domain/rastreabilidade/leitura/leitura.commands';
import { findLeitura, listLeituras, type ProcessoDeSecador } from '@tulha/read-models/rastreabilidade/qualidade/qualidade.queries';
import { ressecagens } from '@tulha/read-models/rastreabilidade/ressecagem/ressecagem.queries';
import { secagens } from '@tulha/read-models/rastreabilidade/secagem/secagem.queries';
import type { z } from 'zod';
import { idDe } from '../../rotas/criado.js';
import { sortedQuery } from '../../rotas/list-query.js';
import { type Ctx, defineRoutes, type Route, type RouteGroup, route } from '../../http/pipeline/route.js';
import { abaixo, comODito, paraCorrigir } from '../processo/corrigir.js';
import { achado } from '../../rotas/achado.js';
import { Ensaiavel, gravar, Motivo, novosIds } from '../ensaio/ensaio.js';
import { instante, leitorEm } from '../historico/instante.js';
import { registroEm } from '../../rotas/retirado.js';

const noSecador = { secagem: secagens, ressecagem: ressecagens } satisfies Record<ProcessoDeSecador, unknown>;

const leituraDaqui = abaixo('leituraId');
type Daqui = { id: number; leituraId: number };

/** One reading of a record of a process, with its ETag. */
const uma = async (ctx: Ctx, processo: ProcessoDeSecador, processoId: number, id: number) => {
  const { view, versao } = achado(await findLeitura(ctx.reader, processo, processoId, id));
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
    summary: `${nome}: leituras, as mais antigas primeiro`,
    query: sortedQuery(instante),
    answer: paged(Leitura),
    handle: async ({ reader, params, query }) => {
      const de = await leitorEm(reader, query);
      await registroEm(de, processo, params.id, (leitor) => noSecador[processo].find(leitor, params.id), query);
      return listLeituras(de, processo, params.id, query);
    },
  }),
  ler: route({
    method: 'POST',
    path: '/:id/leituras',
    summary: `${nome}: registra uma leitura`,
    query: Ensaiavel,
    body: RegistrarLeitura,
    answer: Leitura,
    besides: { 200: Ensaio },
    handle: async (ctx) => {
      const { id } = ctx.params;
      achado(await noSecador[processo].find(ctx.reader, id));
      const data = { ...dados(processo, id, await novosIds(ctx, 'secador_leitura'), ctx.body), motivo: ctx.body.motivo };
      return gravar(ctx, { type: 'RegistrarLeitura', data }, (receipt) => uma(ctx, processo, id, idDe(receipt, 'leituraId')));
    },
  }),
});

const correcoesRotas = (processo: ProcessoDeSecador, nome: string): Record<string, Route> => ({
  corrigirLeitura: route({
    method: 'PUT',
    path: '/:id/leituras/:leituraId',
    summary: `${nome}: corrige uma leitura; o que não se diz fica`,
    params: leituraDaqui,
    query: Ensaiavel,
    body: CorrigirLeitura,
    answer: Leitura,
    besides: { 200: Ensaio },
    handle: async (ctx) => {
      const { id, leituraId } = ctx.params as Daqui;
      const { view } = await paraCorrigir(ctx, () => findLeitura(ctx.reader, processo, id, leituraId));
      const data = { ...dados(processo, id, leituraId, comODito(ctx, RegistrarLeitura, view)), motivo: ctx.body.motivo };
      return gravar(ctx, { type: 'CorrigirLeitura', data }, () => uma(ctx, processo, id, leituraId));
    },
  }),
  excluirLeitura: route({
    method: 'DELETE',
    path: '/:id/leituras/:leituraId',
    summary: `${nome}: exclui uma leitura`,
    params: leituraDaqui,
    query: Motivo,
    answer: 'nothing',
    besides: { 200: Ensaio },
    handle: async (ctx) => {
      const { id: processoId, leituraId } = ctx.params as Daqui;
      if (!(await ctx.alreadyWritten())) await paraCorrigir(ctx, () => findLeitura(ctx.reader, processo, processoId, leituraId));
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

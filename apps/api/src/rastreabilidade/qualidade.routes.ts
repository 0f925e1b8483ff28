import { CorrigirAmostra, type DadosAmostra, RegistrarAmostra } from '@tulha/domain/rastreabilidade/amostra/amostra.commands';
import {
  CorrigirClassificacao,
  type DadosClassificacao,
  RegistrarClassificacao,
} from '@tulha/domain/rastreabilidade/classificacao/classificacao.commands';
import { eAgora } from '@tulha/domain/rastreabilidade/historico/retrato';
import { retratoDoLote } from '@tulha/read-models/rastreabilidade/lote-em.queries';
import { findLote } from '@tulha/read-models/rastreabilidade/lote.queries';
import { findAmostra, findClassificacao, listAmostras, listClassificacoes } from '@tulha/read-models/rastreabilidade/qualidade.queries';
import type { z } from 'zod';
import { idDe } from '../http/criado.js';
import { listQuery } from '../http/list-query.js';
import { type Ctx, defineRoutes, route } from '../http/route.js';
import { abaixo, paraCorrigir } from './corrigir.js';
import { achado } from './contexto.js';
import { Ensaiavel, gravar, Motivo, novosIds } from './ensaio.js';
import { instante } from './instante.js';

const ListaQuery = listQuery(instante);
type Lista = Ctx<{ id: number }, z.output<typeof ListaQuery>>;

/** The lot must be the account's, and must have been there and known then. */
const exigirLote = async ({ leitura, params, query }: Lista): Promise<void> => {
  achado(await findLote(leitura, params.id));
  if (!eAgora(query)) achado(await retratoDoLote(leitura, params.id, query));
};

const amostra = async (ctx: Ctx, loteId: number, id: number) => {
  const { view, versao } = achado(await findAmostra(ctx.leitura, loteId, id));
  ctx.etag(versao);
  return view;
};

const classificacao = async (ctx: Ctx, loteId: number, id: number) => {
  const { view, versao } = achado(await findClassificacao(ctx.leitura, loteId, id));
  ctx.etag(versao);
  return view;
};

const daAmostra = (loteId: number, amostraId: number, body: z.output<typeof RegistrarAmostra>): DadosAmostra => ({
  amostraId,
  loteId,
  codigo: body.codigo,
  em: { dia: body.data, hora: body.hora },
  massaG: body.gramas,
  responsavel: body.responsavel,
  laboratorio: body.laboratorio,
  umidadePct: body.umidade,
  observacao: body.observacao,
});

const daClassificacao = (loteId: number, classificacaoId: number, body: z.output<typeof RegistrarClassificacao>): DadosClassificacao => ({
  classificacaoId,
  loteId,
  amostraId: body.amostra,
  em: { dia: body.data, hora: body.hora },
  laboratorio: body.laboratorio,
  responsavel: body.responsavel,
  categoria: body.categoria,
  tipo: body.tipo,
  defeitos: body.defeitos,
  peneiras: body.peneiras,
  bebida: body.bebida,
  cor: body.cor,
  catacaoPct: body.catacao,
  impurezasPct: body.impurezas,
  umidadePct: body.umidade,
  pontosSca: body.pontosSca,
  notas: body.notas,
});

const amostras = {
  amostras: route({
    method: 'GET',
    path: '/lotes/:id/amostras',
    resumo: 'Amostras de um lote, as mais novas primeiro',
    query: ListaQuery,
    handle: async (ctx) => {
      await exigirLote(ctx);
      return listAmostras(ctx.leitura, ctx.params.id, ctx.query, ctx.query);
    },
  }),
  tirarAmostra: route({
    method: 'POST',
    path: '/lotes/:id/amostras',
    resumo: 'Registra uma amostra tirada de um lote',
    query: Ensaiavel,
    body: RegistrarAmostra,
    handle: async (ctx) => {
      const { id } = ctx.params;
      achado(await findLote(ctx.leitura, id));
      const data = daAmostra(id, await novosIds(ctx, 'amostra'), ctx.body);
      return gravar(ctx, { type: 'RegistrarAmostra', data }, (receipt) => amostra(ctx, id, idDe(receipt, 'amostraId')));
    },
  }),
  corrigirAmostra: route({
    method: 'PUT',
    path: '/lotes/:id/amostras/:amostraId',
    resumo: 'Corrige uma amostra: tudo o que ela diz, e por quê',
    params: abaixo('amostraId'),
    query: Ensaiavel,
    body: CorrigirAmostra,
    handle: async (ctx) => {
      const { id, amostraId } = ctx.params as { id: number; amostraId: number };
      await paraCorrigir(ctx, () => findAmostra(ctx.leitura, id, amostraId));
      const data = { ...daAmostra(id, amostraId, ctx.body), motivo: ctx.body.motivo };
      return gravar(ctx, { type: 'CorrigirAmostra', data }, () => amostra(ctx, id, amostraId));
    },
  }),
  excluirAmostra: route({
    method: 'DELETE',
    path: '/lotes/:id/amostras/:amostraId',
    resumo: 'Exclui uma amostra que ninguém classificou',
    params: abaixo('amostraId'),
    query: Motivo,
    handle: async (ctx) => {
      const { id: loteId, amostraId } = ctx.params as { id: number; amostraId: number };
      if (!(await ctx.jaGravado())) await paraCorrigir(ctx, () => findAmostra(ctx.leitura, loteId, amostraId));
      const data = { amostraId, loteId, motivo: ctx.query.motivo ?? null };
      return gravar(ctx, { type: 'ExcluirAmostra', data }, async () => undefined);
    },
  }),
};

const classificacoes = {
  classificacoes: route({
    method: 'GET',
    path: '/lotes/:id/classificacoes',
    resumo: 'Classificações de um lote, as mais novas primeiro',
    query: ListaQuery,
    handle: async (ctx) => {
      await exigirLote(ctx);
      return listClassificacoes(ctx.leitura, ctx.params.id, ctx.query, ctx.query);
    },
  }),
  classificar: route({
    method: 'POST',
    path: '/lotes/:id/classificacoes',
    resumo: 'Registra a classificação de um lote: COB, SCA ou ambas',
    query: Ensaiavel,
    body: RegistrarClassificacao,
    handle: async (ctx) => {
      const { id } = ctx.params;
      achado(await findLote(ctx.leitura, id));
      const data = daClassificacao(id, await novosIds(ctx, 'classificacao'), ctx.body);
      return gravar(ctx, { type: 'RegistrarClassificacao', data }, (receipt) => classificacao(ctx, id, idDe(receipt, 'classificacaoId')));
    },
  }),
  corrigirClassificacao: route({
    method: 'PUT',
    path: '/lotes/:id/classificacoes/:classificacaoId',
    resumo: 'Corrige uma classificação: tudo o que ela diz, e por quê',
    params: abaixo('classificacaoId'),
    query: Ensaiavel,
    body: CorrigirClassificacao,
    handle: async (ctx) => {
      const { id, classificacaoId } = ctx.params as { id: number; classificacaoId: number };
      await paraCorrigir(ctx, () => findClassificacao(ctx.leitura, id, classificacaoId));
      const data = { ...daClassificacao(id, classificacaoId, ctx.body), motivo: ctx.body.motivo };
      return gravar(ctx, { type: 'CorrigirClassificacao', data }, () => classificacao(ctx, id, classificacaoId));
    },
  }),
  excluirClassificacao: route({
    method: 'DELETE',
    path: '/lotes/:id/classificacoes/:classificacaoId',
    resumo: 'Exclui uma classificação',
    params: abaixo('classificacaoId'),
    query: Motivo,
    handle: async (ctx) => {
      const { id: loteId, classificacaoId } = ctx.params as { id: number; classificacaoId: number };
      if (!(await ctx.jaGravado())) await paraCorrigir(ctx, () => findClassificacao(ctx.leitura, loteId, classificacaoId));
      const data = { classificacaoId, loteId, motivo: ctx.query.motivo ?? null };
      return gravar(ctx, { type: 'ExcluirClassificacao', data }, async () => undefined);
    },
  }),
};

/** What is found out about a lot: samples that are taken, and how it is classified. Additions of ours. */
export const qualidadeRoutes = defineRoutes({
  path: 'rastreabilidade',
  tag: 'Rastreabilidade: qualidade',
  permissao: 'rastreabilidade',
  routes: { ...amostras, ...classificacoes },
});

import { Amostra } from '@tulha/domain/rastreabilidade/amostra/amostra.answers';
import { Classificacao } from '@tulha/domain/rastreabilidade/classificacao/classificacao.answers';
import { Ensaio } from '@tulha/domain/rastreabilidade/ensaio/ensaio.answers';
import { paged } from '@tulha/domain/kernel/answers';
import { CorrigirAmostra, type DadosAmostra, RegistrarAmostra } from '@tulha/domain/rastreabilidade/amostra/amostra.commands';
import {
  CorrigirClassificacao,
  type DadosClassificacao,
  RegistrarClassificacao,
} from '@tulha/domain/rastreabilidade/classificacao/classificacao.commands';
import { findLote } from '@tulha/read-models/rastreabilidade/lote/lote.queries';
import {
  findAmostra,
  findClassificacao,
  listAmostras,
  listClassificacoes,
} from '@tulha/read-models/rastreabilidade/qualidade/qualidade.queries';
import type { z } from 'zod';
import { idDe } from '../../rotas/criado.js';
import { sortedQuery } from '../../rotas/list-query.js';
import { type Ctx, defineRoutes, route } from '../../http/pipeline/route.js';
import { abaixo, comODito, paraCorrigir } from '../processo/corrigir.js';
import { achado } from '../../rotas/achado.js';
import { Ensaiavel, gravar, Motivo, novosIds } from '../ensaio/ensaio.js';
import { instante } from '../historico/instante.js';
import { loteEm } from '../lote/lotes.routes.js';

const ListaQuery = sortedQuery(instante);
type Lista = Ctx<{ id: number }, z.output<typeof ListaQuery>>;

/** The lot must be the account's, and must have been there and known then. */
const exigirLote = (ctx: Lista) => loteEm(ctx, ctx.params.id, ctx.query);

const amostra = async (ctx: Ctx, loteId: number, id: number) => {
  const { view, versao } = achado(await findAmostra(ctx.reader, loteId, id));
  ctx.etag(versao);
  return view;
};

const classificacao = async (ctx: Ctx, loteId: number, id: number) => {
  const { view, versao } = achado(await findClassificacao(ctx.reader, loteId, id));
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
    summary: 'Amostras de um lote, as mais novas primeiro',
    query: ListaQuery,
    answer: paged(Amostra),
    handle: async (ctx) => {
      await exigirLote(ctx);
      return listAmostras(ctx.reader, ctx.params.id, ctx.query, ctx.query);
    },
  }),
  tirarAmostra: route({
    method: 'POST',
    path: '/lotes/:id/amostras',
    summary: 'Registra uma amostra tirada de um lote',
    query: Ensaiavel,
    body: RegistrarAmostra,
    answer: Amostra,
    besides: { 200: Ensaio },
    handle: async (ctx) => {
      const { id } = ctx.params;
      achado(await findLote(ctx.reader, id));
      const data = daAmostra(id, await novosIds(ctx, 'amostra'), ctx.body);
      return gravar(ctx, { type: 'RegistrarAmostra', data }, (receipt) => amostra(ctx, id, idDe(receipt, 'amostraId')));
    },
  }),
  corrigirAmostra: route({
    method: 'PUT',
    path: '/lotes/:id/amostras/:amostraId',
    summary: 'Corrige uma amostra, e diz por quê; o que não se diz fica',
    params: abaixo('amostraId'),
    query: Ensaiavel,
    body: CorrigirAmostra,
    answer: Amostra,
    besides: { 200: Ensaio },
    handle: async (ctx) => {
      const { id, amostraId } = ctx.params as { id: number; amostraId: number };
      const { view } = await paraCorrigir(ctx, () => findAmostra(ctx.reader, id, amostraId));
      // The code of a sample, which is written on its bag, may be put right; the decider keeps it where none is said.
      const form = comODito(ctx, RegistrarAmostra, { ...view, codigo: undefined });
      const data = { ...daAmostra(id, amostraId, form), motivo: ctx.body.motivo };
      return gravar(ctx, { type: 'CorrigirAmostra', data }, () => amostra(ctx, id, amostraId));
    },
  }),
  excluirAmostra: route({
    method: 'DELETE',
    path: '/lotes/:id/amostras/:amostraId',
    summary: 'Exclui uma amostra que ninguém classificou',
    params: abaixo('amostraId'),
    query: Motivo,
    answer: 'nothing',
    besides: { 200: Ensaio },
    handle: async (ctx) => {
      const { id: loteId, amostraId } = ctx.params as { id: number; amostraId: number };
      if (!(await ctx.alreadyWritten())) await paraCorrigir(ctx, () => findAmostra(ctx.reader, loteId, amostraId));
      const data = { amostraId, loteId, motivo: ctx.query.motivo ?? null };
      return gravar(ctx, { type: 'ExcluirAmostra', data }, async () => undefined);
    },
  }),
};

const classificacoes = {
  classificacoes: route({
    method: 'GET',
    path: '/lotes/:id/classificacoes',
    summary: 'Classificações de um lote, as mais novas primeiro',
    query: ListaQuery,
    answer: paged(Classificacao),
    handle: async (ctx) => {
      await exigirLote(ctx);
      return listClassificacoes(ctx.reader, ctx.params.id, ctx.query, ctx.query);
    },
  }),
  classificar: route({
    method: 'POST',
    path: '/lotes/:id/classificacoes',
    summary: 'Registra a classificação de um lote: COB, SCA ou ambas',
    query: Ensaiavel,
    body: RegistrarClassificacao,
    answer: Classificacao,
    besides: { 200: Ensaio },
    handle: async (ctx) => {
      const { id } = ctx.params;
      achado(await findLote(ctx.reader, id));
      const data = daClassificacao(id, await novosIds(ctx, 'classificacao'), ctx.body);
      return gravar(ctx, { type: 'RegistrarClassificacao', data }, (receipt) => classificacao(ctx, id, idDe(receipt, 'classificacaoId')));
    },
  }),
  corrigirClassificacao: route({
    method: 'PUT',
    path: '/lotes/:id/classificacoes/:classificacaoId',
    summary: 'Corrige uma classificação, e diz por quê; o que não se diz fica',
    params: abaixo('classificacaoId'),
    query: Ensaiavel,
    body: CorrigirClassificacao,
    answer: Classificacao,
    besides: { 200: Ensaio },
    handle: async (ctx) => {
      const { id, classificacaoId } = ctx.params as { id: number; classificacaoId: number };
      const { view } = await paraCorrigir(ctx, () => findClassificacao(ctx.reader, id, classificacaoId));
      const form = comODito(ctx, RegistrarClassificacao, view);
      const data = { ...daClassificacao(id, classificacaoId, form), motivo: ctx.body.motivo };
      return gravar(ctx, { type: 'CorrigirClassificacao', data }, () => classificacao(ctx, id, classificacaoId));
    },
  }),
  excluirClassificacao: route({
    method: 'DELETE',
    path: '/lotes/:id/classificacoes/:classificacaoId',
    summary: 'Exclui uma classificação',
    params: abaixo('classificacaoId'),
    query: Motivo,
    answer: 'nothing',
    besides: { 200: Ensaio },
    handle: async (ctx) => {
      const { id: loteId, classificacaoId } = ctx.params as { id: number; classificacaoId: number };
      if (!(await ctx.alreadyWritten())) await paraCorrigir(ctx, () => findClassificacao(ctx.reader, loteId, classificacaoId));
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

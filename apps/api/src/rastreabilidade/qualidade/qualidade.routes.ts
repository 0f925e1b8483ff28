import { Amostra } from '@tulha/domain/rastreabilidade/amostra/amostra.answers';
import { CorrigirAmostra, type DadosAmostra, RegistrarAmostra } from '@tulha/domain/rastreabilidade/amostra/amostra.commands';
import { Classificacao } from '@tulha/domain/rastreabilidade/classificacao/classificacao.answers';
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
import { defineRoutes } from '../../http/pipeline/route.js';
import { loteEm } from '../lote/lotes.routes.js';
import { medicoes } from './medicoes.js';

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

const amostras = medicoes({
  path: '/lotes/:id/amostras',
  especie: 'amostra',
  id: 'amostraId',
  answer: Amostra,
  form: RegistrarAmostra,
  correcao: CorrigirAmostra,
  summaries: {
    lista: 'Amostras de um lote, as mais novas primeiro',
    registra: 'Registra uma amostra tirada de um lote',
    corrige: 'Corrige uma amostra, e diz por quê; o que não se diz fica',
    exclui: 'Exclui uma amostra que ninguém classificou',
  },
  list: async (ctx) => {
    await loteEm(ctx, ctx.params.id, ctx.query);
    return listAmostras(ctx.reader, ctx.params.id, ctx.query, ctx.query);
  },
  findDono: findLote,
  find: findAmostra,
  // The code of a sample, which is written on its bag, may be put right; the decider keeps it where none is said.
  semDizer: { codigo: undefined },
  registrar: (...args) => ({ type: 'RegistrarAmostra', data: daAmostra(...args) }),
  corrigir: (loteId, id, form, motivo) => ({ type: 'CorrigirAmostra', data: { ...daAmostra(loteId, id, form), motivo } }),
  excluir: (loteId, amostraId, motivo) => ({ type: 'ExcluirAmostra', data: { amostraId, loteId, motivo } }),
});

const classificacoes = medicoes({
  path: '/lotes/:id/classificacoes',
  especie: 'classificacao',
  id: 'classificacaoId',
  answer: Classificacao,
  form: RegistrarClassificacao,
  correcao: CorrigirClassificacao,
  summaries: {
    lista: 'Classificações de um lote, as mais novas primeiro',
    registra: 'Registra a classificação de um lote: COB, SCA ou ambas',
    corrige: 'Corrige uma classificação, e diz por quê; o que não se diz fica',
    exclui: 'Exclui uma classificação',
  },
  list: async (ctx) => {
    await loteEm(ctx, ctx.params.id, ctx.query);
    return listClassificacoes(ctx.reader, ctx.params.id, ctx.query, ctx.query);
  },
  findDono: findLote,
  find: findClassificacao,
  registrar: (...args) => ({ type: 'RegistrarClassificacao', data: daClassificacao(...args) }),
  corrigir: (loteId, id, form, motivo) => ({ type: 'CorrigirClassificacao', data: { ...daClassificacao(loteId, id, form), motivo } }),
  excluir: (loteId, classificacaoId, motivo) => ({ type: 'ExcluirClassificacao', data: { classificacaoId, loteId, motivo } }),
});

/** Findings about a lot: its samples, and its classifications. */
export const qualidadeRoutes = defineRoutes({
  path: 'rastreabilidade',
  tag: 'Rastreabilidade: qualidade',
  permissao: 'rastreabilidade',
  routes: {
    amostras: amostras.lista,
    tirarAmostra: amostras.registra,
    corrigirAmostra: amostras.corrige,
    excluirAmostra: amostras.exclui,
    classificacoes: classificacoes.lista,
    classificar: classificacoes.registra,
    corrigirClassificacao: classificacoes.corrige,
    excluirClassificacao: classificacoes.exclui,
  },
});

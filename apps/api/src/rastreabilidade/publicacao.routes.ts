import { randomBytes } from 'node:crypto';
import { toWire } from '@tulha/domain/kernel/decimal';
import { digitoDe } from '@tulha/domain/rastreabilidade/lote/digito';
import { PublicarLote } from '@tulha/domain/rastreabilidade/publicacao/publicacao.commands';
import { publicacaoDecider } from '@tulha/domain/rastreabilidade/publicacao/publicacao.decider';
import { findLote } from '@tulha/read-models/rastreabilidade/lote.queries';
import { etiquetaDoLote } from '@tulha/read-models/rastreabilidade/etiqueta.queries';
import { findPublicacao } from '@tulha/read-models/rastreabilidade/publicacao.queries';
import type { z } from 'zod';
import { originOf } from '../http/address.js';
import { type Ctx, defineRoutes, route } from '../http/route.js';
import { achado } from './contexto.js';
import { impressaoDe } from './publica/publica.routes.js';
import { desenharQr } from './publica/qr.js';

/** 144 bits: an address nobody guesses, in 24 characters. */
const novaChave = (): string => randomBytes(18).toString('base64url');

const enderecoDe = ({ services, request }: Ctx, caminho: string): string => `${services.config.publicUrl ?? originOf(request)}${caminho}`;

const NADA = { mostra: { mapa: true, fazenda: true, qualidade: true }, historia: null, publicadoEm: null };

/** The lot's page as its owner sees it; what a first one would show, where there is none. */
const publicacaoDe = async (ctx: Ctx, loteId: number) => {
  const publicacao = await findPublicacao(ctx.leitura, loteId);
  if (!publicacao) return { publicado: false, endereco: null, ...NADA };
  ctx.etag(publicacao.versao);
  return { publicado: true, endereco: enderecoDe(ctx, `/p/${publicacao.chave}`), ...publicacao.view };
};

const doPedido = (loteId: number, { historia, mostra }: z.output<typeof PublicarLote>) => ({ loteId, mostra, historia });

const existe = async ({ leitura }: Ctx, id: number) => achado(await findLote(leitura, id));

/** What a label says, and the code to scan: to the public page where there is one, else to the lot for who may sign in. */
const etiqueta = async (ctx: Ctx, id: number) => {
  const { row, view } = await existe(ctx, id);
  const [extra, publicacao] = [await etiquetaDoLote(ctx.leitura, row), await findPublicacao(ctx.leitura, id)];
  const endereco = enderecoDe(ctx, publicacao ? `/p/${publicacao.chave}` : `/rastreabilidade/lotes/${id}`);
  const { codigo, tipo, qualidade, data, unidade, umidade, fazendaNome } = view;
  return {
    id,
    codigo,
    digito: digitoDe(codigo),
    tipo,
    qualidade,
    data,
    unidade,
    quantidade: toWire(row.quantidade, 3),
    saldo: toWire(row.saldo, 3),
    umidade,
    fazendaNome,
    ...extra,
    publicado: publicacao !== undefined,
    endereco,
    qr: desenharQr(endereco),
  };
};

/** The public page of a lot as its owner handles it, and what is printed and stuck on the bags. */
export const publicacaoRoutes = defineRoutes({
  path: 'rastreabilidade',
  tag: 'Rastreabilidade',
  permissao: 'rastreabilidade',
  routes: {
    publicacao: route({
      method: 'GET',
      path: '/lotes/:id/publicacao',
      resumo: 'A página pública de um lote: se há, onde, e o que mostra',
      handle: async (ctx) => {
        await existe(ctx, ctx.params.id);
        return publicacaoDe(ctx, ctx.params.id);
      },
    }),
    publicar: route({
      method: 'POST',
      path: '/lotes/:id/publicacao',
      resumo: 'Publica um lote em um endereço que ninguém adivinha; se já tem um, fica o que tem',
      body: PublicarLote,
      handle: async (ctx) => {
        const { id } = ctx.params;
        await existe(ctx, id);
        const chave = novaChave();
        const data = { ...doPedido(id, ctx.body), chave, impressao: impressaoDe(chave) };
        await ctx.execute(publicacaoDecider, id, { type: 'PublicarLote', data });
        return publicacaoDe(ctx, id);
      },
    }),
    alterarPublicacao: route({
      method: 'PUT',
      path: '/lotes/:id/publicacao',
      resumo: 'Muda o que a página pública de um lote mostra',
      body: PublicarLote,
      handle: async (ctx) => {
        const { id } = ctx.params;
        await existe(ctx, id);
        await ctx.execute(publicacaoDecider, id, { type: 'AlterarPublicacao', data: doPedido(id, ctx.body) });
        return publicacaoDe(ctx, id);
      },
    }),
    revogarPublicacao: route({
      method: 'DELETE',
      path: '/lotes/:id/publicacao',
      resumo: 'Retira a página pública de um lote; o endereço nunca mais leva a lugar nenhum',
      handle: async (ctx) => {
        const { id } = ctx.params;
        await existe(ctx, id);
        await ctx.execute(publicacaoDecider, id, { type: 'RevogarPublicacao', data: { loteId: id } });
      },
    }),
    etiqueta: route({
      method: 'GET',
      path: '/lotes/:id/etiqueta',
      resumo: 'O que a etiqueta de um lote diz, com o código de barras quadrado (QR) da página',
      handle: (ctx) => etiqueta(ctx, ctx.params.id),
    }),
  },
});

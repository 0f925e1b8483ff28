import { Etiqueta, Publicacao } from '@tulha/domain/rastreabilidade/publicacao/publicacao.answers';
import { toWire } from '@tulha/domain/kernel/decimal';
import { digitoDe } from '@tulha/domain/rastreabilidade/lote/digito';
import { AlterarPublicacao, PublicarLote } from '@tulha/domain/rastreabilidade/publicacao/publicacao.commands';
import { publicacaoDecider } from '@tulha/domain/rastreabilidade/publicacao/publicacao.decider';
import { findLote } from '@tulha/read-models/rastreabilidade/lote/lote.queries';
import { etiquetaDoLote } from '@tulha/read-models/rastreabilidade/publicacao/etiqueta.queries';
import { findPublicacao } from '@tulha/read-models/rastreabilidade/publicacao/publicacao.queries';
import type { z } from 'zod';
import { type Ctx, defineRoutes, route } from '../../http/pipeline/route.js';
import { definidos } from '../../rotas/definidos.js';
import { enderecoDe, enderecoDoLote } from '../../rotas/endereco.js';
import { semLote } from '../../rotas/retirado.js';
import { impressaoDe } from '../../rotas/pagina-publica.js';
import { desenharQr } from '@tulha/platform/qr';

/** 144 random bits, in 24 characters: an address that cannot be guessed. */
const novaChave = (ctx: Ctx): string => ctx.secret('publicacao', 18).toString('base64url');

const NADA = { mostra: { mapa: true, fazenda: true, qualidade: true }, historia: null, publicadoEm: null };

/** The lot's page as its owner sees it; where there is none, the settings a first one would have. */
const publicacaoDe = async (ctx: Ctx, loteId: number) => {
  const publicacao = await findPublicacao(ctx.reader, loteId);
  if (!publicacao) return { publicado: false, endereco: null, ...NADA };
  ctx.etag(publicacao.versao);
  return { publicado: true, endereco: enderecoDe(ctx, `/p/${publicacao.chave}`), ...publicacao.view };
};

const doPedido = (loteId: number, { historia, mostra }: z.output<typeof PublicarLote>) => ({ loteId, mostra, historia });

/** The page with a change applied: parts not sent stay shown or hidden. */
const mudada = (antes: z.output<typeof PublicarLote>, { mostra = {}, historia = antes.historia }: z.output<typeof AlterarPublicacao>) => ({
  mostra: { ...antes.mostra, ...definidos(mostra) },
  historia,
});

const existe = async ({ reader }: Ctx, id: number) => (await findLote(reader, id)) ?? (await semLote(reader, id));

/** The text of a label, and the address in its code: the public page where there is one, else the lot's page for signed-in users. */
const etiqueta = async (ctx: Ctx, id: number) => {
  const { row, view } = await existe(ctx, id);
  const [extra, publicacao] = [await etiquetaDoLote(ctx.reader, row), await findPublicacao(ctx.reader, id)];
  const endereco = enderecoDoLote(ctx, id, publicacao);
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

/** A lot's public page as its owner manages it, and the labels printed for the bags. */
export const publicacaoRoutes = defineRoutes({
  path: 'rastreabilidade',
  tag: 'Rastreabilidade',
  permissao: 'rastreabilidade',
  routes: {
    publicacao: route({
      method: 'GET',
      path: '/lotes/:id/publicacao',
      summary: 'A página pública de um lote: se há, onde, e o que mostra',
      answer: Publicacao,
      handle: async (ctx) => {
        await existe(ctx, ctx.params.id);
        return publicacaoDe(ctx, ctx.params.id);
      },
    }),
    publicar: route({
      method: 'POST',
      path: '/lotes/:id/publicacao',
      summary: 'Publica um lote em um endereço que ninguém adivinha; se já tem um, fica o que tem',
      body: PublicarLote,
      answer: Publicacao,
      handle: async (ctx) => {
        const { id } = ctx.params;
        await existe(ctx, id);
        const chave = novaChave(ctx);
        const data = { ...doPedido(id, ctx.body), chave, impressao: impressaoDe(chave) };
        await ctx.execute(publicacaoDecider, id, { type: 'PublicarLote', data });
        return publicacaoDe(ctx, id);
      },
    }),
    alterarPublicacao: route({
      method: 'PUT',
      path: '/lotes/:id/publicacao',
      summary: 'Muda o que a página pública de um lote mostra; o que não se diz fica',
      body: AlterarPublicacao,
      answer: Publicacao,
      handle: async (ctx) => {
        const { id } = ctx.params;
        await existe(ctx, id);
        const publicacao = mudada(await publicacaoDe(ctx, id), ctx.body);
        await ctx.execute(publicacaoDecider, id, { type: 'AlterarPublicacao', data: doPedido(id, publicacao) });
        return publicacaoDe(ctx, id);
      },
    }),
    revogarPublicacao: route({
      method: 'DELETE',
      path: '/lotes/:id/publicacao',
      summary: 'Retira a página pública de um lote; o endereço nunca mais leva a lugar nenhum',
      answer: 'nothing',
      handle: async (ctx) => {
        const { id } = ctx.params;
        await existe(ctx, id);
        await ctx.execute(publicacaoDecider, id, { type: 'RevogarPublicacao', data: { loteId: id } });
      },
    }),
    etiqueta: route({
      method: 'GET',
      path: '/lotes/:id/etiqueta',
      summary: 'O que a etiqueta de um lote diz, com o código de barras quadrado (QR) da página',
      answer: Etiqueta,
      handle: (ctx) => etiqueta(ctx, ctx.params.id),
    }),
  },
});

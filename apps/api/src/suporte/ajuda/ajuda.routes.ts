import { GuiaDeAjuda } from '@tulha/domain/suporte/ajuda/ajuda.answers';
import { paged } from '@tulha/domain/kernel/answers';
import { HttpException, StreamableFile } from '@nestjs/common';
import { AlterarGuia, EscreverGuia, GUIAS_MAX, VIDEO_BYTES_MAX, VIDEOS } from '@tulha/domain/suporte/ajuda/ajuda.commands';
import { ajudaDecider } from '@tulha/domain/suporte/ajuda/ajuda.decider';
import type { AjudaEvent } from '@tulha/domain/suporte/ajuda/ajuda.events';
import { refuseSuporte } from '@tulha/domain/suporte/errors';
import { FileDamaged, getSized } from '@tulha/platform/files/checked';
import { FileGone, RangeOutside } from '@tulha/platform/files/storage';
import { contarGuias, findGuia, type GuiaView, listGuias } from '@tulha/read-models/suporte/guia-de-ajuda.queries';
import { z } from 'zod';
import { idDe } from '../../rotas/criado.js';
import { definidos } from '../../rotas/definidos.js';
import { listQuery } from '../../rotas/list-query.js';
import { rangeOf } from '../../http/edge/range.js';
import { type Ctx, defineRoutes, type Form, route } from '../../http/pipeline/route.js';
import { fichaDe, lerFicha } from './ficha-de-video.js';
import { type GuiaRecebido, receberGuia } from './receber-guia.js';

const naRede = ({ services: { config }, now }: Ctx, { id, route: rota, title, content, type, video, alteradoEm }: GuiaView) => {
  const urlDe = (um: NonNullable<typeof video>) => `/v1/help-contents/${id}/video?ficha=${fichaDe(config.jwtSecret, id, um, now)}`;
  const filme = video && { nome: video.nome, mime: video.mime, bytes: video.bytes, url: urlDe(video) };
  return { id, route: rota, title, content, type, video: filme, alteradoEm };
};

/** A guide of the caller's account. @throws GUIA_NAO_ENCONTRADO */
const guiaDe = async (ctx: Ctx, id: number): Promise<GuiaView> => {
  const guia = await findGuia(ctx.reader, id);
  if (!guia) throw refuseSuporte('GUIA_NAO_ENCONTRADO');
  ctx.etag(guia.versao);
  return guia;
};

const chaveEm = ({ type, data }: AjudaEvent): string | undefined => (type === 'GuiaDeAjudaRemovido' ? undefined : data.video?.chave);

/** Writes a guide; the film that came goes again where an earlier try of the same request was written, or where it is the one there was. */
const escrever = async (ctx: Ctx, guiaId: number, type: 'CriarGuia' | 'AlterarGuia', antes?: GuiaView) => {
  const { dados, video: veio, soltar } = ctx.body as GuiaRecebido;
  const { route: rota, title: titulo, content: conteudo, type: tipo } = { ...antes, ...definidos(dados) } as z.output<typeof EscreverGuia>;
  // All tries bring the same film: it stays where the first one's is.
  const video = veio && { ...veio, chave: await ctx.keep('video', veio.chave) };
  if (veio && veio.chave !== video?.chave) await soltar();
  const data = { guiaId, rota, titulo, conteudo, tipo, video };
  const receipt = await ctx.execute(ajudaDecider, guiaId, { type, data }, { isNew: type === 'CriarGuia', moreFollow: true });
  const written = (receipt.facts as readonly AjudaEvent[]).map(chaveEm);
  if (video && !written.includes(video.chave)) await soltar();
  return { id: type === 'CriarGuia' ? idDe(receipt, 'guiaId') : guiaId, written };
};

const criar = async (ctx: Ctx) => {
  if (!(await ctx.alreadyWritten()) && (await contarGuias(ctx.reader)) >= GUIAS_MAX)
    throw refuseSuporte('GUIAS_DEMAIS', { limite: GUIAS_MAX });
  const { id } = await escrever(ctx, await ctx.nextId('guia_de_ajuda'), 'CriarGuia');
  await ctx.show();
  return naRede(ctx, await guiaDe(ctx, id));
};

const alterar = async (ctx: Ctx<{ id: number }>) => {
  const antes = await guiaDe(ctx, ctx.params.id);
  const { written } = await escrever(ctx, ctx.params.id, 'AlterarGuia', antes);
  const velha = antes.video?.chave;
  if (velha && written.length > 0 && !written.includes(velha)) await ctx.services.files.remove(velha);
  await ctx.show();
  return naRede(ctx, await guiaDe(ctx, ctx.params.id));
};

const remover = async (ctx: Ctx<{ id: number }>) => {
  const antes = await guiaDe(ctx, ctx.params.id);
  await ctx.execute(ajudaDecider, ctx.params.id, { type: 'RemoverGuia', data: { guiaId: ctx.params.id } }, { moreFollow: true });
  if (antes.video) await ctx.services.files.remove(antes.video.chave);
};

/** A film in the piece that the player asks for, and never anything but a film. */
const tocar = async ({ services, request, reply, now, params, query }: Ctx<{ id: number }, { ficha: string }>) => {
  const ficha = lerFicha(services.config.jwtSecret, query.ficha, now);
  if (ficha?.guia !== params.id) throw refuseSuporte('GUIA_NAO_ENCONTRADO');
  const range = rangeOf(request.headers.range, ficha.bytes);
  const content = await getSized(services.files, ficha.chave, ficha, range).catch((error: unknown) => {
    if (error instanceof RangeOutside) {
      void reply.header('content-range', `bytes */${ficha.bytes}`);
      throw new HttpException('', 416);
    }
    if (error instanceof FileDamaged) {
      services.log.error('The film of a guide is damaged', { key: ficha.chave, error: String(error) });
      throw refuseSuporte('CONTEUDO_DANIFICADO', { nome: 'vídeo' });
    }
    // Nothing is looked up here: the guide may have been removed since.
    throw error instanceof FileGone ? refuseSuporte('GUIA_NAO_ENCONTRADO') : error;
  });
  void reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=3600',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
  if (range) void reply.header('content-range', `bytes ${range.first}-${range.first + content.bytes - 1}/${ficha.bytes}`).code(206);
  return new StreamableFile(content.stream, { type: ficha.mime, disposition: 'inline', length: content.bytes });
};

/** Help guides that an account writes for its own people; those of the product come with the dashboard. */
export const ajudaRoutes = defineRoutes({
  path: 'help-contents',
  tag: 'Ajuda',
  permissao: 'suporte',
  routes: {
    listar: route({
      method: 'GET',
      path: '/',
      summary: 'Os guias de ajuda da conta; route mostra os de uma página',
      query: listQuery({ route: z.string().max(200).optional() }),
      answer: paged(GuiaDeAjuda),
      handle: async (ctx) => {
        const { content, pagination } = await listGuias(ctx.reader, ctx.query);
        return { content: content.map((guia) => naRede(ctx, guia)), pagination };
      },
    }),
    obter: route({
      method: 'GET',
      path: '/:id',
      summary: 'Um guia de ajuda',
      answer: GuiaDeAjuda,
      handle: async (ctx) => naRede(ctx, await guiaDe(ctx, ctx.params.id)),
    }),
    tocar: route({
      method: 'GET',
      path: '/:id/video',
      access: 'open',
      slow: true,
      summary: 'O vídeo de um guia, inteiro ou o pedaço que Range diz, pelo endereço que o guia dá por algumas horas',
      query: z.object({ ficha: z.string().max(1_000) }),
      answer: 'file',
      besides: {},
      handle: tocar,
    }),
  },
});

const formDe = (fields: z.ZodObject): Form => ({
  fields,
  file: { name: 'video', required: false, maxBytes: VIDEO_BYTES_MAX, accepts: Object.values(VIDEOS).join(' ou ') },
});

/** Only the owner may write guides: the permission for `acesso` goes by the role alone. */
export const escreverAjudaRoutes = defineRoutes({
  path: 'help-contents',
  tag: 'Ajuda',
  permissao: 'acesso',
  routes: {
    criar: route({
      method: 'POST',
      path: '/',
      raw: true,
      slow: true,
      summary: 'Cria um guia de ajuda (formulário: route, title, content em Markdown, type texto ou video, video)',
      form: formDe(EscreverGuia),
      answer: GuiaDeAjuda,
      receive: receberGuia(EscreverGuia),
      handle: criar,
    }),
    alterar: route({
      method: 'PUT',
      path: '/:id',
      raw: true,
      slow: true,
      summary: 'Altera um guia de ajuda (o mesmo formulário; o que não se diz fica, também o vídeo)',
      form: formDe(AlterarGuia),
      answer: GuiaDeAjuda,
      receive: receberGuia(AlterarGuia),
      handle: alterar,
    }),
    remover: route({
      method: 'DELETE',
      path: '/:id',
      summary: 'Remove um guia de ajuda e o seu vídeo',
      answer: 'nothing',
      handle: remover,
    }),
  },
});

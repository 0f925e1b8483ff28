import { paged } from '@tulha/domain/kernel/answers';
import { Arquivo, ArquivoCompleto } from '@tulha/domain/suporte/arquivo/arquivo.answers';
import { EnviarAnexo } from '@tulha/domain/suporte/arquivo/arquivo.commands';
import { COM_PREVIA } from '@tulha/domain/suporte/arquivo/arquivo.types';
import { refuseSuporte } from '@tulha/domain/suporte/errors';
import { descreverArquivo, listArquivos } from '@tulha/read-models/suporte/arquivo.queries';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Ctx, type Received, type Route, route } from '../../http/pipeline/route.js';
import { idNaRota, listQuery } from '../../rotas/list-query.js';
import type { Services } from '../../services.js';
import { arquivoVisto, visaoDe } from './arquivo-visto.js';
import { comArquivo, enviar, remover } from './files.routes.js';
import { type ArquivoRecebido, receberArquivo } from './receber-arquivo.js';

/** Pictures, also those of which no small one can be made. */
const IMAGENS = [...COM_PREVIA, 'image/heic'];
const ACEITAS = 'fotos (JPG, PNG, WebP, GIF, HEIC)';

const receberImagem = async (request: FastifyRequest, services: Services): Promise<Received> => {
  const veio = await receberArquivo(EnviarAnexo)(request, services);
  const { nome, conteudo } = (veio.body as { readonly arquivo: ArquivoRecebido }).arquivo;
  if (IMAGENS.includes(conteudo.mime)) return veio;
  await veio.undo();
  throw refuseSuporte('TIPO_DE_ARQUIVO_NAO_ACEITO', { extensao: nome.split('.').at(-1) ?? '', aceitos: ACEITAS });
};

type Registro = {
  /** The kind of record files are attached to. */
  readonly tabela: string;
  /** The path under `/:id`, and the name of the parameter for one file. */
  readonly path: string;
  readonly item: string;
  /** As in a sentence: `de um colaborador`. */
  readonly de: string;
  /** Refuses a record that does not exist. */
  readonly exigir: (ctx: Ctx, id: number) => Promise<unknown>;
  readonly soImagens?: true;
};

/** The ids of an address; both are there, since the route has them. */
type Item = Readonly<Record<string, number>>;

/** The files of a record under the record's own address: the same files as `/files/attachments`. */
export const anexosDoRegistro = ({ tabela, path, item, de, exigir, soImagens }: Registro) => {
  const umArquivo = soImagens ? 'uma imagem' : 'um anexo';
  const params: z.ZodType<Item> = z.object({ id: idNaRota, [item]: idNaRota });
  const daqui = async (ctx: Ctx<Item>, acao: 'ler' | 'escrever', tambemRemovido = false) => {
    const { id = 0, [item]: anexoId = 0 } = ctx.params;
    const row = await arquivoVisto(ctx, anexoId, acao, tambemRemovido);
    if (row.ref_tipo !== tabela || row.ref_id !== id) throw refuseSuporte('ARQUIVO_NAO_ENCONTRADO');
    return row;
  };
  const listar = route({
    method: 'GET',
    path: `/:id/${path}`,
    summary: soImagens ? `Lista as imagens ${de}` : `Lista os anexos ${de}`,
    query: listQuery({}),
    answer: paged(Arquivo),
    handle: async (ctx) => {
      const { id } = ctx.params;
      await exigir(ctx, id);
      const filters = { refType: tabela, refId: id, ...(soImagens && { mimes: IMAGENS }) };
      return listArquivos(ctx.reader, ctx.query, filters, await visaoDe(ctx));
    },
  });
  const obter = route({
    method: 'GET',
    path: `/:id/${path}/:${item}`,
    summary: `Mostra ${umArquivo} ${de}, com os conteúdos que já teve`,
    params,
    answer: ArquivoCompleto,
    handle: async (ctx) => descreverArquivo(ctx.reader, await daqui(ctx, 'ler')),
  });
  const anexar = route({
    method: 'POST',
    path: `/:id/${path}`,
    raw: true,
    slow: true,
    summary: `Envia ${umArquivo} ${de} (formulário: file, description, tags, dueDate)`,
    form: comArquivo(EnviarAnexo),
    receive: soImagens ? receberImagem : receberArquivo(EnviarAnexo),
    answer: ArquivoCompleto,
    handle: async (ctx) => {
      const { id } = ctx.params;
      await exigir(ctx, id);
      return enviar(ctx, { refType: tabela, refId: id });
    },
  });
  const retirar = route({
    method: 'DELETE',
    path: `/:id/${path}/:${item}`,
    summary: `Remove ${umArquivo} ${de}; por sete dias pode voltar`,
    params,
    answer: 'nothing',
    handle: async (ctx) => remover(ctx, (await daqui(ctx, 'escrever', await ctx.alreadyWritten())).id),
  });
  return { listar, obter, anexar, retirar } satisfies Record<string, Route>;
};

import { Arquivo, ArquivoCompleto } from '@tulha/domain/suporte/arquivo/arquivo.answers';
import { paged } from '@tulha/domain/kernel/answers';
import type { Receipt } from '@tulha/application/dispatch/dispatch';
import {
  AlterarArquivo,
  AnexarArquivo,
  BaixarArquivo,
  EnviarArquivo,
  RemoverArquivo,
  SubstituirArquivo,
} from '@tulha/domain/suporte/arquivo/arquivo.commands';
import { ACEITOS, BYTES_POR_ARQUIVO, extensaoDe } from '@tulha/domain/suporte/arquivo/arquivo.types';
import { arquivoDecider } from '@tulha/domain/suporte/arquivo/arquivo.decider';
import type { DadosDoArquivo } from '@tulha/domain/suporte/arquivo/arquivo.events';
import { anexavel } from '@tulha/domain/references/todos';
import { nomeDeArquivo } from '@tulha/domain/suporte/arquivo/nome-de-arquivo';
import { refuseSuporte } from '@tulha/domain/suporte/errors';
import { type Side, SIDES } from '@tulha/platform/files/preview';
import { type ArquivoRow, descreverArquivo, findConteudo, listArquivos } from '@tulha/read-models/suporte/arquivo.queries';
import { aindaGuardado, conferirDeNovo } from '@tulha/read-models/suporte/conteudos';
import { z } from 'zod';
import { idDe } from '../../rotas/criado.js';
import { definidos } from '../../rotas/definidos.js';
import { dayFilter, idFilter, listQuery } from '../../rotas/list-query.js';
import { type Ctx, defineRoutes, type Form, route } from '../../http/pipeline/route.js';
import { alvoDe, arquivoVisto, exigirQueNaoProve, visaoDe } from './arquivo-visto.js';
import { entregarConteudo, entregarPrevia } from '../../rotas/entregar-conteudo.js';
import { type ArquivoRecebido, receberArquivo } from './receber-arquivo.js';

type Vindo<S extends z.ZodType> = { readonly dados: z.output<S>; readonly arquivo: ArquivoRecebido };

/** A warning where the content has another type than the name it was sent with. */
const avisosDe = ({ nome, enviado }: ArquivoRecebido) =>
  nome === enviado ? {} : { avisos: [`"${enviado}" é, pelo conteúdo, .${extensaoDe(nome)}: foi guardado como "${nome}".`] };

const descrito = async (ctx: Ctx, id: number) => descreverArquivo(ctx.reader, await arquivoVisto(ctx, id, 'ler'));

/** Deletes the uploaded content where the facts name another: an earlier try was written, or the same content is already there. */
const soltarSeSobrou = async ({ facts }: Receipt, { conteudo, soltar }: ArquivoRecebido): Promise<void> => {
  const chaves = facts.map(({ data }) => (data as { readonly conteudo?: { readonly chave: string } }).conteudo?.chave);
  if (!chaves.includes(conteudo.chave)) await soltar();
};

/**
 * The upload under the id and key of the first try, which may still be written: all tries write the same fact. Each try brought the same
 * content, so only one copy is kept.
 */
const doPrimeiro = async (ctx: Ctx, veio: ArquivoRecebido): Promise<ArquivoRecebido> => {
  const { conteudo } = veio;
  const { arquivoId, chave } = await ctx.keep('arquivo', { arquivoId: veio.arquivoId, chave: conteudo.chave });
  if (chave === conteudo.chave) return veio;
  if (!(await aindaGuardado(ctx.services.pool, chave, { chave: conteudo.chave, arquivo: arquivoId }))) return { ...veio, arquivoId };
  await veio.soltar();
  return { ...veio, arquivoId, conteudo: { ...conteudo, chave } };
};

/** Keeps a file that came in a form, attached to the record given, or to the one the form says. */
export const enviar = async (ctx: Ctx, lugar?: { readonly refType: string; readonly refId: number }) => {
  const { dados, arquivo: veio } = ctx.body as Vindo<typeof EnviarArquivo>;
  const arquivo = await doPrimeiro(ctx, veio);
  const { arquivoId, nome, conteudo } = arquivo;
  const { description: descricao, tags, dueDate: vencimento } = dados;
  const data = { arquivoId, nome, descricao, tags, vencimento, ...(await alvoDe(ctx, lugar ?? dados)), conteudo };
  const receipt = await ctx.execute(arquivoDecider, arquivoId, { type: 'AnexarArquivo', data }, { isNew: true, moreFollow: true });
  await soltarSeSobrou(receipt, arquivo);
  await ctx.show();
  return { ...(await descrito(ctx, idDe(receipt, 'arquivoId'))), ...avisosDe(arquivo) };
};

const substituir = async (ctx: Ctx) => {
  const { arquivo: veio } = ctx.body as Vindo<typeof SubstituirArquivo>;
  const { arquivoId, nome } = veio;
  await exigirQueNaoProve(ctx, await arquivoVisto(ctx, arquivoId, 'escrever'));
  const arquivo = await doPrimeiro(ctx, veio);
  const { conteudo } = arquivo;
  const command = { type: 'SubstituirArquivo', data: { arquivoId, nome, conteudo } } as const;
  const receipt = await ctx.execute(arquivoDecider, arquivoId, command, { moreFollow: true });
  await soltarSeSobrou(receipt, arquivo);
  await ctx.show();
  return { ...(await descrito(ctx, arquivoId)), ...avisosDe(arquivo) };
};

/** Takes away a file that the caller may change. */
export const remover = async (ctx: Ctx, arquivoId: number): Promise<void> => {
  await exigirQueNaoProve(ctx, await arquivoVisto(ctx, arquivoId, 'escrever', await ctx.alreadyWritten()));
  await conferirDeNovo(ctx.services.pool, ctx.auth.conta, arquivoId);
  await ctx.execute(arquivoDecider, arquivoId, { type: 'RemoverArquivo', data: { arquivoId } });
};

/** A form with these fields and one file. */
export const comArquivo = (fields: z.ZodType): Form => ({
  fields,
  file: { name: 'file', required: true, maxBytes: BYTES_POR_ARQUIVO, accepts: ACEITOS },
});

/** Content of files: sent, replaced, removed, downloaded. `file` is the field of the form that holds it. */
export const filesRoutes = defineRoutes({
  path: 'files',
  tag: 'Arquivos',
  permissao: 'suporte',
  routes: {
    enviar: route({
      method: 'POST',
      path: '/',
      raw: true,
      slow: true,
      summary: 'Envia um arquivo (formulário: file, description, refType, refId, tags, dueDate), anexado a um registro ou ainda a nenhum',
      form: comArquivo(EnviarArquivo),
      receive: receberArquivo(EnviarArquivo),
      answer: ArquivoCompleto,
      handle: (ctx) => enviar(ctx),
    }),
    substituir: route({
      method: 'PUT',
      path: '/',
      raw: true,
      slow: true,
      summary: 'Troca o conteúdo de um arquivo (formulário: id, file); os anteriores continuam no histórico dele',
      form: comArquivo(SubstituirArquivo),
      receive: receberArquivo(SubstituirArquivo),
      answer: ArquivoCompleto,
      handle: substituir,
    }),
    remover: route({
      method: 'POST',
      path: '/remove',
      status: 204,
      summary: 'Remove um arquivo; por sete dias ele pode voltar',
      body: RemoverArquivo,
      answer: 'nothing',
      handle: (ctx) => remover(ctx, ctx.body.id),
    }),
    baixar: route({
      method: 'POST',
      path: '/download',
      status: 200,
      slow: true,
      summary: 'Baixa um arquivo, inteiro ou o pedaço que Range diz; com numero, um conteúdo anterior',
      body: BaixarArquivo,
      answer: 'file',
      handle: async (ctx) => {
        const { id, numero } = ctx.body;
        const row = await arquivoVisto(ctx, id, 'ler');
        const conteudo = await findConteudo(ctx.reader, id, numero ?? row.numero);
        if (!conteudo) throw refuseSuporte('ARQUIVO_NAO_ENCONTRADO');
        return entregarConteudo(ctx, { ...conteudo, nome: conteudo.nome ?? 'arquivo' });
      },
    }),
  },
});

const Filtros = listQuery({
  refType: z
    .string()
    .refine((tipo) => anexavel(tipo) !== undefined, 'Tipo de registro desconhecido.')
    .optional(),
  refId: idFilter(),
  tag: z.string().max(40).optional(),
  de: dayFilter(),
  ate: dayFilter(),
});

const dadosDe = (row: ArquivoRow): DadosDoArquivo => ({
  arquivoId: row.id,
  nome: row.nome ?? 'arquivo',
  descricao: row.descricao,
  tags: row.tags as string[],
  vencimento: row.vencimento,
  ref: row.ref_tipo !== null && row.ref_id !== null ? { tipo: row.ref_tipo, id: row.ref_id } : null,
  fazendaId: row.fazenda_id,
});

/** The details of a file in a request; fields not sent are left out. */
const ditoDe = ({ description: descricao, tags, dueDate: vencimento }: z.output<typeof AlterarArquivo> | z.output<typeof AnexarArquivo>) =>
  definidos({ descricao, tags, vencimento });

/** A name of its own keeps the extension that its content was checked by. */
const novoNome = (dado: string | null, row: ArquivoRow): string => {
  const atual = row.nome ?? 'arquivo';
  if (dado === null) return atual;
  const extensao = /\.[A-Za-z0-9]{1,8}$/.exec(atual)?.[0] ?? '';
  const nome = nomeDeArquivo(dado);
  return nome.toLowerCase().endsWith(extensao.toLowerCase()) ? nome : nomeDeArquivo(`${nome}${extensao}`);
};

const alterar = async (ctx: Ctx<{ id: number }, unknown, z.output<typeof AlterarArquivo>>) => {
  const row = await arquivoVisto(ctx, ctx.params.id, 'escrever');
  const { nome, refType, refId } = ctx.body;
  const fica = refType === null || (refType === row.ref_tipo && refId === row.ref_id);
  if (!fica) await exigirQueNaoProve(ctx, row);
  const lugar = fica ? {} : await alvoDe(ctx, ctx.body);
  const data = { ...dadosDe(row), nome: novoNome(nome, row), ...ditoDe(ctx.body), ...lugar };
  await ctx.execute(arquivoDecider, row.id, { type: 'AlterarArquivo', data });
  return descrito(ctx, row.id);
};

const anexar = async (ctx: Ctx<unknown, unknown, z.output<typeof AnexarArquivo>>) => {
  const { file } = ctx.body;
  const row = await arquivoVisto(ctx, file, 'escrever');
  const data = { ...dadosDe(row), ...ditoDe(ctx.body), ...(await alvoDe(ctx, ctx.body)), solto: true };
  await ctx.execute(arquivoDecider, file, { type: 'AlterarArquivo', data });
  return descrito(ctx, file);
};

/** The details of files: the record each belongs to, tags, due date. */
export const attachmentsRoutes = defineRoutes({
  path: 'files/attachments',
  tag: 'Arquivos',
  permissao: 'suporte',
  routes: {
    listar: route({
      method: 'GET',
      path: '/',
      summary: 'Lista os anexos que quem pede pode ver, por registro, etiqueta e vencimento',
      query: Filtros,
      answer: paged(Arquivo),
      handle: async (ctx) => listArquivos(ctx.reader, ctx.query, ctx.query, await visaoDe(ctx)),
    }),
    obter: route({
      method: 'GET',
      path: '/:id',
      summary: 'Um anexo, com os conteúdos que já teve',
      answer: ArquivoCompleto,
      handle: (ctx) => descrito(ctx, ctx.params.id),
    }),
    previa: route({
      method: 'GET',
      path: '/:id/previa',
      slow: true,
      summary: 'A imagem de um anexo, pequena, em WebP',
      query: z.object({ tamanho: z.enum(Object.keys(SIDES) as [Side]).default('miniatura') }),
      answer: 'file',
      handle: async (ctx) => {
        const row = await arquivoVisto(ctx, ctx.params.id, 'ler');
        return entregarPrevia(ctx, { ...row, nome: row.nome ?? 'arquivo' }, ctx.query.tamanho);
      },
    }),
    anexar: route({
      method: 'POST',
      path: '/',
      summary: 'Anexa a um registro um arquivo enviado antes',
      body: AnexarArquivo,
      answer: ArquivoCompleto,
      handle: anexar,
    }),
    alterar: route({
      method: 'PUT',
      path: '/:id',
      summary: 'Altera nome, descrição, etiquetas, vencimento e registro de um anexo',
      body: AlterarArquivo,
      answer: ArquivoCompleto,
      handle: alterar,
    }),
    excluir: route({
      method: 'DELETE',
      path: '/:id',
      summary: 'Remove um anexo; por sete dias ele pode voltar',
      answer: 'nothing',
      handle: (ctx) => remover(ctx, ctx.params.id),
    }),
    restaurar: route({
      method: 'POST',
      path: '/:id/restaurar',
      status: 200,
      summary: 'Traz de volta um anexo removido há menos de sete dias',
      answer: ArquivoCompleto,
      handle: async (ctx) => {
        const { id } = ctx.params;
        await arquivoVisto(ctx, id, 'escrever', true);
        await ctx.execute(arquivoDecider, id, { type: 'RestaurarArquivo', data: { arquivoId: id } });
        return descrito(ctx, id);
      },
    }),
  },
});

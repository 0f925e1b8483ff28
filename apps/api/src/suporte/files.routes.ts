import type { Receipt } from '@tulha/application/dispatch/dispatch';
import {
  AlterarArquivo,
  AnexarArquivo,
  BaixarArquivo,
  EnviarArquivo,
  RemoverArquivo,
  SubstituirArquivo,
} from '@tulha/domain/suporte/arquivo/arquivo.commands';
import { arquivoDecider } from '@tulha/domain/suporte/arquivo/arquivo.decider';
import type { DadosDoArquivo } from '@tulha/domain/suporte/arquivo/arquivo.events';
import { ALVOS } from '@tulha/domain/suporte/arquivo/arquivo.types';
import { nomeDeArquivo } from '@tulha/domain/suporte/arquivo/nome-de-arquivo';
import { refuseSuporte } from '@tulha/domain/suporte/errors';
import { type Side, SIDES } from '@tulha/platform/files/preview';
import { type ArquivoRow, descreverArquivo, findConteudo, listArquivos } from '@tulha/read-models/suporte/arquivo.queries';
import { conferirDeNovo } from '@tulha/read-models/suporte/conteudos';
import { z } from 'zod';
import { idDe } from '../http/criado.js';
import { dayFilter, idFilter, listQuery } from '../http/list-query.js';
import { type Ctx, defineRoutes, route } from '../http/route.js';
import { alvoDe, arquivoVisto, visaoDe } from './arquivo-visto.js';
import { entregarConteudo, entregarPrevia } from './entregar-conteudo.js';
import { type ArquivoRecebido, receberArquivo } from './receber-arquivo.js';

type Form<S extends z.ZodType> = { readonly dados: z.output<S>; readonly arquivo: ArquivoRecebido };

const descrito = async (ctx: Ctx, id: number) => descreverArquivo(ctx.leitura, await arquivoVisto(ctx, id, 'ler'));

/** Where an earlier try of the same request was written, or the content is the one that is there, what came with this one goes. */
const soltarSeSobrou = async ({ facts }: Receipt, { conteudo, soltar }: ArquivoRecebido): Promise<void> => {
  const chaves = facts.map(({ data }) => (data as { readonly conteudo?: { readonly chave: string } }).conteudo?.chave);
  if (!chaves.includes(conteudo.chave)) await soltar();
};

const enviar = async (ctx: Ctx) => {
  const { dados, arquivo } = ctx.body as Form<typeof EnviarArquivo>;
  const { arquivoId, nome, conteudo } = arquivo;
  const { description: descricao, tags, dueDate: vencimento } = dados;
  const data = { arquivoId, nome, descricao, tags, vencimento, ...(await alvoDe(ctx, dados)), conteudo };
  const receipt = await ctx.execute(arquivoDecider, arquivoId, { type: 'AnexarArquivo', data }, { isNew: true });
  await soltarSeSobrou(receipt, arquivo);
  return descrito(ctx, idDe(receipt, 'arquivoId'));
};

const substituir = async (ctx: Ctx) => {
  const { arquivo } = ctx.body as Form<typeof SubstituirArquivo>;
  const { arquivoId, nome, conteudo } = arquivo;
  await arquivoVisto(ctx, arquivoId, 'escrever');
  const receipt = await ctx.execute(arquivoDecider, arquivoId, { type: 'SubstituirArquivo', data: { arquivoId, nome, conteudo } });
  await soltarSeSobrou(receipt, arquivo);
  return descrito(ctx, arquivoId);
};

const remover = async (ctx: Ctx, arquivoId: number): Promise<void> => {
  await arquivoVisto(ctx, arquivoId, 'escrever', await ctx.jaGravado());
  await conferirDeNovo(ctx.services.pool, ctx.auth.conta, arquivoId);
  await ctx.execute(arquivoDecider, arquivoId, { type: 'RemoverArquivo', data: { arquivoId } });
};

/** Content of files: sent, replaced, removed, downloaded (spec part 2 §7). `file` is the field of the form that holds it. */
export const filesRoutes = defineRoutes({
  path: 'files',
  tag: 'Arquivos',
  permissao: 'suporte',
  routes: {
    enviar: route({
      method: 'POST',
      path: '/',
      bruto: true,
      demorada: true,
      resumo: 'Envia um arquivo (formulário: file, description, refType, refId, tags, dueDate), anexado a um registro ou ainda a nenhum',
      formulario: EnviarArquivo,
      recebe: receberArquivo(EnviarArquivo),
      handle: enviar,
    }),
    substituir: route({
      method: 'PUT',
      path: '/',
      bruto: true,
      demorada: true,
      resumo: 'Troca o conteúdo de um arquivo (formulário: id, file); os anteriores continuam no histórico dele',
      formulario: SubstituirArquivo,
      recebe: receberArquivo(SubstituirArquivo),
      handle: substituir,
    }),
    remover: route({
      method: 'POST',
      path: '/remove',
      status: 204,
      resumo: 'Remove um arquivo; por sete dias ele pode voltar',
      body: RemoverArquivo,
      handle: (ctx) => remover(ctx, ctx.body.id),
    }),
    baixar: route({
      method: 'POST',
      path: '/download',
      status: 200,
      demorada: true,
      resumo: 'Baixa um arquivo, inteiro ou o pedaço que Range diz; com numero, um conteúdo anterior',
      body: BaixarArquivo,
      handle: async (ctx) => {
        const { id, numero } = ctx.body;
        const row = await arquivoVisto(ctx, id, 'ler');
        const conteudo = await findConteudo(ctx.leitura, id, numero ?? row.numero);
        if (!conteudo) throw refuseSuporte('ARQUIVO_NAO_ENCONTRADO');
        return entregarConteudo(ctx, { ...conteudo, nome: conteudo.nome ?? 'arquivo' });
      },
    }),
  },
});

const Filtros = listQuery({
  refType: z
    .string()
    .refine((tipo) => Object.hasOwn(ALVOS, tipo), 'Tipo de registro desconhecido.')
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
  const { nome, description: descricao, tags, dueDate: vencimento, refType, refId } = ctx.body;
  const lugar = refType === null || (refType === row.ref_tipo && refId === row.ref_id) ? {} : await alvoDe(ctx, ctx.body);
  const data = { ...dadosDe(row), nome: novoNome(nome, row), descricao, tags, vencimento, ...lugar };
  await ctx.execute(arquivoDecider, row.id, { type: 'AlterarArquivo', data });
  return descrito(ctx, row.id);
};

const anexar = async (ctx: Ctx<unknown, unknown, z.output<typeof AnexarArquivo>>) => {
  const { file, description: descricao, tags, dueDate: vencimento } = ctx.body;
  const row = await arquivoVisto(ctx, file, 'escrever');
  const data = { ...dadosDe(row), descricao, tags, vencimento, ...(await alvoDe(ctx, ctx.body)), solto: true };
  await ctx.execute(arquivoDecider, file, { type: 'AlterarArquivo', data });
  return descrito(ctx, file);
};

/** What is said of files: which record each belongs to, tags, when it is due (spec part 2 §7). */
export const attachmentsRoutes = defineRoutes({
  path: 'files/attachments',
  tag: 'Arquivos',
  permissao: 'suporte',
  routes: {
    listar: route({
      method: 'GET',
      path: '/',
      resumo: 'Lista os anexos que quem pede pode ver, por registro, etiqueta e vencimento',
      query: Filtros,
      handle: async (ctx) => listArquivos(ctx.leitura, ctx.query, ctx.query, await visaoDe(ctx)),
    }),
    obter: route({
      method: 'GET',
      path: '/:id',
      resumo: 'Um anexo, com os conteúdos que já teve',
      handle: (ctx) => descrito(ctx, ctx.params.id),
    }),
    previa: route({
      method: 'GET',
      path: '/:id/previa',
      demorada: true,
      resumo: 'A imagem de um anexo, pequena, em WebP',
      query: z.object({ tamanho: z.enum(Object.keys(SIDES) as [Side]).default('miniatura') }),
      handle: async (ctx) => {
        const row = await arquivoVisto(ctx, ctx.params.id, 'ler');
        return entregarPrevia(ctx, { ...row, nome: row.nome ?? 'arquivo' }, ctx.query.tamanho);
      },
    }),
    anexar: route({
      method: 'POST',
      path: '/',
      resumo: 'Anexa a um registro um arquivo enviado antes',
      body: AnexarArquivo,
      handle: anexar,
    }),
    alterar: route({
      method: 'PUT',
      path: '/:id',
      resumo: 'Altera nome, descrição, etiquetas, vencimento e registro de um anexo',
      body: AlterarArquivo,
      handle: alterar,
    }),
    excluir: route({
      method: 'DELETE',
      path: '/:id',
      resumo: 'Remove um anexo; por sete dias ele pode voltar',
      handle: (ctx) => remover(ctx, ctx.params.id),
    }),
    restaurar: route({
      method: 'POST',
      path: '/:id/restaurar',
      status: 200,
      resumo: 'Traz de volta um anexo removido há menos de sete dias',
      handle: async (ctx) => {
        const { id } = ctx.params;
        await arquivoVisto(ctx, id, 'escrever', true);
        await ctx.execute(arquivoDecider, id, { type: 'RestaurarArquivo', data: { arquivoId: id } });
        return descrito(ctx, id);
      },
    }),
  },
});

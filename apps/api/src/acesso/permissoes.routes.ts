import { refuseAcesso } from '@tulha/domain/acesso/errors';
import { type Alcance, alcanceDe, MODULOS } from '@tulha/domain/acesso/papeis';
import { AlterarPermissao, ConcederPermissao } from '@tulha/domain/acesso/usuario/usuario.commands';
import { usuarioDecider } from '@tulha/domain/acesso/usuario/usuario.decider';
import { findPermissao, listFazendas, listPermissoes } from '@tulha/read-models/acesso/usuarios.queries';
import { z } from 'zod';
import { idDe } from '../http/criado.js';
import { listQuery } from '../http/list-query.js';
import { type Ctx, defineRoutes, route } from '../http/route.js';
import { usuarioDaConta } from './usuario.routes.js';

const Permissao = z.object({ id: z.int(), usuario: z.int(), modulo: z.string(), alcance: z.string() }).meta({ id: 'Permissao' });

const permissaoDe = async (ctx: Ctx, id: number) => {
  const found = await findPermissao(ctx.leitura, id);
  if (!found) throw refuseAcesso('PERMISSAO_NAO_ENCONTRADA');
  ctx.etag(found.versao);
  return found.view;
};

const TODAS = { page: 1, size: 200 };
const inteira = <T>(content: readonly T[]) => ({ content, pagination: { page: 1, size: content.length, total: content.length } });

/** What was granted to users beside their roles (spec part 2 §6). */
export const permissoesRoutes = defineRoutes({
  path: 'permissions',
  tag: 'Permissões',
  permissao: 'acesso',
  routes: {
    listar: route({
      method: 'GET',
      path: '/',
      resumo: 'Lista as permissões concedidas na conta',
      query: listQuery({}),
      handle: (ctx) => listPermissoes(ctx.leitura, ctx.query),
    }),
    alterar: route({
      method: 'PUT',
      path: '/:id',
      resumo: 'Altera uma permissão',
      body: AlterarPermissao,
      resposta: Permissao,
      handle: async (ctx) => {
        const { id: permissaoId, usuario: usuarioId } = await permissaoDe(ctx, ctx.params.id);
        const data = { usuarioId, permissaoId, alcance: ctx.body.alcance };
        await ctx.execute(usuarioDecider, usuarioId, { type: 'AlterarPermissao', data });
        return permissaoDe(ctx, permissaoId);
      },
    }),
    retirar: route({
      method: 'DELETE',
      path: '/:id',
      resumo: 'Retira uma permissão: vale de novo o que diz o papel',
      handle: async (ctx) => {
        const { id: permissaoId, usuario: usuarioId } = await permissaoDe(ctx, ctx.params.id);
        await ctx.execute(usuarioDecider, usuarioId, { type: 'RetirarPermissao', data: { usuarioId, permissaoId } });
      },
    }),
  },
});

/** One user's permissions: those granted, and what comes of them and the role (spec part 2 §6). */
export const permissoesDoUsuarioRoutes = defineRoutes({
  path: 'users',
  tag: 'Permissões',
  permissao: 'acesso',
  routes: {
    listar: route({
      method: 'GET',
      path: '/:id/permissions',
      resumo: 'Lista as permissões concedidas a um usuário',
      query: listQuery({}),
      handle: async (ctx) => {
        const { id } = await usuarioDaConta(ctx, ctx.params.id);
        return listPermissoes(ctx.leitura, ctx.query, id);
      },
    }),
    modulos: route({
      method: 'GET',
      path: '/:id/permissions-modules',
      resumo: 'Até onde um usuário vai em cada módulo, pelo papel ou por permissão',
      handle: async (ctx) => {
        const { id, papel } = await usuarioDaConta(ctx, ctx.params.id);
        const { content } = await listPermissoes(ctx.leitura, TODAS, id);
        const dada = new Map(content.map((permissao) => [permissao.modulo, permissao]));
        return inteira(
          MODULOS.map((modulo) => {
            const permissao = dada.get(modulo);
            const alcance = (permissao?.alcance as Alcance | undefined) ?? alcanceDe(papel, modulo);
            return { modulo, alcance, origem: permissao ? 'permissao' : 'papel', permissao: permissao?.id ?? null };
          }),
        );
      },
    }),
    fazendas: route({
      method: 'GET',
      path: '/:id/permissions-farms',
      resumo: 'As fazendas em que um usuário trabalha: todas as da conta',
      handle: async (ctx) => {
        await usuarioDaConta(ctx, ctx.params.id);
        return inteira(await listFazendas(ctx.leitura));
      },
    }),
    conceder: route({
      method: 'POST',
      path: '/:id/permissions',
      resumo: 'Concede a um usuário mais, ou menos, do que diz o seu papel num módulo',
      body: ConcederPermissao,
      resposta: Permissao,
      handle: async (ctx) => {
        const { id: usuarioId } = await usuarioDaConta(ctx, ctx.params.id);
        const permissaoId = await ctx.nextId('permissao');
        const data = { usuarioId, permissaoId, ...ctx.body };
        const receipt = await ctx.execute(usuarioDecider, usuarioId, { type: 'ConcederPermissao', data });
        return permissaoDe(ctx, idDe(receipt, 'permissaoId'));
      },
    }),
  },
});

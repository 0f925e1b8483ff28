import { refuseAcesso } from '@tulha/domain/acesso/errors';
import { type Alcance, alcanceDe, MODULOS } from '@tulha/domain/acesso/papeis';
import { AlterarPermissao, ConcederPermissao } from '@tulha/domain/acesso/usuario/usuario.commands';
import { usuarioDecider } from '@tulha/domain/acesso/usuario/usuario.decider';
import {
  alcancesConcedidos,
  fazendasConcedidas,
  findPermissao,
  listFazendas,
  listPermissoes,
} from '@tulha/read-models/acesso/usuarios.queries';
import { z } from 'zod';
import { refuseHttp } from '../http/errors.js';
import { idDe } from '../http/criado.js';
import { listQuery } from '../http/list-query.js';
import { type Ctx, defineRoutes, route } from '../http/route.js';
import { eDono, usuarioDaConta } from './usuario.routes.js';

const Permissao = z
  .object({ id: z.int(), usuario: z.int(), modulo: z.string().nullable(), alcance: z.string().nullable(), fazenda: z.int().nullable() })
  .meta({ id: 'Permissao' });

const permissaoDe = async (ctx: Ctx, id: number) => {
  const found = await findPermissao(ctx.leitura, id);
  if (!found) throw refuseAcesso('PERMISSAO_NAO_ENCONTRADA');
  ctx.etag(found.versao);
  return found.view;
};

/** A farm of the account, as the one who grants it may see it. @throws FAZENDA_NAO_ENCONTRADA */
const daConta = ({ request }: Ctx, fazenda = 0): number => {
  if (!request.farms?.includes(fazenda)) throw refuseHttp('FAZENDA_NAO_ENCONTRADA');
  return fazenda;
};

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
        const { alcance, fazenda } = ctx.body;
        const de = { usuarioId, permissaoId };
        if (alcance !== undefined) await ctx.execute(usuarioDecider, usuarioId, { type: 'AlterarPermissao', data: { ...de, alcance } });
        else {
          const fazendaId = daConta(ctx, fazenda);
          await ctx.execute(usuarioDecider, usuarioId, {
            type: 'AlterarFazenda',
            data: { ...de, fazendaId },
            dono: await eDono(ctx, usuarioId),
          });
        }
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
        const concedidos = await alcancesConcedidos(ctx.leitura, id);
        const dada = new Map(concedidos.map((permissao) => [permissao.modulo, permissao]));
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
      resumo: 'As fazendas em que um usuário trabalha: as que lhe foram concedidas, ou todas onde nenhuma foi',
      handle: async (ctx) => {
        const { id, papel } = await usuarioDaConta(ctx, ctx.params.id);
        const [todas, dadas] = await Promise.all([listFazendas(ctx.leitura), fazendasConcedidas(ctx.leitura, id)]);
        const permissaoDela = new Map(dadas.map(({ id: permissao, fazenda }) => [fazenda, permissao]));
        const limitado = papel !== 'dono' && dadas.length > 0;
        return inteira(
          todas
            .filter((fazenda) => !limitado || permissaoDela.has(fazenda.id))
            .map((fazenda) => ({ ...fazenda, permissao: (limitado && permissaoDela.get(fazenda.id)) || null })),
        );
      },
    }),
    conceder: route({
      method: 'POST',
      path: '/:id/permissions',
      resumo: 'Concede a um usuário mais, ou menos, do que diz o seu papel num módulo; ou uma fazenda, e então só vê as concedidas',
      body: ConcederPermissao,
      resposta: Permissao,
      handle: async (ctx) => {
        const { id: usuarioId } = await usuarioDaConta(ctx, ctx.params.id);
        const permissaoId = await ctx.nextId('permissao');
        const de = { usuarioId, permissaoId };
        const { modulo, alcance, fazenda } = ctx.body;
        const dono = await eDono(ctx, usuarioId);
        const receipt = await ctx.execute(
          usuarioDecider,
          usuarioId,
          modulo !== undefined && alcance !== undefined
            ? { type: 'ConcederPermissao', data: { ...de, modulo, alcance }, dono }
            : { type: 'ConcederFazenda', data: { ...de, fazendaId: daConta(ctx, fazenda) }, dono },
        );
        return permissaoDe(ctx, idDe(receipt, 'permissaoId'));
      },
    }),
  },
});

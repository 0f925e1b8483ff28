import { NaFazenda, NoModulo, Permissao } from '@tulha/domain/acesso/acesso.answers';
import { paged } from '@tulha/domain/kernel/answers';
import { refuseAcesso } from '@tulha/domain/acesso/errors';
import { MODULOS } from '@tulha/domain/acesso/modulos';
import { type Alcance, alcanceDe } from '@tulha/domain/acesso/papeis';
import { AlterarPermissao, ConcederPermissao } from '@tulha/domain/acesso/usuario/usuario.commands';
import { usuarioDecider } from '@tulha/domain/acesso/usuario/usuario.decider';
import {
  alcancesConcedidos,
  fazendasConcedidas,
  findPermissao,
  listFazendas,
  listPermissoes,
} from '@tulha/read-models/acesso/usuarios.queries';
import { refuseHttp } from '../http/pipeline/errors.js';
import { idDe } from '../rotas/criado.js';
import { sortedQuery } from '../rotas/list-query.js';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { eDono, usuarioDaConta } from './usuario.routes.js';

const permissaoDe = async (ctx: Ctx, id: number) => {
  const found = await findPermissao(ctx.reader, id);
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

/** Permissions granted to users in addition to their roles. */
export const permissoesRoutes = defineRoutes({
  path: 'permissions',
  tag: 'Permissões',
  permissao: 'acesso',
  routes: {
    listar: route({
      method: 'GET',
      path: '/',
      summary: 'Lista as permissões concedidas na conta',
      query: sortedQuery({}),
      answer: paged(Permissao),
      handle: (ctx) => listPermissoes(ctx.reader, ctx.query),
    }),
    alterar: route({
      method: 'PUT',
      path: '/:id',
      summary: 'Altera uma permissão',
      body: AlterarPermissao,
      answer: Permissao,
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
      summary: 'Retira uma permissão: vale de novo o que diz o papel',
      answer: 'nothing',
      handle: async (ctx) => {
        const { id: permissaoId, usuario: usuarioId } = await permissaoDe(ctx, ctx.params.id);
        await ctx.execute(usuarioDecider, usuarioId, { type: 'RetirarPermissao', data: { usuarioId, permissaoId } });
      },
    }),
  },
});

/** One user's permissions: those granted, and those that result from them and the role. */
export const permissoesDoUsuarioRoutes = defineRoutes({
  path: 'users',
  tag: 'Permissões',
  permissao: 'acesso',
  routes: {
    listar: route({
      method: 'GET',
      path: '/:id/permissions',
      summary: 'Lista as permissões concedidas a um usuário',
      query: sortedQuery({}),
      answer: paged(Permissao),
      handle: async (ctx) => {
        const { id } = await usuarioDaConta(ctx, ctx.params.id);
        return listPermissoes(ctx.reader, ctx.query, id);
      },
    }),
    modulos: route({
      method: 'GET',
      path: '/:id/permissions-modules',
      summary: 'Até onde um usuário vai em cada módulo, pelo papel ou por permissão',
      answer: paged(NoModulo),
      handle: async (ctx) => {
        const { id, papel } = await usuarioDaConta(ctx, ctx.params.id);
        const concedidos = await alcancesConcedidos(ctx.reader, id);
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
      summary: 'As fazendas em que um usuário trabalha: as que lhe foram concedidas, ou todas onde nenhuma foi',
      answer: paged(NaFazenda),
      handle: async (ctx) => {
        const { id, papel } = await usuarioDaConta(ctx, ctx.params.id);
        const [todas, dadas] = await Promise.all([listFazendas(ctx.reader), fazendasConcedidas(ctx.reader, id)]);
        const permissaoDela = new Map(dadas.map(({ id: permissao, fazenda }) => [fazenda, permissao]));
        const limitado = papel !== 'dono' && dadas.length > 0;
        return inteira(
          todas
            .filter((fazenda) => !limitado || permissaoDela.has(fazenda.id))
            .map((fazenda) => ({
              id: fazenda.id,
              nome: fazenda.nome,
              permissao: (limitado && permissaoDela.get(fazenda.id)) || null,
            })),
        );
      },
    }),
    conceder: route({
      method: 'POST',
      path: '/:id/permissions',
      summary: 'Concede a um usuário mais, ou menos, do que diz o seu papel num módulo; ou uma fazenda, e então só vê as concedidas',
      body: ConcederPermissao,
      answer: Permissao,
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

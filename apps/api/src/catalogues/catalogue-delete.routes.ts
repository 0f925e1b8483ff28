import { catalogueDeciders } from '@tulha/application/registry';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { refuseCatalogue } from '@tulha/domain/kernel/catalogue/catalogue.decider';
import { vazio } from '@tulha/domain/kernel/vazio';
import { refuseRetirada, retiradaDecider } from '@tulha/domain/suporte/retirada/retirada.decider';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { recebidosPor, type Uso, usosDe } from '@tulha/read-models/catalogues/uso.queries';
import type { DB } from '@tulha/read-models/tables';
import { z } from 'zod';
import { devolverVaga } from '../acesso/vagas.js';
import { refuseHttp } from '../http/errors.js';
import { idFilter } from '../http/list-query.js';
import { type Ctx, type Route, route } from '../http/route.js';

type Um = Ctx<{ id: number }>;
type Destino = Readonly<Record<string, number | null | undefined>>;
const MOVER_PARA = 'mover_para';

const Usos = z
  .object({
    total: z.int(),
    usos: z.array(z.object({ tabela: z.string(), nome: z.string(), quantas: z.int(), cadastro: z.boolean() })),
    /** Whether another record may take its place; otherwise other catalogues must let go of it first. */
    mover: z.boolean(),
  })
  .meta({ id: 'UsosDoCadastro' });

const record = async ({ leitura, params, etag }: Um, catalogue: Catalogue) => {
  const found = await findInCatalogue(leitura, catalogue, params.id);
  if (!found) throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
  etag(found.versao);
  return found;
};

/** `12 lançamentos, 1 serviço`. */
const counted = (usos: readonly Uso[]) => usos.map(({ quantas, nome }) => `${quantas} ${nome}`).join(', ');

const inUse = ({ title, label }: Catalogue, view: Readonly<Record<string, unknown>>, usos: readonly Uso[]) => ({
  nome: title.singular,
  valor: String(view[label] ?? view['id']),
  usos: counted(usos),
});

/** What takes the place must be a living record of the account, and alike where the declaration asks for it. */
const checkTarget = async ({ leitura, params }: Um, catalogue: Catalogue, para: number, view: Readonly<Record<string, unknown>>) => {
  if (para === params.id) throw refuseRetirada('DESTINO_E_O_PROPRIO', undefined, MOVER_PARA);
  const target = await findInCatalogue(leitura, catalogue, para);
  const { singular } = catalogue.title;
  if (!target) throw refuseCatalogue('REFERENCIA_NAO_ENCONTRADA', { campo: 'Fica no lugar', de: singular, id: para }, MOVER_PARA);
  for (const name of catalogue.mover?.iguais ?? []) {
    const wanted = target.view[name] ?? null;
    const campo = catalogue.fields[name]?.label ?? name;
    if (wanted !== null && wanted !== view[name]) throw refuseCatalogue('DESTINO_DE_OUTRO_TIPO', { campo }, MOVER_PARA);
  }
};

/** Asks the account's stream, which alone knows what else is going at this instant; the record's own follows. */
const withdraw = async (ctx: Um, catalogue: Catalogue, paraId: number | null) => {
  const { conta } = ctx.auth;
  const { id: cadastroId } = ctx.params;
  const seen = await recebidosPor(ctx.leitura, catalogue, cadastroId);
  if (!(await ctx.jaGravado())) {
    const { view, versao } = await record(ctx, catalogue);
    ctx.conferirVersao(versao);
    if (paraId !== null) await checkTarget(ctx, catalogue, paraId, view);
    const usos = paraId === null ? await usosDe(ctx.leitura, catalogue, cadastroId) : [];
    if (usos.length > 0) throw refuseCatalogue('CADASTRO_EM_USO', inUse(catalogue, view, usos), MOVER_PARA);
  }
  const data = { tabela: catalogue.tabela, cadastroId, paraId, recebidos: seen };
  await ctx.execute(retiradaDecider, conta, { type: 'RetirarCadastro', data }, { outroStream: true });
  const gone = await ctx.leitura.porId(catalogue.tabela as keyof DB & string, ['versao'], cadastroId);
  if (gone) ctx.etag(gone.versao as number);
};

/** What only names it in its history keeps naming it; other catalogues, which are lived in, must let go first. */
const remove = async (ctx: Um, catalogue: Catalogue) => {
  const { id } = ctx.params;
  if (!(await ctx.jaGravado())) {
    const { view } = await record(ctx, catalogue);
    const usos = (await usosDe(ctx.leitura, catalogue, id)).filter(({ cadastro }) => cadastro);
    if (usos.length > 0) throw refuseCatalogue('CADASTRO_REFERIDO', inUse(catalogue, view, usos));
  }
  await ctx.execute(catalogueDeciders[catalogue.tabela] as NonNullable<(typeof catalogueDeciders)[string]>, id, {
    type: 'Excluir',
    data: { id },
  });
  if (catalogue.tabela === 'fazenda') await devolverVaga(ctx, { tipo: 'fazenda', registroId: id });
};

const movable = (catalogue: Catalogue): Route => {
  const names = [MOVER_PARA, ...(catalogue.mover?.parametro ? [catalogue.mover.parametro] : [])];
  const each = <T extends z.ZodType>(schema: () => T) => Object.fromEntries(names.map((name) => [name, schema()]));
  const given = (from: Destino | undefined | null) => names.map((name) => from?.[name]).find(Boolean);
  return route({
    method: 'DELETE',
    path: '/:id',
    contaInteira: true,
    resumo: `Exclui: ${catalogue.title.singular}; o que está em uso vai para outro registro`,
    query: z.object(each(idFilter)),
    body: z.strictObject(each(() => vazio(z.int().min(0)))).optional(),
    handle: (ctx) => withdraw(ctx as Um, catalogue, given(ctx.body as Destino | undefined) ?? given(ctx.query as Destino) ?? null),
  });
};

/** Deleting a record, and what uses it: whoever deletes sees before what it will touch. */
export const deleteRoutes = (catalogue: Catalogue): Readonly<Record<'uso' | 'excluir', Route>> => {
  const { singular } = catalogue.title;
  return {
    uso: route({
      method: 'GET',
      path: '/:id/uso',
      resumo: `O que usa: ${singular}`,
      resposta: Usos,
      handle: async (ctx) => {
        await record(ctx, catalogue);
        const usos = await usosDe(ctx.leitura, catalogue, ctx.params.id);
        return { total: usos.reduce((sum, { quantas }) => sum + quantas, 0), usos, mover: catalogue.mover !== undefined };
      },
    }),
    excluir: catalogue.mover
      ? movable(catalogue)
      : route({ method: 'DELETE', path: '/:id', resumo: `Exclui: ${singular}`, handle: (ctx) => remove(ctx, catalogue) }),
  };
};

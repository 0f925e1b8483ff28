import { UsosDoCadastro } from '@tulha/domain/suporte/suporte.answers';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { refuseCatalogue } from '@tulha/domain/kernel/catalogue/catalogue.decider';
import { DomainError } from '@tulha/domain/kernel/errors';
import { texto } from '@tulha/domain/kernel/decimal';
import { vazio } from '@tulha/domain/kernel/vazio';
import { refuseRetirada, retiradaDecider } from '@tulha/domain/suporte/retirada/retirada.decider';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { pendenciasDoFluxo } from '@tulha/read-models/financeiro/fluxo.queries';
import { recebidosPor, usosDe } from '@tulha/read-models/references/uso.queries';
import { z } from 'zod';
import { InvalidRequest, refuseHttp } from '../http/pipeline/errors.js';
import { definidos } from '../rotas/definidos.js';
import { idFilter } from '../rotas/list-query.js';
import { perguntar } from '../rotas/perguntar.js';
import type { CatalogueRules } from './catalogue.checks.js';
import { foraEmPalavras, inUse, presosDe, usosEmTodas } from './em-uso.js';
import { type Ctx, type Route, route } from '../http/pipeline/route.js';

type Um = Ctx<{ id: number }>;
type Destino = Readonly<Record<string, number | null | undefined>>;
const MOVER_PARA = 'mover_para';
/** The record to move to, and its name in the request: a refusal uses that name. */
type Lugar = { readonly campo: string; readonly para: number | null };

const record = async ({ reader, params, etag }: Um, catalogue: Catalogue) => {
  const found = await findInCatalogue(reader, catalogue, params.id);
  if (!found) throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
  etag(found.versao);
  return found;
};

/** The replacement must be a living record of the account, and have the same values where the declaration asks for it. */
const checkTarget = async (
  { reader, params }: Um,
  catalogue: Catalogue,
  { para, campo: onde }: Lugar & { readonly para: number },
  view: Readonly<Record<string, unknown>>,
) => {
  if (para === params.id) throw refuseRetirada('DESTINO_E_O_PROPRIO', undefined, onde);
  const target = await findInCatalogue(reader, catalogue, para);
  const { singular } = catalogue.title;
  if (!target) throw refuseCatalogue('REFERENCIA_NAO_ENCONTRADA', { campo: 'Fica no lugar', de: singular, id: para }, onde);
  for (const name of catalogue.mover?.iguais ?? []) {
    const wanted = target.view[name] ?? null;
    const campo = catalogue.fields[name]?.label ?? name;
    if (wanted !== null && wanted !== view[name]) throw refuseCatalogue('DESTINO_DE_OUTRO_TIPO', { campo }, onde);
  }
};

/** Asks the account's stream, which alone knows the other deletions of this instant; the record's own follows. */
const withdraw = async (ctx: Um, catalogue: Catalogue, { para: paraId, campo }: Lugar) => {
  const { conta } = ctx.auth;
  const { id: cadastroId } = ctx.params;
  const seen = await recebidosPor(ctx.reader, catalogue, cadastroId);
  if (!(await ctx.alreadyWritten())) {
    const { view, versao } = await record(ctx, catalogue);
    ctx.checkVersion(versao);
    if (paraId !== null) await checkTarget(ctx, catalogue, { para: paraId, campo }, view);
    const usos = paraId === null ? await usosDe(ctx.reader, catalogue, cadastroId) : [];
    if (usos.length > 0) throw refuseCatalogue('CADASTRO_EM_USO', inUse(catalogue, view, { usos, fora: undefined }), campo);
  }
  const data = { tabela: catalogue.tabela, cadastroId, paraId, recebidos: seen };
  await ctx.execute(retiradaDecider, conta, { type: 'RetirarCadastro', data }, { otherStream: true });
  const gone = await ctx.reader.porIdDeclarado(catalogue, ['versao'], cadastroId);
  if (gone) ctx.etag(gone.versao);
};

/**
 * Refuses to delete a record that is held.
 * @throws CADASTRO_COM_HISTORIA, CADASTRO_REFERIDO, or CADASTRO_PARA_DESATIVAR where it can be put away instead
 */
export const exigirSolto = async (ctx: Ctx, catalogue: Catalogue, view: Readonly<Record<string, unknown>>) => {
  const presos = presosDe(await usosEmTodas(ctx, catalogue, Number(view['id'])));
  const { emVezDeExcluir: saida } = catalogue;
  if (presos && saida) throw refuseCatalogue('CADASTRO_COM_HISTORIA', { ...inUse(catalogue, view, presos), saida });
  const code = catalogue.fields['situacao']?.opcoes?.includes('INATIVO') ? 'CADASTRO_PARA_DESATIVAR' : 'CADASTRO_REFERIDO';
  if (presos) throw refuseCatalogue(code, inUse(catalogue, view, presos));
};

/** Deletes the record. Others that name it only in their history keep its name. */
const remove = async <S>(ctx: Um, catalogue: Catalogue, decider: CatalogueRules<S>, motivo: string | null = null) => {
  const { id } = ctx.params;
  if (!(await ctx.alreadyWritten())) await exigirSolto(ctx, catalogue, (await record(ctx, catalogue)).view);
  await ctx.execute(decider, id, { type: 'Excluir', data: { id, ...(catalogue.motivoAoExcluir && { motivo }) } });
};

const plain = <S>(catalogue: Catalogue, decider: CatalogueRules<S>): Route => {
  const { title, motivoAoExcluir } = catalogue;
  const common = { method: 'DELETE', path: '/:id', summary: `Exclui: ${title.singular}`, answer: 'nothing' } as const;
  if (!motivoAoExcluir) return route({ ...common, handle: (ctx) => remove(ctx, catalogue, decider) });
  return route({
    ...common,
    body: z.strictObject({ motivo: vazio(texto(500)) }).optional(),
    handle: (ctx) => remove(ctx, catalogue, decider, ctx.body?.motivo),
  });
};

/** The catalogue's own name of the parameter that says where a used record's uses go. */
const lugarDe = ({ mover }: Catalogue): string | undefined => mover && (mover.parametro ?? MOVER_PARA);

/** Catalogues with a deletion of their own, and the parameter that it asks for as the record stands. */
const PEDIDOS: Readonly<Record<string, (ctx: Um) => Promise<string | undefined>>> = {
  fluxo: async ({ reader, params }) => ((await pendenciasDoFluxo(reader, params.id)).quantas > 0 ? 'fluxo_to_move' : undefined),
};

const movable = (catalogue: Catalogue): Route => {
  const names = [MOVER_PARA, ...(catalogue.mover?.parametro ? [catalogue.mover.parametro] : [])];
  const each = <T extends z.ZodType>(schema: () => T) => Object.fromEntries(names.map((name) => [name, schema()]));
  const places = (from: Destino | undefined | null): Lugar[] =>
    names.flatMap((campo) => (from?.[campo] ? [{ campo, para: from[campo] }] : []));
  /** The request names no destination: refusals then point at the catalogue's own parameter, where it has one. */
  const none: Lugar = { campo: lugarDe(catalogue) ?? MOVER_PARA, para: null };
  return route({
    method: 'DELETE',
    path: '/:id',
    contaInteira: true,
    summary: `Exclui: ${catalogue.title.singular}; o que está em uso vai para outro registro`,
    query: z.object(each(idFilter)),
    body: z.strictObject(each(() => vazio(z.int().min(0)))).optional(),
    answer: 'nothing',
    handle: (ctx) => {
      const destinos = [...places(ctx.body as Destino | undefined), ...places(ctx.query as Destino)];
      const [lugar = none] = destinos;
      const outro = destinos.find(({ para }) => para !== lugar.para);
      if (outro)
        throw new InvalidRequest([
          { campo: outro.campo, mensagem: `Fica no lugar um só: aqui é ${outro.para}, e também se disse ${lugar.para}.` },
        ]);
      return withdraw(ctx as Um, catalogue, lugar);
    },
  });
};

/** The reason for which a register would refuse to delete the record as it stands. A plain catalogue refuses only for its uses. */
const recusaDe = async <S>(ctx: Um, catalogue: Catalogue, decider: CatalogueRules<S>): Promise<string | undefined> => {
  if (!('lines' in catalogue)) return undefined;
  try {
    await perguntar(ctx, decider, ctx.params.id, { type: 'Excluir', data: { id: ctx.params.id } });
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
};

/** Deletion of a record, and the list of its uses, which the user sees before deleting. */
export const deleteRoutes = <S>(catalogue: Catalogue, decider: CatalogueRules<S>): Readonly<Record<'uso' | 'excluir', Route>> => {
  const { singular } = catalogue.title;
  return {
    uso: route({
      method: 'GET',
      path: '/:id/uso',
      summary: `O que usa: ${singular}`,
      answer: UsosDoCadastro,
      handle: async (ctx) => {
        await record(ctx, catalogue);
        const { usos, fora } = await usosEmTodas(ctx, catalogue, ctx.params.id);
        const emUso = usos.length > 0 || fora !== undefined;
        return {
          total: usos.reduce((sum, { quantas }) => sum + quantas, 0),
          usos,
          ...(fora && { fora: { texto: foraEmPalavras(usos), impede: fora.impede } }),
          mover: catalogue.mover !== undefined,
          ...definidos({ pede: (await PEDIDOS[catalogue.tabela]?.(ctx)) ?? (emUso ? lugarDe(catalogue) : undefined) }),
          ...definidos({ emVezDeExcluir: catalogue.emVezDeExcluir, recusa: await recusaDe(ctx, catalogue, decider) }),
        };
      },
    }),
    excluir: catalogue.mover ? movable(catalogue) : plain(catalogue, decider),
  };
};

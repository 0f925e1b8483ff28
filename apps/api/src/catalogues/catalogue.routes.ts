import type { Receipt } from '@tulha/application/dispatch/dispatch';
import { catalogueDeciders } from '@tulha/application/registry';
import { catalogues } from '@tulha/domain/catalogues/index';
import { type Catalogue, storedName } from '@tulha/domain/kernel/catalogue/catalogue';
import { refuseCatalogue } from '@tulha/domain/kernel/catalogue/catalogue.decider';
import { catalogueRow } from '@tulha/read-models/catalogues/catalogue.projection';
import { catalogueView, findAsItIsNow, findMissing, findTaken, listCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { comVaga } from '../acesso/vagas.js';
import { idDe } from '../http/criado.js';
import { refuseHttp } from '../http/errors.js';
import { deleteRoutes } from './catalogue-delete.routes.js';
import { idFilter, listQuery } from '../http/list-query.js';
import { type Ctx, defineRoutes, type RouteGroup, route } from '../http/route.js';
import { alteracoesRoute, ondeEsta } from '../suporte/alteracoes.js';
import { z } from 'zod';
import { planilhaRoutes } from './planilha.routes.js';

type Stored = Record<string, unknown>;

/** What the declaration calls unique is looked up before the command; see docs/adr on uniqueness for the race that is left. */
const checkUnique = async ({ leitura }: Ctx, catalogue: Catalogue, stored: Stored, id: number) => {
  for (const name of catalogue.unique) {
    const field = catalogue.fields[name];
    const value = field && stored[storedName(name, field)];
    if (!field || value === null || value === undefined) continue;
    if (await findTaken(leitura, catalogue, name, value, id)) {
      throw refuseCatalogue('CADASTRO_REPETIDO', { nome: catalogue.title.singular, campo: field.label, valor: String(value) }, name);
    }
  }
};

/** Every reference must point at a living record of the same account; one that a change leaves as it was may have gone since. */
const checkReferences = async ({ leitura }: Ctx, catalogue: Catalogue, stored: Stored, before: Stored) => {
  for (const [name, field] of Object.entries(catalogue.fields)) {
    const target = field.de && catalogues[field.de as keyof typeof catalogues];
    const kept = new Set([before[name]].flat());
    const named = [stored[storedName(name, field)]].flat().filter((id) => typeof id === 'number' && !kept.has(id)) as number[];
    if (!target || named.length === 0) continue;
    const id = await findMissing(leitura, target, named);
    if (id !== undefined) throw refuseCatalogue('REFERENCIA_NAO_ENCONTRADA', { campo: field.label, de: target.title.singular, id }, name);
  }
};

const found = async ({ leitura, etag }: Ctx, catalogue: Catalogue, id: number) => {
  const record = await findAsItIsNow(leitura, catalogue, id);
  if (!record) throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
  etag(record.versao);
  return record.view;
};

/** What the read model shows of a fact just written, by the projection's own words; undefined where there is no new one. */
const shownOf = (catalogue: Catalogue) => {
  const rowOf = catalogueRow(catalogue);
  return ({ facts: [fact], repeated }: Receipt) => (fact && !repeated ? catalogueView(catalogue, rowOf(fact)) : undefined);
};

const check = async (ctx: Ctx, catalogue: Catalogue, stored: Stored, id: number, before: Stored = {}) => {
  await checkReferences(ctx, catalogue, stored, before);
  await checkUnique(ctx, catalogue, stored, id);
};

/** Filters a list takes: every option and reference of the declaration. */
const filtersOf = ({ fields }: Catalogue): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind, opcoes }]): [string, z.ZodType][] => {
      if (kind === 'option') return [[name, z.enum(opcoes as [string]).optional()]];
      return kind === 'ref' && name !== 'fazenda' ? [[name, idFilter()]] : [];
    }),
  );

const alteracoesDo = ({ tabela, fields, title }: Catalogue) =>
  alteracoesRoute(`O que mudou, quando e por quem: ${title.singular}`, ondeEsta(tabela as keyof typeof catalogues), fields);

/** List, one, create, change and delete, from the declaration alone. */
export const catalogueRoutes = (catalogue: Catalogue): RouteGroup => {
  const decider = catalogueDeciders[catalogue.tabela];
  if (!decider) throw new Error(`No decider for ${catalogue.tabela}`);
  const { singular, plural } = catalogue.title;
  const idName = `${catalogue.tabela}Id`;
  const filters = filtersOf(catalogue);
  const ofFarm = 'fazenda' in catalogue.fields;
  const shown = shownOf(catalogue);
  /** The plan of the subscription says how many there may be. */
  const doPlano = catalogue.tabela === 'fazenda';
  const lista = listQuery(filters as Record<never, z.ZodType>);
  const chosen = (given: Stored, fazendas: readonly number[]): Stored => ({
    ...Object.fromEntries(Object.entries(given).filter(([name, value]) => name in filters && value !== undefined)),
    ...(ofFarm ? { fazenda: [0, ...fazendas] } : {}),
  });

  return defineRoutes({
    path: catalogue.path,
    tag: plural,
    permissao: catalogue.permissao,
    routes: {
      listar: route({
        method: 'GET',
        path: '/',
        resumo: `Lista: ${plural}`,
        query: lista,
        handle: ({ leitura, query, fazendas }) => listCatalogue(leitura, catalogue, query, chosen(query, fazendas)),
      }),
      ...planilhaRoutes(catalogue, lista, chosen),
      obter: route({ method: 'GET', path: '/:id', resumo: singular, handle: (ctx) => found(ctx, catalogue, ctx.params.id) }),
      alteracoes: alteracoesDo(catalogue),
      criar: route({
        method: 'POST',
        path: '/',
        resumo: `Cadastra: ${singular}`,
        body: catalogue.input,
        porFazenda: ofFarm,
        contaInteira: doPlano,
        handle: async (ctx) => {
          const dados = ofFarm ? { ...ctx.body, fazendaId: ctx.fazenda } : ctx.body;
          const checked = ctx.jaGravado().then(async (known) => known || check(ctx, catalogue, dados, 0));
          const [id] = await Promise.all([ctx.nextId(catalogue.tabela), checked]);
          const cadastrar = () => ctx.execute(decider, id, { type: 'Cadastrar', data: { ...dados, [idName]: id } }, { isNew: true });
          const receipt = await (doPlano ? comVaga(ctx, { tipo: 'fazenda', registroId: id }, cadastrar) : cadastrar());
          return shown(receipt) ?? found(ctx, catalogue, idDe(receipt, idName));
        },
      }),
      alterar: route({
        method: 'PUT',
        path: '/:id',
        resumo: `Altera: ${singular}`,
        body: catalogue.input,
        handle: async (ctx) => {
          const before = await found(ctx, catalogue, ctx.params.id);
          const dados = ofFarm && !ctx.body.fazendaId ? { ...ctx.body, fazendaId: before.fazenda } : ctx.body;
          await check(ctx, catalogue, dados, ctx.params.id, before);
          const receipt = await ctx.execute(decider, ctx.params.id, { type: 'Alterar', data: { ...dados, [idName]: ctx.params.id } });
          return shown(receipt) ?? found(ctx, catalogue, ctx.params.id);
        },
      }),
      ...deleteRoutes(catalogue),
    },
  });
};

export const allCatalogueRoutes: readonly RouteGroup[] = Object.values(catalogues).map(catalogueRoutes);

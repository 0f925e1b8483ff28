import { recordAnswer, reducedAnswer, rowAnswer, writtenAnswer } from '@tulha/domain/kernel/catalogue/record.answers';
import { paged } from '@tulha/domain/kernel/answers';
import { catalogueDeciders } from '@tulha/application/registry';
import { catalogues } from '@tulha/domain/catalogues/index';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { listCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { comVagaDoPlano } from '../rotas/vaga-do-plano.js';
import { idDe } from '../rotas/criado.js';
import { type CatalogueRules, ditoAgora, filtersOf, found, foundToChange, shownOf } from './catalogue.checks.js';
import { comCalculados } from './calculados.js';
import { deleteRoutes } from './catalogue-delete.routes.js';
import { flag, listQuery } from '../rotas/list-query.js';
import { type Ctx, defineRoutes, type RouteGroup, route } from '../http/pipeline/route.js';
import { alteracoesRoute, ondeEsta } from '../rotas/alteracoes.js';
import { z } from 'zod';
import { conferir } from './mesma-fazenda.js';
import { planilhaRoutes } from './planilha.routes.js';

type Stored = Record<string, unknown>;

/** An option of the list of farms, which answers their coordinates unless it is off. */
const COORDS = {
  coords: flag().meta({ description: '0 ou false: sem as coordenadas. 1, true, ou sem a opção: com elas.' }),
};

const reduced = (campos: readonly string[]) =>
  z
    .enum(['0', '1', '2'])
    .optional()
    .meta({ description: `1: de cada registro só id, ${campos.join(', ')}. 0 e 2, ou sem a opção: o registro inteiro.` });

const ONDE_FICA = ['latitude', 'longitude'];
const menos = <T extends object>(de: T): T => Object.fromEntries(Object.entries(de).filter(([name]) => !ONDE_FICA.includes(name))) as T;

/** Coordinates not asked for are left out, and not answered as null, which would say that the farm has none. */
const semCoords = (row: Stored, asked: Stored): Stored => (asked['coords'] === false ? menos(row) : row);
const semCoordsAnswer = (fazenda: Catalogue) => recordAnswer({ ...fazenda, nome: 'FazendaSemCoordenadas', fields: menos(fazenda.fields) });

/** The answer of a list, and its parameters besides filters: where the declaration says so, fewer fields of each record. */
const reducing = (catalogue: Catalogue) => {
  const whole = rowAnswer(catalogue);
  const { reduzido } = catalogue;
  if (!reduzido && catalogue.tabela !== 'fazenda') return { asked: {}, answer: whole, shown: (row: Stored): Stored => row };
  if (!reduzido) return { asked: COORDS, answer: z.union([whole, semCoordsAnswer(catalogue)]), shown: semCoords };
  const names = ['id', ...reduzido];
  return {
    asked: { reduced: reduced(reduzido) },
    answer: z.union([whole, reducedAnswer(catalogue)]),
    shown: (row: Stored, asked: Stored): Stored =>
      asked['reduced'] === '1' ? Object.fromEntries(names.map((name) => [name, row[name]])) : row,
  };
};

const alteracoesDo = (catalogue: Catalogue) =>
  alteracoesRoute(`O que mudou, quando e por quem: ${catalogue.title.singular}`, ondeEsta(catalogue), catalogue.fields);

const umRegistro = (catalogue: Catalogue) =>
  route({
    method: 'GET',
    path: '/:id',
    summary: catalogue.title.singular,
    answer: rowAnswer(catalogue),
    handle: (ctx) => found(ctx, catalogue, ctx.params.id),
  });

/** The record written, with the warnings that its declaration makes of the body. */
const comAvisos = ({ request: { body } }: Ctx, { avisos }: Catalogue, registro: Stored): Stored =>
  avisos ? { ...registro, avisos: avisos(body, registro) } : registro;

/** List, one, create, change and delete, from the declaration alone. */
export const catalogueRoutes = <S>(catalogue: Catalogue, decider: CatalogueRules<S>): RouteGroup => {
  const { singular, plural } = catalogue.title;
  const idName = `${catalogue.tabela}Id`;
  const filters = filtersOf(catalogue);
  const ofFarm = 'fazenda' in catalogue.fields;
  const shown = shownOf(catalogue);
  /** The plan of the subscription says how many there may be. */
  const doPlano = catalogue.tabela === 'fazenda';
  const gravado = writtenAnswer(catalogue);
  const list = reducing(catalogue);
  const asked = { ...filters, ...list.asked };
  const lista = listQuery(asked as Record<never, z.ZodType>);
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
        summary: `Lista: ${plural}`,
        query: lista,
        answer: paged(list.answer),
        handle: async (ctx) => {
          const { content, pagination } = await listCatalogue(ctx.reader, catalogue, ctx.query, chosen(ctx.query, ctx.fazendas));
          return { content: (await comCalculados(ctx, catalogue, content)).map((row) => list.shown(row, ctx.query)), pagination };
        },
      }),
      ...planilhaRoutes(catalogue, lista, chosen),
      obter: umRegistro(catalogue),
      alteracoes: alteracoesDo(catalogue),
      criar: route({
        method: 'POST',
        path: '/',
        summary: `Cadastra: ${singular}`,
        body: catalogue.input,
        porFazenda: ofFarm,
        contaInteira: doPlano,
        answer: gravado,
        handle: async (ctx) => {
          const dados = ofFarm ? { ...ctx.body, fazendaId: ctx.fazenda } : ctx.body;
          const checked = ctx.alreadyWritten().then(async (known) => known || conferir(ctx, catalogue, dados));
          const [id] = await Promise.all([ctx.nextId(catalogue.tabela), checked]);
          const cadastrar = () => ctx.execute(decider, id, { type: 'Cadastrar', data: { ...dados, [idName]: id } }, { isNew: true });
          const receipt = await (doPlano ? comVagaDoPlano(ctx, { tipo: 'fazenda', registroId: id }, cadastrar) : cadastrar());
          return comAvisos(ctx, catalogue, shown(receipt) ?? (await found(ctx, catalogue, idDe(receipt, idName))));
        },
      }),
      alterar: route({
        method: 'PUT',
        path: '/:id',
        summary: `Altera: ${singular}`,
        body: catalogue.change,
        answer: gravado,
        handle: async (ctx) => {
          const { before, kept } = await foundToChange(ctx, catalogue, ctx.params.id);
          const farm = ofFarm && !ctx.body.fazendaId ? { fazendaId: before.fazenda } : {};
          const dados = { ...ctx.body, ...farm, ...ditoAgora(catalogue, ctx.body, before, ctx.now) };
          await conferir(ctx, catalogue, dados, { id: ctx.params.id, before, kept });
          const receipt = await ctx.execute(decider, ctx.params.id, { type: 'Alterar', data: { ...dados, [idName]: ctx.params.id } });
          return comAvisos(ctx, catalogue, shown(receipt) ?? (await found(ctx, catalogue, ctx.params.id)));
        },
      }),
      ...deleteRoutes(catalogue, decider),
    },
  });
};

export const allCatalogueRoutes: readonly RouteGroup[] = Object.values<Catalogue>(catalogues).flatMap((catalogue) => {
  const decider = catalogueDeciders[catalogue.tabela];
  return decider ? [catalogueRoutes(catalogue, decider)] : [];
});

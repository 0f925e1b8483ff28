import { atividadeDecider, type NovasPartes } from '@tulha/domain/atividades/atividade/atividade.decider';
import { refuseAtividade } from '@tulha/domain/atividades/errors';
import type { Linha, Parte, ParteLancada } from '@tulha/domain/atividades/parte/parte.fields';
import { type NomeDaParte, partes } from '@tulha/domain/atividades/parte/partes.fields';
import { reservaColheitaDecider } from '@tulha/domain/folha/colheita/reserva-colheita.decider';
import { comAvisos, listed, paged } from '@tulha/domain/kernel/answers';
import { storedName } from '@tulha/domain/kernel/catalogue/catalogue';
import { refuseCatalogue } from '@tulha/domain/kernel/catalogue/catalogue.decider';
import { records } from '@tulha/domain/registers/declared';
import { findAtividade } from '@tulha/read-models/atividades/atividade.queries';
import { findPartes, listPartes } from '@tulha/read-models/atividades/parte.queries';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { z } from 'zod';
import { type Ctx, defineRoutes, type RouteGroup, route } from '../http/pipeline/route.js';
import { idNaRota, sortedQuery } from '../rotas/list-query.js';
import { atividadeDe, avisosDaqui } from './atividade.routes.js';
import { avisosDasHoras } from './avisos-das-horas.js';
import { completarTrabalhos, type Quando } from './trabalho-de-maquina.js';

type Completar = (ctx: Ctx, linhas: readonly Linha[], quando: Quando) => Promise<readonly Linha[]>;
/** Completes lines with data of other records. */
const COMPLETAR: Readonly<Partial<Record<NomeDaParte, Completar>>> = { maquinas: completarTrabalhos };

const Item = z.object({ id: idNaRota, itemId: idNaRota });

/** Every record that a line names must exist in the account. @throws REFERENCIA_NAO_ENCONTRADA at the field of the line */
const conferirReferencias = async ({ reader }: Ctx, { fields, lista }: Parte, linhas: readonly Linha[]) => {
  for (const [name, field] of Object.entries(fields)) {
    const catalogue = field.kind === 'ref' ? records[field.de ?? ''] : undefined;
    if (!catalogue) continue;
    for (const [indice, linha] of linhas.entries()) {
      const id = linha[storedName(name, field)];
      if (typeof id === 'number' && !(await findInCatalogue(reader, catalogue, id)))
        throw refuseCatalogue(
          'REFERENCIA_NAO_ENCONTRADA',
          { campo: field.label, de: catalogue.title.singular, id },
          `${lista}[${indice}].${name}`,
        );
    }
  }
};

/** Lines of one kind of parts, ready to be written in an activity of that day. @throws REFERENCIA_NAO_ENCONTRADA */
export const novasPartes = async (ctx: Ctx, nome: NomeDaParte, pedidas: readonly Linha[], quando: Quando): Promise<NovasPartes> => {
  const parte: Parte = partes[nome];
  await conferirReferencias(ctx, parte, pedidas);
  const completas = (await COMPLETAR[nome]?.(ctx, pedidas, quando)) ?? pedidas;
  const first = await ctx.nextId(parte.tabela, completas.length);
  return { parte: nome, linhas: completas.map((linha, index) => ({ parteId: first + index, linha })) };
};

const lancar = async (ctx: Ctx<{ id: number }>, nome: NomeDaParte, pedidas: readonly Linha[]) => {
  const parte: Parte = partes[nome];
  const { id } = ctx.params;
  const achada = await atividadeDe(ctx, id);
  const { data: noDia, termina_no_dia_seguinte: seguinte } = achada.row;
  const novas = await novasPartes(ctx, nome, pedidas, { data: noDia, depois: seguinte ? 1 : 0 });
  const { facts } = await ctx.execute(atividadeDecider, id, { type: 'LancarPartes', data: novas });
  const ids = facts.map(({ data }) => (data as ParteLancada).parteId);
  const [intervalos, [horas = []]] = await Promise.all([
    parte.quem ? avisosDaqui(ctx, achada, { colheita: false }) : [],
    avisosDasHoras(ctx.reader, [id], nome),
  ]);
  return { content: await findPartes(ctx.reader, parte, id, ids), avisos: [...intervalos, ...horas] };
};

/** Kinds of lines that sheets pay, as they are called there. */
const PAGAS: Readonly<Partial<Record<NomeDaParte, string>>> = { mdobras: 'MAO_DE_OBRA', mdobrasproducao: 'PRODUCAO' };

/** A line that a sheet may pay is taken from the sheets, and so from its activity. @throws TRABALHO_EM_FOLHA_FECHADA */
const excluirParte = async (ctx: Ctx<unknown>, nome: NomeDaParte, id: number, itemId: number): Promise<void> => {
  const fonte = PAGAS[nome];
  if (!fonte) {
    await ctx.execute(atividadeDecider, id, { type: 'ExcluirPartes', data: { parte: nome, parteIds: [itemId] } });
    return;
  }
  const data = { atividadeId: id, trabalho: [`${fonte} ${itemId}`] };
  await ctx.execute(reservaColheitaDecider, ctx.auth.conta, { type: 'RetirarTrabalho', data }, { otherStream: true });
  const depois = await findAtividade(ctx.reader, id);
  if (depois) ctx.etag(depois.versao);
};

/** Lists, shows, adds and removes one kind of parts of an activity. */
const rotasDaParte = (nome: NomeDaParte): RouteGroup => {
  const parte: Parte = partes[nome];
  const { singular, plural } = parte.title;
  const path = `/:id/${parte.path}`;
  const achar = async ({ reader }: Ctx, id: number, itemId: number): Promise<Linha> => {
    const [linha] = await findPartes(reader, parte, id, [itemId]);
    if (!linha) throw refuseAtividade('PARTE_NAO_ENCONTRADA', { parte: singular });
    return linha;
  };
  return defineRoutes({
    path: 'reg-atividades',
    tag: 'Atividades',
    permissao: 'atividades',
    routes: {
      [`listar${parte.nome}`]: route({
        method: 'GET',
        path,
        summary: `${plural} de uma atividade`,
        query: sortedQuery({}),
        answer: paged(parte.resposta),
        handle: async (ctx) => {
          await atividadeDe(ctx, ctx.params.id);
          return listPartes(ctx.reader, parte, ctx.query, ctx.params.id);
        },
      }),
      [`obter${parte.nome}`]: route({
        method: 'GET',
        path: `${path}/:itemId`,
        summary: singular,
        params: Item,
        answer: parte.resposta,
        handle: (ctx) => achar(ctx, ctx.params.id, ctx.params.itemId),
      }),
      [`lancar${parte.nome}`]: route({
        method: 'POST',
        path,
        summary: `Lança: ${plural}`,
        body: parte.corpo,
        answer: listed(parte.resposta).extend(comAvisos),
        handle: (ctx) => lancar(ctx, nome, ctx.body.linhas),
      }),
      [`excluir${parte.nome}`]: route({
        method: 'DELETE',
        path: `${path}/:itemId`,
        summary: `Exclui: ${singular}`,
        params: Item,
        answer: 'nothing',
        handle: async (ctx) => {
          const { id, itemId } = ctx.params;
          if (!(await ctx.alreadyWritten())) {
            const { versao } = await atividadeDe(ctx, id);
            if (PAGAS[nome]) ctx.checkVersion(versao);
            await achar(ctx, id, itemId);
          }
          await excluirParte(ctx, nome, id, itemId);
        },
      }),
    },
  });
};

/** The parts of an activity other than its harvest. */
export const partesRoutes: readonly RouteGroup[] = (Object.keys(partes) as NomeDaParte[]).map(rotasDaParte);

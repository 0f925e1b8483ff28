import { LinhaDeColheita } from '@tulha/domain/atividades/atividade/atividade.answers';
import { ExcluirColheita, LancarColheita, modoDeColheita } from '@tulha/domain/atividades/atividade/atividade.commands';
import { atividadeDecider } from '@tulha/domain/atividades/atividade/atividade.decider';
import type { AtividadeEvent } from '@tulha/domain/atividades/atividade/atividade.events';
import { refuseAtividade } from '@tulha/domain/atividades/errors';
import { comAvisos, listed, paged } from '@tulha/domain/kernel/answers';
import { toScaled } from '@tulha/domain/kernel/decimal';
import { findColheita, linhasDaAtividade, listColheita, type QuaisLinhas } from '@tulha/read-models/atividades/atividade.queries';
import { parametrosDe } from '@tulha/read-models/propriedade/parametros.queries';
import { z } from 'zod';
import { InvalidRequest } from '../http/pipeline/errors.js';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { idFilter, idNaRota, sortedQuery } from '../rotas/list-query.js';
import { atividadeDe, avisosDaqui } from './atividade.routes.js';
import { exigirMotivo, retirar } from './colheita-usada.js';

const Quais = {
  modo: modoDeColheita()
    .optional()
    .meta({ description: 'Sem dizer: mecanica onde se diz a máquina, manual onde se diz o colaborador, e as duas onde não' }),
  colaborador: idFilter(),
  maquina: idFilter(),
};
const Item = z.object({ id: idNaRota, itemId: idNaRota });
const DoModo = z.object({ modo: modoDeColheita().optional() });

/**
 * Which lines: a machine has lines of mechanical picking only, a worker of manual picking only. A filter that no line can match is refused,
 * and not answered with an empty list.
 */
const quaisDe = ({ modo, colaborador, maquina }: QuaisLinhas): QuaisLinhas => {
  if (maquina && (colaborador || modo === 'manual'))
    throw new InvalidRequest([
      { campo: 'maquina', mensagem: 'Máquina só há na colheita mecânica: tire este filtro, ou use modo=mecanica.' },
    ]);
  if (colaborador && modo === 'mecanica')
    throw new InvalidRequest([
      { campo: 'colaborador', mensagem: 'Colaborador só há na colheita manual: tire este filtro, ou use modo=manual.' },
    ]);
  return { modo: modo ?? (maquina ? 'mecanica' : colaborador ? 'manual' : 'ambas'), colaborador, maquina };
};

/** Which of the ids is of no record of the account. */
const ausente = async ({ reader }: Ctx, tabela: 'colaborador' | 'maquina', ids: readonly number[]): Promise<number | undefined> => {
  const wanted = [...new Set(ids)];
  const rows = await reader.de(tabela).select('id').where('id', 'in', wanted).where('excluido', '=', false).execute();
  return wanted.find((id) => !rows.some((row) => row.id === id));
};

/** The size of the account's default picking container, in ml. */
const medidaPadraoMl = async ({ reader }: Ctx): Promise<number> => toScaled((await parametrosDe(reader)).view.medidaPadrao, 3) as number;

/**
 * Each line with an id, and with the account's container where it says none.
 * @throws RESTO_DE_MEDIDA_INTEIRA of a line whose rest fills the container
 */
const numerar = async <T extends { readonly medidaMl: number | null; readonly restoMl: number }>(ctx: Ctx, vinculos: readonly T[]) => {
  const padrao = vinculos.some(({ medidaMl }) => medidaMl === null) ? await medidaPadraoMl(ctx) : 0;
  const medidos = vinculos.map((vinculo) => ({ ...vinculo, medidaMl: vinculo.medidaMl ?? padrao }));
  const cheio = medidos.findIndex(({ medidaMl, restoMl }) => restoMl > 0 && restoMl >= medidaMl);
  if (cheio >= 0) throw refuseAtividade('RESTO_DE_MEDIDA_INTEIRA', undefined, `vinculos[${cheio}].resto`);
  const first = await ctx.nextId('colheita_linha', vinculos.length);
  return medidos.map((vinculo, index) => ({ ...vinculo, linhaId: first + index }));
};

type Lancamento = z.output<typeof LancarColheita>;
type Lancada = Extract<AtividadeEvent, { type: 'ColheitaManualLancada' | 'ColheitaMecanicaLancada' }>['data'];

type Manual = Extract<Lancamento, { modo?: 'manual' | undefined }>;

/** The lines of pickers, ready to be written. @throws COLABORADOR_NAO_ENCONTRADO */
export const linhasManuais = async (ctx: Ctx, { vinculos }: Pick<Manual, 'vinculos'>) => {
  const ids = vinculos.map(({ colaboradorId }) => colaboradorId);
  const colaborador = await ausente(ctx, 'colaborador', ids);
  if (colaborador !== undefined)
    throw refuseAtividade('COLABORADOR_NAO_ENCONTRADO', { colaborador }, `vinculos[${ids.indexOf(colaborador)}].colaborador`);
  return numerar(ctx, vinculos);
};

const comandoDe = async (ctx: Ctx, body: Lancamento) => {
  if (body.modo === 'mecanica') {
    const ids = body.vinculos.map(({ maquinaId }) => maquinaId);
    const maquina = await ausente(ctx, 'maquina', ids);
    if (maquina !== undefined) throw refuseAtividade('MAQUINA_NAO_ENCONTRADA', { maquina }, `vinculos[${ids.indexOf(maquina)}].maquina`);
    return { type: 'LancarColheitaMecanica', data: { linhas: await numerar(ctx, body.vinculos) } } as const;
  }
  return { type: 'LancarColheitaManual', data: { linhas: await linhasManuais(ctx, body) } } as const;
};

const lancar = async (ctx: Ctx<{ id: number }, unknown, Lancamento>) => {
  const { id } = ctx.params;
  const achada = await atividadeDe(ctx, id);
  const { facts } = await ctx.execute(atividadeDecider, id, await comandoDe(ctx, ctx.body));
  const lancadas = facts.map(({ data }) => data as Lancada);
  const talhoes = lancadas.map(({ talhaoId }) => talhaoId);
  return {
    content: await findColheita(
      ctx.reader,
      id,
      lancadas.map(({ linhaId }) => linhaId),
    ),
    avisos: await avisosDaqui(ctx, achada, { colheita: true, talhoes }),
  };
};

type Exclusao = Ctx<{ id: number }, unknown, z.output<typeof ExcluirColheita> | undefined>;

const excluir = async (ctx: Exclusao, quais: QuaisLinhas, linhaId?: number) => {
  const { id } = ctx.params;
  const { versao } = await atividadeDe(ctx, id);
  ctx.checkVersion(versao);
  const linhas = await linhasDaAtividade(ctx.reader, id, quais);
  const linhaIds = linhas.flatMap((linha) => (linhaId === undefined || linha.id === linhaId ? [linha.id] : []));
  return retirar(ctx, { atividadeId: id, linhaIds, ...(await exigirMotivo(ctx, ctx.body, linhaIds)) });
};

/** Harvest lines of an activity, of workers and of machines. */
export const colheitaRoutes = defineRoutes({
  path: 'reg-atividades',
  tag: 'Atividades',
  permissao: 'atividades',
  routes: {
    listarColheita: route({
      method: 'GET',
      path: '/:id/mdobrascolheita',
      summary: 'Lista as linhas de colheita manual ou mecânica',
      query: sortedQuery(Quais),
      answer: paged(LinhaDeColheita),
      handle: async (ctx) => {
        await atividadeDe(ctx, ctx.params.id);
        return listColheita(ctx.reader, ctx.query, ctx.params.id, quaisDe(ctx.query));
      },
    }),
    obterLinhaDeColheita: route({
      method: 'GET',
      path: '/:id/mdobrascolheita/:itemId',
      summary: 'Linha de colheita manual ou mecânica',
      params: Item,
      query: DoModo,
      answer: LinhaDeColheita,
      handle: async (ctx) => {
        const [linha] = await findColheita(ctx.reader, ctx.params.id, [ctx.params.itemId], ctx.query);
        if (!linha) throw refuseAtividade('LINHA_NAO_ENCONTRADA');
        return linha;
      },
    }),
    lancarColheita: route({
      method: 'POST',
      path: '/:id/mdobrascolheita',
      summary: 'Lança linhas de colheita manual ou mecânica',
      body: LancarColheita,
      answer: listed(LinhaDeColheita).extend(comAvisos),
      handle: lancar,
    }),
    excluirLinhaDeColheita: route({
      method: 'DELETE',
      path: '/:id/mdobrascolheita/:itemId',
      summary: 'Exclui uma linha de colheita manual ou mecânica',
      params: Item,
      query: DoModo,
      body: ExcluirColheita.optional(),
      answer: 'nothing',
      handle: async (ctx) => {
        if ((await excluir(ctx, ctx.query, ctx.params.itemId)) === 0) throw refuseAtividade('LINHA_NAO_ENCONTRADA');
      },
    }),
    excluirColheita: route({
      method: 'DELETE',
      path: '/:id/mdobrascolheita',
      summary: 'Exclui as linhas de colheita de um modo, de um colaborador ou de uma máquina, ou todas',
      query: z.object(Quais),
      body: ExcluirColheita.optional(),
      answer: 'nothing',
      handle: async (ctx) => {
        await excluir(ctx, quaisDe(ctx.query));
      },
    }),
  },
});

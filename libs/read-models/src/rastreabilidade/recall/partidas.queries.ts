import { tipoAtividade } from '@tulha/domain/atividades/tipo-atividade.catalogue';
import { addDays, addMonths } from '@tulha/domain/kernel/dates';
import type { Partida } from '@tulha/domain/rastreabilidade/genealogia/alcance';
import type { Instante } from '@tulha/domain/rastreabilidade/historico/retrato';
import { criterios, type Dias, PRAZO_DIAS } from '@tulha/domain/rastreabilidade/recall/textos';
import { movidosDe } from '../../catalogues/movidos.js';
import type { Reader } from '../../read/reader.js';
import { type Formado, lotesFormados } from './formados.queries.js';

/** The start of a recall. */
export type Ponto =
  | ({ readonly tipo: 'talhao'; readonly id: number } & Dias)
  | ({ readonly tipo: 'dia' } & Dias)
  | ({ readonly tipo: 'colaborador'; readonly id: number } & Dias)
  | { readonly tipo: 'atividade'; readonly id: number };

/** Picking of a plot on a day, of the workers in question. */
type Colhido = { readonly talhaoId: number; readonly em: string; readonly litrosMl: number };

/** A starting point resolved: lots, and the coffee of them to be followed. */
export type Inicio = {
  readonly nome: string;
  readonly dias: Dias;
  readonly criterio: string;
  readonly partidas: readonly Partida[];
  /** The picking of the workers in question, where they are the starting point. */
  readonly colhidoMl: number | null;
  /** Picking for which no lot was found. */
  readonly semLote: readonly Colhido[];
};

const juntas = (pares: readonly (readonly [loteId: number, talhaoId: number])[]): Partida[] =>
  [...Map.groupBy(pares, ([loteId]) => loteId)].map(([loteId, mesmos]) => ({
    loteId,
    talhaoIds: new Set(mesmos.map(([, talhaoId]) => talhaoId)),
  }));

const dosTalhoes = (formados: readonly Formado[], talhaoIds: readonly number[]): Partida[] =>
  juntas(formados.flatMap(({ loteId, talhaoIds: dele }) => dele.filter((id) => talhaoIds.includes(id)).map((id) => [loteId, id] as const)));

/** The lots of the same plot made on the day of a picking or, where none were, on the first day on which some were. */
const lotesDaColheita = (formados: readonly Formado[], { talhaoId, em }: Colhido): Formado[] => {
  const limite = addDays(em, PRAZO_DIAS);
  const possiveis = formados.filter((formado) => formado.em >= em && formado.em <= limite && formado.talhaoIds.includes(talhaoId));
  return possiveis.filter((formado) => formado.em === possiveis[0]?.em);
};

const daColheita = async (reader: Reader, nome: string, dias: Dias, colhidos: readonly Colhido[], instante: Instante): Promise<Inicio> => {
  const ordem = colhidos.map(({ em }) => em).sort();
  const talhaoIds = [...new Set(colhidos.map(({ talhaoId }) => talhaoId))];
  const [de, ultimo] = [ordem[0], ordem.at(-1)];
  const formados =
    de === undefined || ultimo === undefined
      ? []
      : await lotesFormados(reader, talhaoIds, { de, ate: addDays(ultimo, PRAZO_DIAS) }, instante);
  const achados = colhidos.map((colhido) => ({ colhido, lotes: lotesDaColheita(formados, colhido) }));
  return {
    nome,
    dias,
    criterio: criterios.colheita,
    partidas: juntas(achados.flatMap(({ colhido, lotes }) => lotes.map(({ loteId }) => [loteId, colhido.talhaoId] as const))),
    colhidoMl: colhidos.reduce((sum, { litrosMl }) => sum + litrosMl, 0),
    semLote: achados.flatMap(({ colhido, lotes }) => (lotes.length === 0 ? [colhido] : [])),
  };
};

const linhas = async (reader: Reader, quais: { readonly colaborador?: number; readonly atividade?: number }, { de, ate }: Dias) => {
  let query = reader
    .de('colheita_linha')
    .select(['talhao_id', 'em'])
    .select(({ fn }) => fn.sum<number>('litros_ml').as('litros_ml'));
  if (quais.colaborador !== undefined) query = query.where('colaborador_id', '=', quais.colaborador);
  if (quais.atividade !== undefined) query = query.where('atividade_id', '=', quais.atividade);
  if (de !== undefined) query = query.where('em', '>=', de);
  if (ate !== undefined) query = query.where('em', '<=', ate);
  const rows = await query.groupBy(['talhao_id', 'em']).orderBy('em').orderBy('talhao_id').execute();
  return rows.map(({ talhao_id: talhaoId, em, litros_ml }): Colhido => ({ talhaoId, em, litrosMl: Number(litros_ml) }));
};

/** Whichever is earlier, where both are given. */
const antes = (a: string | undefined, b: string | undefined) => (a === undefined || (b !== undefined && b < a) ? b : a);

type Atividade = { readonly safraId: number | null; readonly fazendaId: number; readonly data: string };

/** The last day on which lots may hold the work of an activity: the end of its crop year, or a year later where none is known. */
const fimDaSafra = async (reader: Reader, { safraId, fazendaId, data }: Atividade): Promise<{ ate: string; porque: string }> => {
  const safras = reader.de('safra').select(['fim', 'descricao']).where('fim', '>=', data).orderBy('fim').orderBy('id');
  const safra = await (safraId === null
    ? safras.where('inicio', '<=', data).where((eb) => eb.or([eb('fazenda_id', '=', fazendaId), eb('fazenda_id', 'is', null)]))
    : safras.where('id', '=', safraId)
  ).executeTakeFirst();
  if (safra) return { ate: safra.fim, porque: `fim da safra${safra.descricao ? ` ${safra.descricao}` : ''}` };
  return { ate: addMonths(data, 12), porque: 'um ano depois dela, por não se saber a safra' };
};

const daAtividade = async (reader: Reader, id: number, instante: Instante): Promise<Inicio | undefined> => {
  const row = await reader
    .de('atividade')
    .select(['fazenda_id', 'safra_id', 'talhao_ids', 'atividade', 'cat_atividade_id', 'data', 'linhas'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const nome = (await movidosDe(reader, tipoAtividade)).nomeDe(row.cat_atividade_id) ?? row.atividade;
  const dias = { de: row.data, ate: row.data };
  if (row.linhas > 0) return daColheita(reader, nome, dias, await linhas(reader, { atividade: id }, { ate: instante.em }), instante);
  const talhaoIds = row.talhao_ids as number[];
  const vazio = { nome, dias, partidas: [], colhidoMl: null, semLote: [] };
  if (talhaoIds.length === 0) return { ...vazio, criterio: criterios.gastosGerais };
  const { ate, porque } = await fimDaSafra(reader, { safraId: row.safra_id, fazendaId: row.fazenda_id, data: row.data });
  const formados = await lotesFormados(reader, talhaoIds, { de: row.data, ate }, instante);
  return { ...vazio, criterio: criterios.aplicacao({ de: row.data, ate }, porque), partidas: dosTalhoes(formados, talhaoIds) };
};

const doTalhao = async (reader: Reader, { id, de, ate }: Extract<Ponto, { tipo: 'talhao' }>, instante: Instante) => {
  const talhao = await reader.porId('talhao', ['nome'], id);
  if (!talhao) return undefined;
  const partidas = dosTalhoes(await lotesFormados(reader, [id], { de, ate }, instante), [id]);
  return { nome: talhao.nome, dias: { de, ate }, criterio: criterios.talhao({ de, ate }), partidas, colhidoMl: null, semLote: [] };
};

/**
 * The lots a starting point leads to, and how it does. Undefined where the account has no such record.
 * @param fazendas farms whose lots a day covers
 */
export const inicioDe = async (
  reader: Reader,
  ponto: Ponto,
  fazendas: readonly number[],
  instante: Instante,
): Promise<Inicio | undefined> => {
  switch (ponto.tipo) {
    case 'talhao':
      return doTalhao(reader, ponto, instante);
    case 'dia': {
      const { de, ate } = ponto;
      const formados = (await lotesFormados(reader, undefined, { de, ate }, instante)).filter(
        ({ fazendaId }) => fazendaId === 0 || fazendas.includes(fazendaId),
      );
      const partidas = formados.map(({ loteId, talhaoIds }) => ({ loteId, talhaoIds: new Set(talhaoIds) }));
      return { nome: '', dias: { de, ate }, criterio: criterios.dia({ de, ate }), partidas, colhidoMl: null, semLote: [] };
    }
    case 'colaborador': {
      const colaborador = await reader.porId('colaborador', ['nome'], ponto.id);
      if (!colaborador) return undefined;
      const dias = { de: ponto.de, ate: antes(ponto.ate, instante.em) };
      const colhidos = await linhas(reader, { colaborador: ponto.id }, dias);
      return daColheita(reader, colaborador.nome ?? '', { de: ponto.de, ate: ponto.ate }, colhidos, instante);
    }
    case 'atividade':
      return daAtividade(reader, ponto.id, instante);
  }
};

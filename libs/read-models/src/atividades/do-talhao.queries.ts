import { tipoAtividade } from '@tulha/domain/atividades/tipo-atividade.catalogue';
import { sql } from 'kysely';
import { toWire } from '@tulha/domain/kernel/decimal';
import { movidosDe } from '../catalogues/movidos.js';
import { type ListParams, type PageOf, paginate, paginateRows } from '../read/page.js';
import type { Reader } from '../read/reader.js';
import { colhidas } from './colhido.queries.js';
import { gastosDoTalhao, type QualPeriodo } from './por-talhao.queries.js';
import { COLHEITA_ORDENA, type ColheitaLinhaView, comNomes, namesOf } from './atividade.queries.js';

/** A page of the picking of a plot, newest first. */
export const colheitaDoTalhao = async (reader: Reader, params: ListParams, talhao: number): Promise<PageOf<ColheitaLinhaView>> => {
  const query = reader
    .de('colheita_linha')
    .selectAll()
    .where('talhao_id', '=', talhao)
    .where((eb) => eb.or([eb('colaborador_id', 'is not', null), eb('maquina_id', 'is not', null)]));
  const page = await paginate(query, params, { sortable: { ...COLHEITA_ORDENA, data: 'em' }, first: '-data', id: 'id' }, (row) => row);
  return { ...page, content: await comNomes(reader, page.content) };
};

/** Kinds of activity done on a plot, with how often and when last; a kind that was moved to another counts there. */
export const atividadesDoTalhao = async (reader: Reader, params: ListParams, talhao: number) => {
  const movidos = await movidosDe(reader, tipoAtividade);
  const feitas = await reader
    .de('atividade')
    .where(sql<boolean>`talhao_ids @> ${JSON.stringify([talhao])}::jsonb`)
    .select(['cat_atividade_id', 'atividade', sql<number>`max(id)`.as('id'), sql<number>`count(*)::int8`.as('vezes')])
    .select(sql<string>`max(data)::text`.as('ultima'))
    .groupBy(['cat_atividade_id', 'atividade'])
    .execute();
  const tipos = feitas.map((feita) => ({ ...feita, tipo: feita.cat_atividade_id === null ? null : movidos.agora(feita.cat_atividade_id) }));
  const nomes = await namesOf(
    reader,
    'tipo_atividade',
    tipos.flatMap(({ tipo }) => tipo ?? []),
  );
  const juntas = [...Map.groupBy(tipos, ({ tipo, atividade }) => tipo ?? atividade)].map(([atividade, delas]) => ({
    id: Math.max(...delas.map(({ id }) => id)),
    atividade,
    atividadeNome: typeof atividade === 'number' ? (nomes.get(atividade) ?? '') : atividade,
    vezes: delas.reduce((soma, { vezes }) => soma + vezes, 0),
    ultima: delas
      .map(({ ultima }) => ultima)
      .sort()
      .at(-1) as string,
  }));
  return paginateRows(juntas, params, ['id', 'atividadeNome', 'vezes', 'ultima'], '-ultima');
};

type Dias = Required<Pick<QualPeriodo, 'dateStart' | 'dateEnd'>>;

/** The picking of a plot in these days, the last first, and the cost of each kind of activity on it. */
export const resumoDoTalhao = async (reader: Reader, talhao: number, { dateStart, dateEnd }: Dias, fazendas: readonly number[]) => {
  const [dias, gastos, movidos] = await Promise.all([
    colhidas(reader, { fazendas, de: dateStart, ate: dateEnd })
      .where('c.talhao_id', '=', talhao)
      .select(['c.em as data', sql<number>`sum(c.litros_ml)::int8`.as('ml'), sql<number>`sum(c.pagamento_centavos)::int8`.as('centavos')])
      .groupBy('c.em')
      .orderBy('c.em', 'desc')
      .execute(),
    gastosDoTalhao(reader, talhao, { dateStart, dateEnd }, fazendas),
    movidosDe(reader, tipoAtividade),
  ]);
  const agora = gastos.map((gasto) => ({ ...gasto, tipo: gasto.tipo === null ? null : movidos.agora(gasto.tipo) }));
  const nomes = await namesOf(
    reader,
    'tipo_atividade',
    agora.flatMap(({ tipo }) => tipo ?? []),
  );
  const juntos = [...Map.groupBy(agora, ({ tipo, nome }) => tipo ?? nome)].map(([tipo, deles]) => ({
    nome: typeof tipo === 'number' ? (nomes.get(tipo) ?? '') : tipo,
    vezes: deles.reduce((soma, { vezes }) => soma + vezes, 0),
    valor: toWire(
      deles.reduce((soma, { centavos }) => soma + centavos, 0),
      2,
    ),
  }));
  const soma = (de: (dia: (typeof dias)[number]) => number) => dias.reduce((total, dia) => total + de(dia), 0);
  const [ml, colheita] = [soma((dia) => dia.ml), soma((dia) => dia.centavos)];
  const outros = agora.reduce((total, { centavos }) => total + centavos, 0);
  return {
    colhido: dias.map((dia) => ({ data: dia.data, litros: toWire(dia.ml, 3), valor: toWire(dia.centavos, 2) })),
    gastos: juntos,
    ...{ litros: toWire(ml, 3), colheita: toWire(colheita, 2), outrosCustos: toWire(outros, 2), total: toWire(colheita + outros, 2) },
    centavos: colheita + outros,
  };
};

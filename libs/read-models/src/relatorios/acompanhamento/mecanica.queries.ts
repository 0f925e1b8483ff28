import { mulDivHalfUp, toScaled, toWire } from '@tulha/domain/kernel/decimal';
import { sql } from 'kysely';
import { namesOf } from '../../atividades/atividade.queries.js';
import type { Reader } from '../../read/reader.js';
import { talhoesPorId } from '../custos/terra.queries.js';
import { olhadas, porArea, porLitro, type QualColheita } from './colheita.queries.js';

const ml = sql<number>`coalesce(sum(c.litros_ml), 0)::int8`;
const centavos = sql<number>`coalesce(sum(c.pagamento_centavos), 0)::int8`;
const maquinas = sql<number>`count(distinct c.maquina_id)::int8`;

/** Lines of picking by machines. */
const mecanicas = (reader: Reader, qual: QualColheita) => olhadas(reader, qual).where('c.maquina_id', 'is not', null);

/** Picking by machine, day by day, beside all picking. */
export const colheitaMecanica = async (reader: Reader, qual: QualColheita) => {
  const [rows, tudo, colhido] = await Promise.all([
    mecanicas(reader, qual)
      .select(['c.em as data', ml.as('ml'), centavos.as('centavos'), maquinas.as('maquinas')])
      .groupBy('c.em')
      .orderBy('c.em')
      .execute(),
    mecanicas(reader, qual)
      .select([ml.as('ml'), centavos.as('centavos'), maquinas.as('maquinas')])
      .select([sql<number>`count(distinct c.em)::int8`.as('dias'), sql<number>`count(distinct c.talhao_id)::int8`.as('talhoes')])
      .executeTakeFirstOrThrow(),
    olhadas(reader, qual).select(ml.as('ml')).executeTakeFirstOrThrow(),
  ]);
  return {
    content: rows.map(({ data, maquinas: quantas, ...row }) => ({
      ...{ data, maquinas: quantas, litros: toWire(row.ml, 3), custo: toWire(row.centavos, 2) },
    })),
    totals: {
      ...{ litros: toWire(tudo.ml, 3), custo: toWire(tudo.centavos, 2), maquinas: tudo.maquinas, dias: tudo.dias, talhoes: tudo.talhoes },
      ...{ custoPorLitro: porLitro(tudo), colhidoL: toWire(colhido.ml, 3) },
      participacaoPct: colhido.ml > 0 ? toWire(mulDivHalfUp(tudo.ml, 1_000_000, colhido.ml), 4) : null,
    },
  };
};

/** Plots picked by machine, those with the most litres first. */
export const talhoesDaColheitaMecanica = async (reader: Reader, qual: QualColheita) => {
  const [rows, talhoes] = await Promise.all([
    mecanicas(reader, qual)
      .select(['c.talhao_id as talhao', 'c.fazenda_id as fazenda', ml.as('ml'), centavos.as('centavos')])
      .groupBy(['c.talhao_id', 'c.fazenda_id'])
      .orderBy(sql`sum(c.litros_ml)`, 'desc')
      .orderBy('c.talhao_id')
      .execute(),
    talhoesPorId(reader),
  ]);
  const soma = (de: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + de(row), 0);
  return {
    content: rows.map(({ talhao, fazenda, ...row }) => {
      const area = talhoes.get(talhao)?.areaHa ?? null;
      return {
        ...{ talhao, nome: talhoes.get(talhao)?.nome ?? '', fazenda, areaHa: area === null ? null : Number(area) },
        ...{ litros: toWire(row.ml, 3), custo: toWire(row.centavos, 2), litrosPorHa: porArea(row.ml, toScaled(area ?? '0', 4) ?? 0) },
        custoPorLitro: porLitro(row),
      };
    }),
    totals: {
      litros: toWire(
        soma((row) => row.ml),
        3,
      ),
      custo: toWire(
        soma((row) => row.centavos),
        2,
      ),
    },
  };
};

/** The cost of each machine that picked: by measure, and by its hours in the activities it picked in. */
export const custosPorMaquina = async (reader: Reader, qual: QualColheita) => {
  const linhas = await mecanicas(reader, qual)
    .select(['c.maquina_id as maquina', 'c.atividade_id as atividade', ml.as('ml'), centavos.as('centavos')])
    .groupBy(['c.maquina_id', 'c.atividade_id'])
    .execute();
  const trabalhos = await reader
    .de('atividade_maquina')
    .where(sql<boolean>`atividade_id = any(${[0, ...new Set(linhas.map(({ atividade }) => atividade))]}::int8[])`)
    .select(['atividade_id', sql<number>`maquina_id`.as('maquina'), sql<number>`sum(custo_centavos)::int8`.as('centavos')])
    .groupBy(['atividade_id', 'maquina_id'])
    .execute();
  const horas = new Map(trabalhos.map((um) => [`${um.atividade_id} ${um.maquina}`, um.centavos]));
  const porMaquina = [...Map.groupBy(linhas, ({ maquina }) => maquina as number)].map(([maquina, delas]) => ({
    maquina,
    ml: delas.reduce((soma, um) => soma + um.ml, 0),
    colheita: delas.reduce((soma, um) => soma + um.centavos, 0),
    custoHoras: delas.reduce((soma, { atividade }) => soma + (horas.get(`${atividade} ${maquina}`) ?? 0), 0),
  }));
  const nomes = await namesOf(
    reader,
    'maquina',
    porMaquina.map(({ maquina }) => maquina),
  );
  const reais = ({ ml: litros, colheita, custoHoras: doMotor }: Omit<(typeof porMaquina)[number], 'maquina'>) => ({
    ...{ litros: toWire(litros, 3), colheita: toWire(colheita, 2), custoHoras: toWire(doMotor, 2), total: toWire(colheita + doMotor, 2) },
  });
  const soma = (de: (um: (typeof porMaquina)[number]) => number) => porMaquina.reduce((total, um) => total + de(um), 0);
  return {
    content: porMaquina
      .toSorted((a, b) => b.ml - a.ml || a.maquina - b.maquina)
      .map((um) => ({
        ...{ maquina: um.maquina, nome: nomes.get(um.maquina) ?? '', ...reais(um) },
        custoPorLitro: porLitro({ ml: um.ml, centavos: um.colheita + um.custoHoras }),
      })),
    totals: reais({ ml: soma((um) => um.ml), colheita: soma((um) => um.colheita), custoHoras: soma((um) => um.custoHoras) }),
  };
};

import { mulDivHalfUp, toScaled, toWire } from '@tulha/domain/kernel/decimal';
import { addDays, daysBetween } from '@tulha/domain/kernel/dates';
import { tipoAtividade } from '@tulha/domain/atividades/tipo-atividade.catalogue';
import { type RawBuilder, sql } from 'kysely';
import { colhidas } from '../../atividades/colhido.queries.js';
import { namesOf } from '../../atividades/atividade.queries.js';
import { movidosDe } from '../../catalogues/movidos.js';
import { parametrosDe } from '../../propriedade/parametros.queries.js';
import { safrasDe } from '../../propriedade/safra.queries.js';
import type { Reader } from '../../read/reader.js';
import { talhoesPorId, terraDasFazendas } from '../custos/terra.queries.js';

/** Which picking is looked at: of these farms and days, of one plot or one kind of activity where one is named. */
export type QualColheita = {
  readonly fazendas: readonly number[];
  readonly de: string;
  readonly ate: string;
  readonly talhao?: number | undefined;
};

/** Lines of picking that are looked at. */
export const olhadas = (reader: Reader, { talhao, ...qual }: QualColheita) => {
  const linhas = colhidas(reader, qual);
  return talhao === undefined ? linhas : linhas.where('c.talhao_id', '=', talhao);
};

const ml = sql<number>`coalesce(sum(c.litros_ml), 0)::int8`;
const centavos = sql<number>`coalesce(sum(c.pagamento_centavos), 0)::int8`;
const pessoas = sql<number>`count(distinct c.colaborador_id)::int8`;
const medidas = sql<number>`coalesce(sum(c.quantidade) filter (where c.colaborador_id is not null), 0)::int8`;
const dias = sql<number>`count(distinct c.em)::int8`;

type Somas = { readonly ml: number; readonly centavos: number };
const colhido = ({ ml: litros, centavos: valor }: Somas) => ({ litros: toWire(litros, 3), valor: toWire(valor, 2) });

/** The totals of rows. */
export const totaisDe = (rows: readonly Somas[]) =>
  colhido({
    ml: rows.reduce((soma, row) => soma + row.ml, 0),
    centavos: rows.reduce((soma, row) => soma + row.centavos, 0),
  });

/** Reais for each litre; null of nothing. */
export const porLitro = ({ ml: litros, centavos: valor }: Somas): number | null =>
  litros > 0 ? toWire(mulDivHalfUp(valor, 1_000, litros), 2) : null;

const porDia = (litros: number, quantos: number) => (quantos > 0 ? toWire(mulDivHalfUp(litros, 1, quantos), 3) : null);

/** Litres on an area in 10⁻⁴ ha; null where it is not known. */
export const porArea = (litros: number, decimos: number): number | null =>
  decimos > 0 ? toWire(mulDivHalfUp(litros, 10_000, decimos), 3) : null;

/** Picking day by day, and all of it. */
export const colheitaDiaria = async (reader: Reader, qual: QualColheita) => {
  const [rows, tudo] = await Promise.all([
    olhadas(reader, qual)
      .select(['c.em as data', ml.as('ml'), centavos.as('centavos'), pessoas.as('colaboradores'), medidas.as('medidas')])
      .groupBy('c.em')
      .orderBy('c.em')
      .execute(),
    olhadas(reader, qual)
      .select([ml.as('ml'), centavos.as('centavos'), pessoas.as('colaboradores'), medidas.as('medidas'), dias.as('dias')])
      .select(sql<number>`count(distinct c.talhao_id)::int8`.as('talhoes'))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    content: rows.map(({ data, colaboradores, medidas: quantas, ...row }) => ({ data, colaboradores, medidas: quantas, ...colhido(row) })),
    totals: {
      ...colhido(tudo),
      ...{ dias: tudo.dias, colaboradores: tudo.colaboradores, talhoes: tudo.talhoes, medidas: tudo.medidas },
      ...{ litrosPorDia: porDia(tudo.ml, tudo.dias), valorPorLitro: porLitro(tudo) },
    },
  };
};

/** The first day there is. */
const SEMPRE = '0001-01-01';

/** The earlier picking of some pickers, and on how many days. */
const antesDe = async (reader: Reader, qual: QualColheita, quem: readonly number[]) => {
  const rows = await olhadas(reader, { ...qual, de: SEMPRE, ate: addDays(qual.de, -1) })
    .where('c.colaborador_id', 'in', [0, ...quem])
    .select(['c.colaborador_id as colaborador', ml.as('ml'), dias.as('dias')])
    .groupBy('c.colaborador_id')
    .execute();
  return new Map(
    rows.map(({ colaborador, ml: litros, dias: quantos }) => [colaborador, { dias: quantos, litrosPorDia: porDia(litros, quantos) ?? 0 }]),
  );
};

/** The pickers, the most litres first, each beside their own earlier picking. */
export const panhadores = async (reader: Reader, qual: QualColheita) => {
  const rows = await olhadas(reader, qual)
    .where('c.colaborador_id', 'is not', null)
    .select(['c.colaborador_id as colaborador', ml.as('ml'), centavos.as('centavos'), dias.as('dias'), medidas.as('medidas')])
    .groupBy('c.colaborador_id')
    .orderBy(sql`sum(c.litros_ml)`, 'desc')
    .orderBy('c.colaborador_id')
    .execute();
  const quem = rows.flatMap(({ colaborador }) => colaborador ?? []);
  const [nomes, antes] = await Promise.all([namesOf(reader, 'colaborador', quem), antesDe(reader, qual, quem)]);
  return {
    content: rows.map(({ colaborador, dias: quantos, medidas: quantas, ...row }) => ({
      ...{ colaborador: colaborador as number, nome: nomes.get(colaborador ?? 0) ?? '', dias: quantos, medidas: quantas },
      ...{ ...colhido(row), litrosPorDia: porDia(row.ml, quantos), antes: antes.get(colaborador) ?? null },
    })),
    totals: totaisDe(rows),
  };
};

/** Picking by kind of activity, as it is called now. */
export const colheitaPorAtividade = async (reader: Reader, qual: QualColheita) => {
  const rows = await olhadas(reader, qual)
    .innerJoin('atividade as a', 'a.id', 'c.atividade_id')
    .select(['a.cat_atividade_id as tipo', 'a.atividade as nomeEscrito', ml.as('ml'), centavos.as('centavos')])
    .select(sql<number>`count(distinct a.id)::int8`.as('vezes'))
    .groupBy(['a.cat_atividade_id', 'a.atividade'])
    .execute();
  const movidos = await movidosDe(reader, tipoAtividade);
  const agora = rows.map((row) => ({ ...row, tipo: row.tipo === null ? null : movidos.agora(row.tipo) }));
  const content = [...Map.groupBy(agora, ({ tipo, nomeEscrito }) => tipo ?? nomeEscrito)].map(([atividade, deles]) => ({
    atividade,
    nome: typeof atividade === 'number' ? (movidos.nomeDe(atividade) ?? deles[0]?.nomeEscrito ?? '') : atividade,
    vezes: deles.reduce((soma, { vezes }) => soma + vezes, 0),
    ...totaisDe(deles),
  }));
  return { content: content.toSorted((a, b) => b.litros - a.litros), totals: totaisDe(rows) };
};

const porTrecho = async (reader: Reader, qual: QualColheita, trecho: RawBuilder<string>) => {
  const rows = await olhadas(reader, qual)
    .select([trecho.as('trecho'), ml.as('ml'), centavos.as('centavos'), pessoas.as('colaboradores')])
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute();
  return {
    rows: rows.map(({ trecho: qualTrecho, colaboradores, ...row }) => ({ trecho: qualTrecho, colaboradores, ...colhido(row) })),
    totals: totaisDe(rows),
  };
};

/** Picking by weeks that begin on the account's day. */
export const colheitaPorSemana = async (reader: Reader, qual: QualColheita) => {
  const { inicioSemana } = (await parametrosDe(reader)).view;
  const semana = sql<string>`to_char(c.em - (extract(dow from c.em)::int + 7 - ${inicioSemana}::int) % 7, 'YYYY-MM-DD')`;
  const { rows, totals } = await porTrecho(reader, qual, semana);
  return { content: rows.map(({ trecho, ...row }) => ({ semana: trecho, ...row })), totals };
};

/** Picking by month. */
export const colheitaMensal = async (reader: Reader, qual: QualColheita) => {
  const { rows, totals } = await porTrecho(reader, qual, sql<string>`to_char(c.em, 'YYYY-MM')`);
  return { content: rows.map(({ trecho, ...row }) => ({ mes: trecho, ...row })), totals };
};

type Safra = { readonly id: number | null; readonly descricao: string; readonly inicio: string; readonly fim: string };

/** A crop year and those that ended before it began, each up to the day it was as old as this one is today. */
export const colheitaHistorico = async (reader: Reader, safra: Safra, { hoje, ...qual }: QualColheita & { readonly hoje: string }) => {
  const ate = hoje < safra.fim ? hoje : safra.fim;
  const quantos = Math.max(0, daysBetween(safra.inicio, ate));
  const antes = (await safrasDe(reader, qual.fazendas)).filter(({ fim }) => fim < safra.inicio);
  const periodos = [...Map.groupBy(antes, ({ inicio, fim }) => `${inicio} ${fim}`).values()].flatMap(([uma]) => uma ?? []);
  const content = await Promise.all(
    [safra, ...periodos].map(async ({ id, descricao, inicio, fim }) => {
      const mesmoDia = addDays(inicio, quantos);
      const ateOnde = mesmoDia < fim ? mesmoDia : fim;
      const [ali, tudo] = await Promise.all(
        [ateOnde, fim].map((ultimo) =>
          olhadas(reader, { ...qual, de: inicio, ate: ultimo })
            .select([ml.as('ml'), centavos.as('centavos')])
            .executeTakeFirstOrThrow(),
        ),
      );
      const somas = { ...colhido(ali as Somas), total: toWire((tudo as Somas).ml, 3) };
      return { safra: id, descricao, inicio, fim, ate: ateOnde, ...somas };
    }),
  );
  return { dias: quantos, content };
};

/** The picking of each farm, and by hectare of its plots. */
export const colheitaPorFazenda = async (reader: Reader, qual: QualColheita) => {
  const [rows, talhoes] = await Promise.all([
    olhadas(reader, qual)
      .select(['c.fazenda_id as fazenda', ml.as('ml'), centavos.as('centavos')])
      .groupBy('c.fazenda_id')
      .orderBy('c.fazenda_id')
      .execute(),
    talhoesPorId(reader),
  ]);
  const terra = terraDasFazendas(talhoes);
  const nomes = await namesOf(
    reader,
    'fazenda',
    rows.map(({ fazenda }) => fazenda),
  );
  const areaDe = (fazenda: number) =>
    (terra.get(fazenda)?.talhoes ?? []).reduce((soma, id) => soma + (toScaled(talhoes.get(id)?.areaHa ?? '0', 4) ?? 0), 0);
  return {
    content: rows.map(({ fazenda, ...row }) => ({
      ...{ fazenda, nome: nomes.get(fazenda) ?? '', areaHa: toWire(areaDe(fazenda), 4), ...colhido(row) },
      litrosPorHa: porArea(row.ml, areaDe(fazenda)),
    })),
    totals: totaisDe(rows),
  };
};

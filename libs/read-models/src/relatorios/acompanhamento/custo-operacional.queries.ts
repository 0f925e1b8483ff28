import { mulDivHalfUp, toScaled, toWire } from '@tulha/domain/kernel/decimal';
import { sql } from 'kysely';
import { porHectare } from '../../atividades/por-talhao.queries.js';
import type { Reader } from '../../read/reader.js';
import { movimentosDoPeriodo, rateados } from '../custos/custos.queries.js';
import { agrupar, mesDe, porCusto, somaDe } from '../custos/somar.js';
import { talhoesPorId, terraDasFazendas } from '../custos/terra.queries.js';
import { olhadas, type QualColheita } from './colheita.queries.js';

/** Hectares of the farms' plots, or of the one plot looked at, in 10⁻⁴. */
export const areaOlhada = async (reader: Reader, { fazendas, talhao }: Pick<QualColheita, 'fazendas' | 'talhao'>): Promise<number> => {
  const talhoes = await talhoesPorId(reader);
  const terra = terraDasFazendas(talhoes);
  const quais = talhao === undefined ? fazendas.flatMap((fazenda) => terra.get(fazenda)?.talhoes ?? []) : [talhao];
  return quais.reduce((soma, id) => soma + (toScaled(talhoes.get(id)?.areaHa ?? '0', 4) ?? 0), 0);
};

/** The operating cost by month; of one plot with its share of the costs of its farm alone. */
export const custoOperacional = async (reader: Reader, { talhao, ...qual }: QualColheita) => {
  const { custos } = await movimentosDoPeriodo(reader, qual);
  const situados = talhao === undefined ? custos : (await rateados(reader, custos)).filter((um) => um.talhao === talhao);
  const coe = situados.filter(({ lugar }) => lugar === 'CUSTEIO');
  const onde = { ...qual, ...(talhao !== undefined && { talhao }) };
  const [{ ml }, area] = await Promise.all([
    olhadas(reader, onde).select(sql<number>`coalesce(sum(c.litros_ml), 0)::int8`.as('ml')).executeTakeFirstOrThrow(),
    areaOlhada(reader, onde),
  ]);
  const centavos = somaDe(coe, (um) => um.centavos);
  return {
    content: agrupar(coe, mesDe)
      .flatMap((deles) => (deles[0] ? [{ mes: mesDe(deles[0]), ...porCusto(deles) }] : []))
      .toSorted((a, b) => (a.mes < b.mes ? -1 : 1)),
    totals: {
      ...{ ...porCusto(coe), litros: toWire(ml, 3), areaHa: toWire(area, 4), porHa: porHectare(centavos, String(toWire(area, 4))) },
      porLitro: ml > 0 ? toWire(mulDivHalfUp(centavos, 1_000, ml), 2) : null,
    },
  };
};

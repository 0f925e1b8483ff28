import { toWire } from '@tulha/domain/kernel/decimal';
import { contaDe } from '@tulha/domain/relatorios/dre/dre';
import type { dre } from '@tulha/domain/relatorios/dre/dre.report';
import { ehDeOutras, GRUPOS } from '@tulha/domain/relatorios/dre/lugares';
import type { ReportQuery } from '../../report-kit/rows.js';
import { lugaresChamados } from '../custos/custos.queries.js';
import { drePedido, type ValorSituado } from './dre.queries.js';

const chave = ({ fazenda, lugar, custo }: ValorSituado) => `${fazenda} ${lugar} ${custo ?? ''}`;

/** Lines of the statement by farm. Investments are no line of it; what coffee of other crop years brought is summed apart. */
export const rows: ReportQuery<typeof dre> = async (reader, filtros, scope) => {
  const pedido = await drePedido(reader, filtros, scope);
  if (!pedido) return undefined;
  const { periodo, valores, resumo } = pedido;
  const { fazendaDe } = await lugaresChamados(reader, valores);
  return {
    about: periodo.about,
    answer: { resumo },
    rows: [...Map.groupBy(valores, chave)].flatMap(([id, deles]) => {
      const [um] = deles as [ValorSituado];
      if (um.lugar === 'INVESTIMENTO') return [];
      const centavos = deles.reduce((soma, valor) => soma + valor.centavos, 0);
      // Every activity is read with a cost of nothing, so that it counts: that is no line of a statement.
      if (centavos === 0) return [];
      const [valor, outras] = [toWire(centavos, 2), ehDeOutras(um.lugar)];
      return [
        {
          ...{ id, grupo: GRUPOS[um.lugar], conta: contaDe(um), fazenda: fazendaDe(um.fazenda) },
          ...{ valor: outras ? null : valor, outrasSafras: outras ? valor : null },
        },
      ];
    }),
  };
};

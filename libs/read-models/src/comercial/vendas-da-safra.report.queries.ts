import type { vendasDaSafra } from '@tulha/domain/comercial/vendas-da-safra.report';
import { diaToBr } from '@tulha/domain/kernel/dates';
import { toWire } from '@tulha/domain/kernel/decimal';
import { safraPedida } from '../propriedade/safra.queries.js';
import type { ReportQuery } from '../report-kit/rows.js';
import { itensVendidos } from './vendido.queries.js';

/** Sales that took coffee picked in a season, with how much of it each took. */
export const rows: ReportQuery<typeof vendasDaSafra> = async (reader, { status, cliente, ...qual }, scope) => {
  const contada = await safraPedida(reader, qual, scope);
  if (!contada) return undefined;
  const { safra, fazendas } = contada;
  const itens = (await itensVendidos(reader, { ...safra, fazendas })).filter(
    (item) => (status === undefined || item.status === status) && (cliente === undefined || item.cliente === cliente),
  );
  return {
    about: `${safra.descricao}, colhida de ${diaToBr(safra.inicio)} a ${diaToBr(safra.fim)}`,
    rows: [...Map.groupBy(itens, ({ id }) => id)].flatMap(([id, destes]) => {
      const [venda] = destes;
      if (!venda) return [];
      const kg = toWire(
        destes.reduce((soma, { massaG }) => soma + massaG, 0),
        3,
      );
      const fechada = venda.status === 'FECHADO';
      return [
        {
          id,
          codigo: venda.codigo,
          status: venda.status,
          clienteNome: venda.clienteNome,
          data: venda.em,
          lotes: destes.length,
          vendidoKg: fechada ? kg : null,
          reservadoKg: fechada ? null : kg,
          valor: toWire(
            destes.reduce((soma, { valorCentavos }) => soma + valorCentavos, 0),
            2,
          ),
        },
      ];
    }),
  };
};

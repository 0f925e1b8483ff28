import type { receitasEDespesas } from '@tulha/domain/financeiro/receitas-e-despesas.report';
import { toWire } from '@tulha/domain/kernel/decimal';
import { aboutPeriod, type ReportQuery } from '../report-kit/rows.js';
import { categoriasDe } from './categorias.queries.js';
import { lancamentosFiltrados } from './lancamento.queries.js';
import { pagoDosLancamentos } from './resumo.queries.js';

// #region consulta
/** Entries of the farms given, each with its net value: interest, discounts and adjustments included. */
export const rows: ReportQuery<typeof receitasEDespesas> = async (reader, { categoria: qual, ...filtros }, { fazendas, max }) => {
  const categorias = await categoriasDe(reader);
  const filters = { ...filtros, ...(qual !== undefined && { categoria: String(qual) }) };
  const escolhidos = lancamentosFiltrados(reader, { q: undefined, filters, fazendas }, categorias);
  const [lancamentos, pagos] = await Promise.all([
    escolhidos
      .select(['id', 'data', 'descricao', 'categoria', 'categoria_id', 'tipo', 'pagas', 'parcelas', 'liquido_centavos'])
      .where('tipo', '<>', 'transferencia')
      .limit(max + 1)
      .execute(),
    pagoDosLancamentos(reader, escolhidos, filtros.fluxo),
  ]);
  // #endregion
  return {
    about: aboutPeriod(filtros.dateStart, filtros.dateEnd),
    rows: lancamentos.map((row) => {
      const valor = toWire(row.liquido_centavos, 2);
      const pago = toWire(pagos.get(row.id) ?? 0, 2);
      const receita = row.tipo === 'receita';
      return {
        id: row.id,
        descricao: row.descricao,
        categoria: categorias.nome(row),
        data: row.data,
        status: row.pagas === row.parcelas ? ('PAGO' as const) : ('PENDENTE' as const),
        receita: receita ? valor : null,
        recebido: receita ? pago : null,
        despesa: receita ? null : valor,
        pago: receita ? null : pago,
        total: receita ? valor : -valor,
      };
    }),
  };
};

import { mulDivHalfUp, toWire } from '@tulha/domain/kernel/decimal';
import { diaToBr } from '@tulha/domain/kernel/dates';
import type { orcadoERealizado } from '@tulha/domain/planejamento/orcado-e-realizado.report';
import { safraPedida } from '../propriedade/safra.queries.js';
import type { ReportQuery } from '../report-kit/rows.js';
import { planoDe, porCategoria } from './orcamento.queries.js';

const PORCENTO_COM_4_CASAS = 1_000_000;

const parte = (feito: number, orcado: number): number | null =>
  orcado === 0 ? null : toWire(mulDivHalfUp(feito, PORCENTO_COM_4_CASAS, orcado), 4);

/** Categories of a crop year, each with its budget and its entries. */
export const rows: ReportQuery<typeof orcadoERealizado> = async (reader, { tipo: qual, ...safraDita }, scope) => {
  const contada = await safraPedida(reader, safraDita, scope);
  if (!contada) return undefined;
  const { descricao, inicio, fim } = contada.safra;
  const categorias = porCategoria(await planoDe(reader, contada)).filter(({ tipo }) => qual === undefined || tipo === qual);
  const reais = (sim: boolean, centavos: number) => (sim ? toWire(centavos, 2) : null);
  return {
    about: `${descricao}, de ${diaToBr(inicio)} a ${diaToBr(fim)}`,
    rows: categorias.map(({ categoria, categoriaNome, tipo, orcado, realizado }) => ({
      id: categoria ?? categoriaNome,
      categoriaNome,
      tipo,
      receitaOrcada: reais(tipo === 'receita', orcado),
      receita: reais(tipo === 'receita', realizado),
      despesaOrcada: reais(tipo === 'despesa', orcado),
      despesa: reais(tipo === 'despesa', realizado),
      gasto: tipo === 'despesa' ? parte(realizado, orcado) : null,
    })),
  };
};

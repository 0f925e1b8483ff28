import { reais } from '@tulha/domain/kernel/cells/texto';
import { toScaled, toWire } from '@tulha/domain/kernel/decimal';
import type { drePorTalhao } from '@tulha/domain/relatorios/dre/dre-por-talhao.report';
import { ehDeOutras, RECEITA_DA_SAFRA } from '@tulha/domain/relatorios/dre/lugares';
import { porHectare } from '../../atividades/por-talhao.queries.js';
import type { ReportQuery } from '../../report-kit/rows.js';
import { doLugar, lugaresChamados } from '../custos/custos.queries.js';
import { drePedido, litrosPorTalhao, mlPorLugar, type ValorSituado } from './dre.queries.js';

const soma = (valores: readonly ValorSituado[]) => valores.reduce((total, { centavos }) => total + centavos, 0);

/** The plots of these days did not give other crop years' coffee: what it brought is said, and is no row. */
const comOutras = (about: string, outras: number): string =>
  outras === 0 ? about : `${about}; o café de outras safras, ${reais(toScaled(String(outras), 2) ?? 0)}, não entra`;

/** The result of each plot: income less deductions, less its costs and its shares in those of its farm. */
export const rows: ReportQuery<typeof drePorTalhao> = async (reader, filtros, scope) => {
  const pedido = await drePedido(reader, filtros, scope, { porTalhao: true });
  if (!pedido) return undefined;
  const { periodo } = pedido;
  const valores = pedido.valores.filter(({ lugar }) => lugar !== 'INVESTIMENTO' && !ehDeOutras(lugar));
  const [chamados, colhido] = await Promise.all([lugaresChamados(reader, valores), litrosPorTalhao(reader, periodo)]);
  const litros = mlPorLugar(colhido);
  return {
    about: comOutras(periodo.about, pedido.resumo.outrasSafras),
    rows: [...Map.groupBy(valores, doLugar)].map(([id, deles]) => {
      const [{ talhao, fazenda }] = deles as [ValorSituado];
      const area = chamados.areaDe(talhao);
      const gastos = deles.filter(({ lugar }) => !RECEITA_DA_SAFRA.includes(lugar));
      const receita = soma(deles.filter(({ lugar }) => RECEITA_DA_SAFRA.includes(lugar)));
      const diretos = -soma(gastos.filter(({ tipo }) => tipo === 'DIRETO')) + 0;
      const custo = -soma(gastos) + 0;
      return {
        ...{ id: talhao ?? id, talhaoId: talhao, talhao: chamados.talhaoDe(talhao), fazenda: chamados.fazendaDe(fazenda) },
        ...{ areaHa: area === null ? null : Number(area), litros: toWire(litros.get(id) ?? 0, 3), receita: toWire(receita, 2) },
        ...{ diretos: toWire(diretos, 2), indiretos: toWire(custo - diretos, 2), custo: toWire(custo, 2) },
        ...{ resultado: toWire(receita - custo, 2), porHa: porHectare(receita - custo, area) },
      };
    }),
  };
};

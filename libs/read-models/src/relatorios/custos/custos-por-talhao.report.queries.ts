import type { custosPorTalhao } from '@tulha/domain/relatorios/custos/custos-por-talhao.report';
import { porHectare } from '../../atividades/por-talhao.queries.js';
import type { ReportQuery } from '../../report-kit/rows.js';
import { periodoPedido } from '../periodo.queries.js';
import { type CustoSituado, custosPedidos, doLugar, lugaresChamados } from './custos.queries.js';
import { agrupar, porCusto, reais, somaDe } from './somar.js';

/** The cost of each plot, with its share of the costs of its farm alone. */
export const rows: ReportQuery<typeof custosPorTalhao> = async (reader, filtros, scope) => {
  const periodo = await periodoPedido(reader, filtros, scope);
  if (!periodo) return undefined;
  const custos = await custosPedidos(reader, filtros, periodo, { porTalhao: true });
  const chamados = await lugaresChamados(reader, custos);
  return {
    about: periodo.about,
    rows: agrupar(custos, doLugar).map((deles) => {
      const [{ fazenda, talhao }] = deles as [CustoSituado];
      const area = chamados.areaDe(talhao);
      const [diretos, indiretos] = [deles.filter(({ tipo }) => tipo === 'DIRETO'), deles.filter(({ tipo }) => tipo === 'INDIRETO')];
      const centavos = somaDe(deles, (um) => um.centavos);
      return {
        ...{ id: talhao ?? `0 ${fazenda}`, talhaoId: talhao, talhao: chamados.talhaoDe(talhao), fazenda: chamados.fazendaDe(fazenda) },
        ...{ areaHa: area === null ? null : Number(area), diretos: reais(diretos), indiretos: reais(indiretos) },
        ...{ ...porCusto(deles), porHa: porHectare(centavos, area) },
      };
    }),
  };
};

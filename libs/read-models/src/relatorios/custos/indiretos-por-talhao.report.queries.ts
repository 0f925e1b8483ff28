import type { indiretosPorTalhao } from '@tulha/domain/relatorios/custos/indiretos-por-talhao.report';
import type { ReportQuery } from '../../report-kit/rows.js';
import { periodoPedido } from '../periodo.queries.js';
import { type CustoSituado, custosPedidos, lugaresChamados } from './custos.queries.js';
import { agrupar, reais } from './somar.js';

/** Shares of plots in the costs of their farm alone. */
export const rows: ReportQuery<typeof indiretosPorTalhao> = async (reader, filtros, scope) => {
  const periodo = await periodoPedido(reader, filtros, scope);
  if (!periodo) return undefined;
  const custos = (await custosPedidos(reader, filtros, periodo, { porTalhao: true })).filter(({ tipo }) => tipo === 'INDIRETO');
  const chamados = await lugaresChamados(reader, custos);
  const chave = ({ fazenda, talhao, custo, conta }: CustoSituado) => `${talhao ?? 0} ${fazenda} ${custo} ${conta ?? ''}`;
  return {
    about: periodo.about,
    rows: agrupar(custos, chave).map((deles) => {
      const [um] = deles as [CustoSituado];
      const area = chamados.areaDe(um.talhao);
      return {
        ...{ id: chave(um), talhaoId: um.talhao, talhao: chamados.talhaoDe(um.talhao), fazenda: chamados.fazendaDe(um.fazenda) },
        ...{ areaHa: area === null ? null : Number(area), custo: um.custo, conta: um.conta || null, valor: reais(deles) },
      };
    }),
  };
};

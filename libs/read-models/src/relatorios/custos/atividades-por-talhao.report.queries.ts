import type { atividadesPorTalhao } from '@tulha/domain/relatorios/custos/atividades-por-talhao.report';
import type { ReportQuery } from '../../report-kit/rows.js';
import { periodoPedido } from '../periodo.queries.js';
import { type CustoSituado, custosPedidos, DAS_ATIVIDADES, lugaresChamados } from './custos.queries.js';
import { agrupar, litrosDe, reais } from './somar.js';

/** Activities on each of their plots, with the part of their cost there. */
export const rows: ReportQuery<typeof atividadesPorTalhao> = async (reader, filtros, scope) => {
  const periodo = await periodoPedido(reader, filtros, scope);
  if (!periodo) return undefined;
  const custos = await custosPedidos(reader, filtros, periodo, { custos: DAS_ATIVIDADES });
  const chamados = await lugaresChamados(reader, custos);
  const chave = ({ atividade, talhao }: CustoSituado) => `${atividade} ${talhao ?? 0}`;
  return {
    about: periodo.about,
    rows: agrupar(custos, chave).map((deles) => {
      const [um] = deles as [CustoSituado];
      return {
        ...{ id: chave(um), data: um.data, atividadeId: um.atividade, atividade: um.nomeAtividade ?? '' },
        ...{ talhao: chamados.talhaoDe(um.talhao), fazenda: chamados.fazendaDe(um.fazenda), litros: litrosDe(deles), valor: reais(deles) },
      };
    }),
  };
};

import type { resumoDasAtividades } from '@tulha/domain/relatorios/custos/resumo-das-atividades.report';
import type { ReportQuery } from '../../report-kit/rows.js';
import { periodoPedido } from '../periodo.queries.js';
import { type CustoSituado, custosPedidos, DAS_ATIVIDADES, lugaresChamados } from './custos.queries.js';
import { agrupar, litrosDe, reais, vezesDe } from './somar.js';

/** Kinds of activity on each plot. */
export const rows: ReportQuery<typeof resumoDasAtividades> = async (reader, filtros, scope) => {
  const periodo = await periodoPedido(reader, filtros, scope);
  if (!periodo) return undefined;
  const custos = await custosPedidos(reader, filtros, periodo, { custos: DAS_ATIVIDADES });
  const chamados = await lugaresChamados(reader, custos);
  const chave = ({ tipoAtividade, nomeAtividade, talhao }: CustoSituado) => `${talhao ?? 0} ${tipoAtividade ?? `=${nomeAtividade}`}`;
  return {
    about: periodo.about,
    rows: agrupar(custos, chave).map((deles) => {
      const [um] = deles as [CustoSituado];
      const dias = deles.map(({ data }) => data).sort();
      return {
        ...{ id: chave(um), talhao: chamados.talhaoDe(um.talhao), atividade: um.nomeAtividade ?? '', vezes: vezesDe(deles) },
        ...{ ultima: dias.at(-1) ?? um.data, litros: litrosDe(deles), valor: reais(deles) },
      };
    }),
  };
};

import type { custosIndiretos } from '@tulha/domain/relatorios/custos/custos-indiretos.report';
import type { ReportQuery } from '../../report-kit/rows.js';
import { periodoPedido } from '../periodo.queries.js';
import { type CustoSituado, custosPedidos, lugaresChamados } from './custos.queries.js';
import { agrupar, reais } from './somar.js';

/** Costs of farms without a plot, as entered. */
export const rows: ReportQuery<typeof custosIndiretos> = async (reader, filtros, scope) => {
  const periodo = await periodoPedido(reader, filtros, scope);
  if (!periodo) return undefined;
  const custos = (await custosPedidos(reader, filtros, periodo)).filter(({ tipo, centavos }) => tipo === 'INDIRETO' && centavos !== 0);
  const chamados = await lugaresChamados(reader, custos);
  const chave = ({ lancamento, atividade, saida, custo, data, talhao }: CustoSituado) =>
    `${lancamento ?? 0} ${atividade ?? 0} ${custo === 'estoque' ? `${saida ?? 0} ${data} ` : ''}${custo} ${talhao ?? 0}`;
  return {
    about: periodo.about,
    rows: agrupar(custos, chave).map((deles) => {
      const [um] = deles as [CustoSituado];
      return {
        ...{ id: chave(um), data: um.data, descricao: um.descricao, fazenda: chamados.fazendaDe(um.fazenda) },
        ...{ custo: um.custo, conta: um.conta || null, valor: reais(deles) },
      };
    }),
  };
};

import type { Reader } from '../../read/reader.js';
import type { ReportScope } from '../../report-kit/rows.js';
import { type Filtros, periodoPedido } from '../periodo.queries.js';
import { type CustoSituado, custosPedidos, DAS_ATIVIDADES } from './custos.queries.js';
import { agrupar, litrosDe, porCusto, reais, vezesDe } from './somar.js';

type Quando = Pick<ReportScope, 'fazendas' | 'hoje'>;
type Chave = (custo: CustoSituado) => string;

/** The cost of each kind of activity in each month or year. */
export const atividadesPor = async (reader: Reader, filtros: Filtros, scope: Quando, chave: Chave) => {
  const periodo = await periodoPedido(reader, filtros, scope);
  if (!periodo) return undefined;
  const custos = await custosPedidos(reader, filtros, periodo, { custos: DAS_ATIVIDADES });
  const tipoDe = ({ tipoAtividade, nomeAtividade }: CustoSituado) => tipoAtividade ?? `=${nomeAtividade}`;
  return {
    about: periodo.about,
    rows: agrupar(custos, (custo) => `${chave(custo)} ${tipoDe(custo)}`).map((deles) => {
      const [um] = deles as [CustoSituado];
      return {
        ...{ id: `${chave(um)} ${tipoDe(um)}`, periodo: chave(um), atividade: um.nomeAtividade ?? '', vezes: vezesDe(deles) },
        ...{ litros: litrosDe(deles), valor: reais(deles) },
      };
    }),
  };
};

/** The cost of each month or year, by kind. */
export const custosPor = async (reader: Reader, filtros: Filtros, scope: Quando, chave: Chave) => {
  const periodo = await periodoPedido(reader, filtros, scope);
  if (!periodo) return undefined;
  const custos = await custosPedidos(reader, filtros, periodo);
  return {
    about: periodo.about,
    rows: agrupar(custos, chave).map((deles) => {
      const qual = chave((deles as [CustoSituado])[0]);
      return { id: qual, periodo: qual, ...porCusto(deles) };
    }),
  };
};

import { TIPO_DIA } from '@tulha/domain/atividades/parte/partes.fields';
import { toWire } from '@tulha/domain/kernel/decimal';
import type { servicosPrestados } from '@tulha/domain/relatorios/trabalho/servicos-prestados.report';
import { sql } from 'kysely';
import { namesOf } from '../../atividades/atividade.queries.js';
import type { Reader } from '../../read/reader.js';
import type { ReportQuery } from '../../report-kit/rows.js';
import { type CustoSituado, custosPedidos } from '../custos/custos.queries.js';
import { agrupar, reais, somaDe } from '../custos/somar.js';
import { periodoPedido } from '../periodo.queries.js';

/** Days and minutes of each worker in each activity; an activity on several plots counts whole. */
const tempoDe = async (reader: Reader, atividades: readonly number[]) => {
  const rows = await reader
    .de('atividade_mao_de_obra')
    .where(sql<boolean>`atividade_id = any(${[0, ...new Set(atividades)]}::int8[])`)
    .select(['atividade_id', sql<number>`colaborador_id`.as('colaborador')])
    .select([
      sql<number>`coalesce(sum(quantidade_milesimos) filter (where tipo = ${TIPO_DIA}), 0)::int8`.as('dias'),
      sql<number>`coalesce(sum(quantidade_milesimos * 60 / 1000 + minutos) filter (where tipo <> ${TIPO_DIA}), 0)::int8`.as('minutos'),
      sql<number>`coalesce(sum(extra_milesimos), 0)::int8`.as('extra'),
    ])
    .groupBy(['atividade_id', 'colaborador_id'])
    .execute();
  return new Map(rows.map((row) => [`${row.atividade_id} ${row.colaborador}`, row]));
};

const chave = ({ colaborador, tipoAtividade, nomeAtividade }: CustoSituado) => `${colaborador} ${tipoAtividade ?? `=${nomeAtividade}`}`;

/** Work of each person in each kind of activity, but picking. */
export const rows: ReportQuery<typeof servicosPrestados> = async (reader, filtros, scope) => {
  const periodo = await periodoPedido(reader, filtros, scope);
  if (!periodo) return undefined;
  const custos = (await custosPedidos(reader, filtros, periodo, { custos: ['maoDeObra', 'producao'], porColaborador: true })).filter(
    ({ custo }) => custo === 'maoDeObra' || custo === 'producao',
  );
  const [nomes, tempo] = await Promise.all([
    namesOf(
      reader,
      'colaborador',
      custos.flatMap(({ colaborador }) => colaborador ?? []),
    ),
    tempoDe(
      reader,
      custos.flatMap(({ atividade }) => atividade ?? []),
    ),
  ]);
  return {
    about: periodo.about,
    rows: agrupar(custos, chave).map((deles) => {
      const [{ colaborador, nomeAtividade }] = deles as [CustoSituado];
      const [maoDeObra, producao] = [deles.filter(({ custo }) => custo === 'maoDeObra'), deles.filter(({ custo }) => custo === 'producao')];
      const tempos = [...new Set(maoDeObra.map(({ atividade }) => `${atividade} ${colaborador}`))].flatMap((qual) => tempo.get(qual) ?? []);
      const total = (de: (um: (typeof tempos)[number]) => number) => tempos.reduce((soma, um) => soma + de(um), 0);
      const minutos = total((um) => um.minutos) + Math.floor((total((um) => um.extra) * 60) / 1_000);
      return {
        ...{ id: chave((deles as [CustoSituado])[0]), colaboradorId: colaborador, colaborador: nomes.get(colaborador ?? 0) ?? '' },
        ...{
          atividade: nomeAtividade ?? '',
          dias: toWire(
            total((um) => um.dias),
            3,
          ),
          horas: toWire(Math.round((minutos * 1_000) / 60), 3),
        },
        ...{
          unidades: toWire(
            somaDe(producao, (um) => um.quantidade),
            3,
          ),
          maoDeObra: reais(maoDeObra),
          producao: reais(producao),
        },
        valor: reais(deles),
      };
    }),
  };
};

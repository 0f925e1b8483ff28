import { sql } from 'kysely';
import { leiturasDosTrabalhos } from '../atividades/medidor.queries.js';
import type { Reader } from '../read/reader.js';

const VIVO = sql<boolean>`not excluido`;

const abastecimentosDe = (reader: Reader, maquinas: readonly number[]) =>
  reader
    .de('abastecimento')
    .select([
      sql<number>`maquina_id`.as('maquina'),
      sql<string>`data`.as('data'),
      sql<string | null>`leitura`.as('leitura'),
      sql<number | null>`medidor_trocado`.as('medidorTrocado'),
      sql<number>`litros_milesimos`.as('litrosMilesimos'),
      sql<number>`valor_centavos`.as('valorCentavos'),
      sql<number | null>`tanque_cheio`.as('tanqueCheio'),
    ])
    .where(VIVO)
    .where(sql`maquina_id`, 'in', maquinas)
    .execute();

const manutencoesDe = (reader: Reader, maquinas: readonly number[]) =>
  reader
    .de('manutencao')
    .select([
      sql<number>`maquina_id`.as('maquina'),
      sql<string>`data`.as('data'),
      sql<string | null>`leitura`.as('leitura'),
      sql<number | null>`medidor_trocado`.as('medidorTrocado'),
      sql<number>`valor_centavos`.as('valorCentavos'),
      sql<number | null>`alerta_id`.as('alerta'),
      sql<string | null>`proxima_leitura`.as('proximaLeitura'),
      sql<string | null>`proxima_data`.as('proximaData'),
    ])
    .where(VIVO)
    .where(sql`maquina_id`, 'in', maquinas)
    .execute();

const alertasDe = (reader: Reader, ids: readonly number[]) =>
  reader
    .de('alerta_maquina')
    .select([
      'id',
      sql<number>`maquina_id`.as('maquina'),
      sql<string>`descricao`.as('descricao'),
      sql<string | null>`intervalo`.as('intervalo'),
      sql<number | null>`intervalo_dias`.as('intervaloDias'),
      sql<string | null>`ultima_leitura`.as('ultimaLeitura'),
      sql<string | null>`ultima_data`.as('ultimaData'),
      sql<string | null>`avisar_antes`.as('avisarAntes'),
      sql<number | null>`avisar_dias_antes`.as('avisarDiasAntes'),
    ])
    .where('id', 'in', ids)
    .execute();

const medidoresDe = async (reader: Reader, maquinas: readonly number[]) => {
  const rows = await reader
    .de('maquina')
    .select(['id', sql<string>`medidor`.as('medidor')])
    .where('id', 'in', maquinas)
    .execute();
  return new Map(rows.map(({ id, medidor }) => [id, medidor]));
};

/** Alerts with their machines' fuellings, maintenance, work and readings. */
export const alertasEMaquinas = async (reader: Reader, ids: readonly number[]) => {
  const alertas = ids.length === 0 ? [] : await alertasDe(reader, ids);
  const maquinas = [...new Set(alertas.map(({ maquina }) => maquina))];
  if (maquinas.length === 0) return { alertas, abastecimentos: [], manutencoes: [], trabalhos: [], medidores: new Map<number, string>() };
  const [abastecimentos, manutencoes, trabalhos, medidores] = await Promise.all([
    abastecimentosDe(reader, maquinas),
    manutencoesDe(reader, maquinas),
    leiturasDosTrabalhos(reader, maquinas),
    medidoresDe(reader, maquinas),
  ]);
  return { alertas, abastecimentos, manutencoes, trabalhos, medidores };
};

/** The fuellings and maintenance of a machine on the given days, and the unit of its meter. */
export const gastosDaMaquina = async (
  reader: Reader,
  maquina: number,
  { de, ate }: { readonly de?: string | undefined; readonly ate?: string | undefined },
) => {
  const noPeriodo = ({ data }: { readonly data: string }) => (de === undefined || data >= de) && (ate === undefined || data <= ate);
  const [abastecimentos, manutencoes, trabalhos, medidores] = await Promise.all([
    abastecimentosDe(reader, [maquina]),
    manutencoesDe(reader, [maquina]),
    leiturasDosTrabalhos(reader, [maquina]),
    medidoresDe(reader, [maquina]),
  ]);
  const medidor = medidores.get(maquina) ?? null;
  return {
    medidor,
    abastecimentos: abastecimentos.filter(noPeriodo),
    manutencoes: manutencoes.filter(noPeriodo),
    trabalhos: trabalhos.filter(noPeriodo),
  };
};

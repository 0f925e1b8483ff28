import { toWire } from '@tulha/domain/kernel/decimal';
import { diasDe, linhaPaga } from '@tulha/domain/folha/comum/trabalho.fields';
import { emOrdem } from '@tulha/domain/kernel/palavras';
import { colaborador } from '@tulha/domain/pessoas/colaborador.catalogue';
import { sql } from 'kysely';
import { procuradosEm } from '../catalogues/catalogue.projection.js';
import { contains, type ListParams, paginate } from '../read/page.js';
import type { Reader } from '../read/reader.js';
import { quemTrabalha, salariosSemFolha, trabalhoSemFolha } from './linhas.queries.js';
import { nomesDe } from './somas.queries.js';

const { procura, resto } = procuradosEm(colaborador);
const ONDE = [...procura, ...(resto.length > 0 ? ['resto'] : [])];

type Periodo = { readonly inicio?: string | undefined; readonly fim?: string | undefined; readonly fazendas: readonly number[] };

/** The picking of some days that is on no closed sheet, by worker. */
const colhidoSemFolha = (reader: Reader, { inicio, fim, fazendas }: Periodo) => {
  let aberto = reader.de('colheita_linha').where('folha_id', 'is', null);
  if (inicio) aberto = aberto.where('em', '>=', inicio);
  if (fim) aberto = aberto.where('em', '<=', fim);
  return aberto
    .where('fazenda_id', 'in', [0, ...fazendas])
    .where('colaborador_id', 'is not', null)
    .groupBy('colaborador_id')
    .select([
      sql<number>`colaborador_id`.as('colaborador_id'),
      sql<number>`count(distinct em)::int8`.as('dias'),
      sql<number>`coalesce(sum(pagamento_centavos), 0)::int8`.as('centavos'),
    ]);
};

/**
 * A page of the workers who may be put on a sheet of these days, or of any, and farms, by name: those who work here now, and those with
 * picking in the days that is on no closed sheet.
 */
export const quemEntraNaFolha = async (reader: Reader, params: ListParams, periodo: Periodo) => {
  const colhido = colhidoSemFolha(reader, periodo);
  let query = reader
    .de('colaborador')
    .leftJoin(colhido.as('colhido'), 'colhido.colaborador_id', 'colaborador.id')
    .where('colaborador.excluido', '=', false)
    .where((eb) => eb.or([eb('colaborador.situacao', '=', 'ATIVO'), eb('colhido.dias', 'is not', null)]))
    .select(['colaborador.id', 'colaborador.nome', 'colaborador.codigo', 'colaborador.situacao', 'colhido.dias', 'colhido.centavos']);
  if (params.q) query = query.where((eb) => eb.or(ONDE.map((nome) => contains(`colaborador.${nome}`, params.q as string))));
  const order = { sortable: { nome: 'colaborador.nome', codigo: 'colaborador.codigo' }, first: 'nome', id: 'colaborador.id' };
  return paginate(query, params, order, ({ id, nome, codigo, situacao, dias, centavos }) => ({
    ...{ id, nome: nome as string | null, codigo: codigo as string | null, situacao: String(situacao) },
    ...{ dias: dias ?? 0, valor: toWire(centavos ?? 0, 2) },
  }));
};

/** The days of some lines, their number and their sum, by worker. */
const porColaborador = <L extends { readonly colaboradorId: number; readonly em: string; readonly pagamentoCentavos: number }>(
  linhas: readonly L[],
) =>
  new Map(
    [...Map.groupBy(linhas, ({ colaboradorId }) => colaboradorId)].map(([id, dele]) => [
      id,
      { linhas: dele.length, dias: diasDe(dele), centavos: dele.reduce((sum, { pagamentoCentavos }) => sum + pagamentoCentavos, 0) },
    ]),
  );

const SEMPRE = { inicio: '0001-01-01', fim: '9999-12-31' };

/** Days, hours and pieces of some days that no closed sheet pays, each as a payroll sheet would pay it. */
const semFolhaDe = async (reader: Reader, { inicio, fim, fazendas }: Periodo) => {
  const feitos = await trabalhoSemFolha(reader, { inicio: inicio ?? SEMPRE.inicio, fim: fim ?? SEMPRE.fim, fazendas, talhoes: [] });
  const quem = await quemTrabalha(reader, [...new Set(feitos.map(({ colaboradorId }) => colaboradorId))]);
  const valores = { valorDiaCentavos: null, valorExtraCentavos: null };
  return feitos.map((feito) => linhaPaga(feito, quem.get(feito.colaboradorId), valores));
};

/**
 * The salaries of a period that no closed sheet pays. Of workers who have left, only of those whose last day is known: of the others nobody
 * can tell which days are owed.
 */
const salariosDe = async (reader: Reader, { inicio, fim }: Periodo) => {
  if (inicio === undefined || fim === undefined) return [];
  const rows = await reader
    .de('colaborador')
    .select('id')
    .where('excluido', '=', false)
    .where('tipo', '=', 'mensalista')
    .where((eb) => eb.or([eb('situacao', '=', 'ATIVO'), eb('data_demissao', 'is not', null)]))
    .execute();
  const quem = await quemTrabalha(
    reader,
    rows.map(({ id }) => id),
  );
  return salariosSemFolha(reader, quem.values(), { inicio, fim });
};

/** The pay of some days that a payroll sheet would give each worker, before rules of law and advances; workers without any are absent. */
export const aPagarEmFolha = async (reader: Reader, periodo: Periodo) => {
  const [feito, salarios] = await Promise.all([semFolhaDe(reader, periodo), salariosDe(reader, periodo)]);
  const dias = porColaborador(feito);
  const pagos = porColaborador([...feito, ...salarios]);
  return new Map([...pagos].map(([id, { centavos }]) => [id, { dias: dias.get(id)?.dias ?? 0, centavos }]));
};

/** The same page for a payroll sheet: who has days, hours, pieces or a salary of these days that no sheet pays. */
export const quemEntraNoPagamento = async (reader: Reader, params: ListParams, periodo: Periodo) => {
  const feito = await aPagarEmFolha(reader, periodo);
  const ids = [...feito.keys()];
  let query = reader
    .de('colaborador')
    .where('excluido', '=', false)
    .where((eb) => eb.or([eb('situacao', '=', 'ATIVO'), eb('id', 'in', [0, ...ids])]))
    .select(['id', 'nome', 'codigo', 'situacao']);
  if (params.q) query = query.where((eb) => eb.or(ONDE.map((nome) => contains(nome, params.q as string))));
  return paginate(
    query,
    params,
    { sortable: { nome: 'nome', codigo: 'codigo' }, first: 'nome', id: 'id' },
    ({ id, nome, codigo, situacao }) => ({
      ...{ id, nome: nome as string | null, codigo: codigo as string | null, situacao: String(situacao) },
      ...{ dias: feito.get(id)?.dias ?? 0, valor: toWire(feito.get(id)?.centavos ?? 0, 2) },
    }),
  );
};

const NADA = { linhas: 0, dias: 0, centavos: 0 };

/** Work of some days that no closed sheet pays, by worker, and all of it; of the picking, which a harvest sheet pays, only what it comes to. */
export const servicoSemFolha = async (reader: Reader, periodo: Periodo) => {
  const [linhas, colhido] = await Promise.all([
    semFolhaDe(reader, periodo),
    colhidoSemFolha(reader, periodo).having(sql<number>`sum(pagamento_centavos)`, '>', 0).execute(),
  ]);
  const feito = porColaborador(linhas);
  const colheita = new Map(colhido.map(({ colaborador_id, centavos }) => [colaborador_id, centavos]));
  const quem = [...new Set([...feito.keys(), ...colheita.keys()])];
  const nomeDe = await nomesDe(reader, quem);
  const content = quem.map((id) => {
    const { centavos, ...um } = feito.get(id) ?? NADA;
    return {
      ...{ colaborador: id, ...nomeDe(id), ...um },
      ...{ valor: toWire(centavos, 2), colheita: toWire(colheita.get(id) ?? 0, 2) },
    };
  });
  content.sort((a, b) => emOrdem(a.nome, b.nome) || a.colaborador - b.colaborador);
  const total = linhas.reduce((sum, { pagamentoCentavos }) => sum + pagamentoCentavos, 0);
  const totalColheita = colhido.reduce((sum, { centavos }) => sum + centavos, 0);
  return { content, linhas: linhas.length, total: toWire(total, 2), totalColheita: toWire(totalColheita, 2) };
};

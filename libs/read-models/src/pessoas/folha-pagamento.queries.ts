import { toWire } from '@tulha/domain/kernel/decimal';
import { colaborador } from '@tulha/domain/pessoas/colaborador.catalogue';
import { sql } from 'kysely';
import { listCatalogue } from '../catalogues/catalogue.queries.js';
import { aPagarEmFolha } from '../folha/quem-entra.queries.js';
import type { ListParams } from '../read/page.js';
import type { Reader } from '../read/reader.js';
import { adiantadosDe } from './saldo-meeiro.queries.js';
import { trabalhadoDe } from './trabalho.queries.js';

type Row = Readonly<Record<string, unknown>>;

const REDUZIDO = ['id', ...(colaborador.reduzido ?? [])];
const DA_FOLHA = [...REDUZIDO, 'salarioBase', 'valorDia', 'valorHora'];

const so = (row: Row, names: readonly string[]): Row => Object.fromEntries(names.map((name) => [name, row[name] ?? null]));

type Equipe = { readonly turma?: number | undefined };
const ativos = (reader: Reader, params: ListParams, { turma }: Equipe) =>
  listCatalogue(reader, colaborador, params, { situacao: 'ATIVO', ...(turma && { turma }) });

/** A page of active workers, in short. */
export const colaboradoresReduzidos = async (reader: Reader, params: ListParams, equipe: Equipe) => {
  const { content, pagination } = await ativos(reader, params, equipe);
  return { content: content.map((row) => so(row, REDUZIDO)), total: pagination.total };
};

/** The farms, the day as of whose end is asked, and the first day of work that counts. */
type Quais = { readonly fazendas: readonly number[]; readonly ate: string; readonly desde?: string | undefined };

const mensalista = ({ tipo }: Row): boolean => tipo === 'mensalista';

/** The pay of a period that sheets would still give workers with a salary; without a first day nobody can say how much of it is owed. */
const devidoAosMensalistas = async (reader: Reader, rows: readonly Row[], { fazendas, desde, ate }: Quais) =>
  desde !== undefined && rows.some(mensalista) ? aPagarEmFolha(reader, { inicio: desde, fim: ate, fazendas }) : undefined;

/**
 * The money owed to each of some workers at the end of a day: their work on no sheet yet, less advances still to be
 * deducted. A salary comes from no activity: of workers with one it is the pay of the period, which has a first day.
 */
export const contasDe = async (reader: Reader, rows: readonly Row[], { fazendas, ate, desde }: Quais) => {
  const colaboradores = rows.map(({ id }) => Number(id));
  const [trabalhado, saidas, devido] = await Promise.all([
    trabalhadoDe(reader, { colaboradores, fazendas, dateStart: desde, dateEnd: ate }),
    adiantadosDe(reader, { colaboradores, fazendas, ate, emFolhas: true }),
    devidoAosMensalistas(reader, rows, { fazendas, ate, desde }),
  ]);
  const adiantados = Map.groupBy(saidas, (um) => um.colaborador);
  return rows.map((row) => {
    const id = Number(row['id']);
    const dele = adiantados.get(id) ?? [];
    const adiantado = dele.reduce((sum, { valor }) => sum + valor, 0);
    const descontado = dele.reduce((sum, um) => sum + um.descontado, 0);
    const feito = trabalhado.get(id) ?? { trabalhado: 0, emFolha: 0, colheitaFora: 0 };
    const aberto = adiantado - descontado;
    const fora = mensalista(row) ? devido && (devido.get(id)?.centavos ?? 0) + feito.colheitaFora : feito.trabalhado - feito.emFolha;
    return {
      ...{ adiantado: toWire(adiantado, 2), descontado: toWire(descontado, 2), aberto: toWire(aberto, 2) },
      ...{ trabalhado: toWire(feito.trabalhado, 2), emFolha: toWire(feito.emFolha, 2) },
      aPagar: fora === undefined ? null : toWire(fora - aberto, 2),
    };
  });
};

/** Whether it is asked of a period, in which others worked here. */
type DeAntes = { readonly passado: boolean };

/** Something to settle with a worker: work in the period, an advance that is still open, or pay that is owed. */
export const temConta = ({ trabalhado, aberto, aPagar }: Awaited<ReturnType<typeof contasDe>>[number]): boolean =>
  trabalhado !== 0 || aberto !== 0 || (aPagar ?? 0) !== 0;

/** Workers who have left and have something to settle. */
const sairamComConta = async (reader: Reader, quais: Quais): Promise<number[]> => {
  const inativos = await reader
    .de('colaborador')
    .select(['id', 'tipo'])
    .where('excluido', '=', false)
    .where('situacao', '=', 'INATIVO')
    .execute();
  const contas = await contasDe(reader, inativos, quais);
  return inativos.flatMap(({ id }, n) => (temConta(contas[n] as (typeof contas)[number]) ? [id] : []));
};

/**
 * A page of active workers for a payroll: how each is paid, their work, and the advances still to be deducted. For a past
 * period it includes workers who have left since and have something to settle, and tells of each whether they still work
 * here.
 */
export const colaboradoresDaFolha = async (reader: Reader, params: ListParams, { turma, passado, ...quais }: Quais & Equipe & DeAntes) => {
  const sairam = passado ? await sairamComConta(reader, quais) : [];
  const daqui = sql<boolean>`(situacao = 'ATIVO' or id = any(${sairam}::int8[]))`;
  const { content, pagination } = await listCatalogue(reader, colaborador, params, turma ? { turma } : {}, daqui);
  const contas = await contasDe(reader, content, quais);
  return {
    content: content.map((row, n) => ({ ...so(row, passado ? [...DA_FOLHA, 'situacao'] : DA_FOLHA), ...contas[n] })),
    total: pagination.total,
  };
};

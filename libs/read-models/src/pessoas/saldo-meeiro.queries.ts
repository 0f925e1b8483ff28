import { mulDivHalfUp, toScaled, toWire } from '@tulha/domain/kernel/decimal';
import { vigente } from '@tulha/domain/pessoas/contrato-meeiro.register';
import { sql } from 'kysely';
import type { Reader } from '../read/reader.js';
import { type Acerto, acertosFinalizados, sacasDe } from '../folha/acerto/acerto.queries.js';
import { type Contrato, contratosDos } from './contrato-meeiro.queries.js';
import { descontadosEm, entradasDos } from './acertos-na-conta.js';

/** Parts of a crop are exact to four decimals. */
const ESCALA = 10_000;

/** `acertos`: whether the asker may see settlements. */
type Onde = { readonly colaborador: number; readonly fazendas: readonly number[]; readonly acertos: boolean };

const parteDe = (litrosMl: number, porcentagem: string): number => mulDivHalfUp(litrosMl, toScaled(porcentagem, 4) as number, ESCALA);

/**
 * The picking on a contract's plot while it was in force, by any worker, day by day. The share of a day is rounded once, so
 * sums are sums of days.
 */
const entradasDo = async (reader: Reader, contrato: Contrato, fazendas: readonly number[]) => {
  let query = reader
    .de('colheita_linha')
    .select(['em', sql<number>`sum(litros_ml)::int8`.as('litros')])
    .where('talhao_id', '=', contrato.talhaoId)
    .where('fazenda_id', 'in', [0, ...fazendas])
    .where('em', '>=', contrato.inicio);
  if (contrato.fim !== null) query = query.where('em', '<=', contrato.fim);
  const rows = await query.groupBy('em').execute();
  return rows.map(({ em, litros }) => ({ contrato, em, litrosMl: litros, parteMl: parteDe(litros, contrato.porcentagem) }));
};

const acertosDele = (reader: Reader, { acertos, ...onde }: Onde & { readonly ate?: string }): Promise<readonly Acerto[]> =>
  acertos ? acertosFinalizados(reader, onde) : Promise.resolve([]);

const todasAsEntradas = async (reader: Reader, { colaborador, fazendas }: Omit<Onde, 'acertos'>) => {
  const contratos = await contratosDos(reader, [colaborador], fazendas);
  const entradas = (await Promise.all(contratos.map((contrato) => entradasDo(reader, contrato, fazendas)))).flat();
  return { contratos, entradas };
};

const soma = <T>(de: readonly T[], valor: (um: T) => number): number => de.reduce((total, um) => total + valor(um), 0);
type NoDia = { readonly data: string; readonly talhao: number };
const maisNovas = (a: NoDia, b: NoDia): number =>
  a.data === b.data ? a.talhao - b.talhao : Number(a.data < b.data) - Number(a.data > b.data);

/** The shares of a sharecropper: a part of each day's picking on their plots, and of each finished settlement; the latest first. */
export const listEntradas = async (reader: Reader, onde: Onde, { page, size }: { readonly page: number; readonly size: number }) => {
  const [{ contratos, entradas }, acertos] = await Promise.all([todasAsEntradas(reader, onde), acertosDele(reader, onde)]);
  const daColheita = entradas.map(({ contrato, em, litrosMl, parteMl }) => ({
    ...{ data: em, contrato: contrato.contratoId, talhao: contrato.talhaoId, meeiroPorcentagem: Number(contrato.porcentagem) },
    ...{ litros: toWire(litrosMl, 3), parte: toWire(parteMl, 3), acerto: null, kg: 0, valor: 0, sacas: 0 },
  }));
  const todas = [...entradasDos(acertos, contratos), ...daColheita].sort(maisNovas);
  return { content: todas.slice((page - 1) * size, page * size), pagination: { page, size, total: todas.length } };
};

/** The present and past contracts of a sharecropper, each with its picking and their share of it. */
export const parceriasDe = async (reader: Reader, onde: Omit<Onde, 'acertos'>, dia: string) => {
  const { contratos, entradas } = await todasAsEntradas(reader, onde);
  const doContrato = Map.groupBy(entradas, ({ contrato: { contratoId } }) => contratoId);
  return contratos.map((contrato) => {
    const dele = doContrato.get(contrato.contratoId) ?? [];
    return {
      ...{ id: contrato.contratoId, talhao: contrato.talhaoId, inicio: contrato.inicio, fim: contrato.fim },
      ...{ meeiroPorcentagem: Number(contrato.porcentagem), vigente: vigente(contrato, dia) },
      litros: toWire(
        soma(dele, ({ litrosMl }) => litrosMl),
        3,
      ),
      parte: toWire(
        soma(dele, ({ parteMl }) => parteMl),
        3,
      ),
    };
  });
};

type Adiantado = {
  readonly id: number;
  readonly colaborador: number;
  readonly data: string;
  readonly descricao: string | null;
  readonly categoria: number | null;
  readonly valor: number;
  readonly descontado: number;
};

/** The deductions from each of some advances until a day, in cents; those of sheets whatever their day, where `emFolhas`. */
const descontadosDe = async (
  reader: Reader,
  ids: readonly number[],
  { ate, emFolhas = false }: Pick<Quais, 'ate' | 'emFolhas'>,
): Promise<ReadonlyMap<number, number>> => {
  let query = reader
    .de('desconto_adiantamento')
    .select(['adiantamento_id', 'valor_centavos'])
    .where('excluido', '=', false)
    .where('adiantamento_id', 'in', [0, ...ids]);
  if (ate !== undefined)
    query = query.where(({ eb, or }) => or([eb('data', '<=', ate), ...(emFolhas ? [eb('folha', 'is not', null)] : [])]));
  const rows = await query.execute();
  const descontados = new Map<number, number>();
  for (const { adiantamento_id: id, valor_centavos: valor } of rows) descontados.set(id, (descontados.get(id) ?? 0) + valor);
  return descontados;
};

type Quais = {
  readonly colaboradores: readonly number[];
  readonly fazendas: readonly number[];
  readonly ate?: string;
  readonly emFolhas?: boolean;
};

/**
 * Advances of some workers, the latest first, each with its deductions. In cents. `ate`: as they stood at the end of that
 * day, without later deductions; `emFolhas` counts those of sheets that are closed but pay on a later day, as their work is
 * no longer owed either.
 */
export const adiantadosDe = async (reader: Reader, { colaboradores, fazendas, ...quando }: Quais): Promise<Adiantado[]> => {
  let query = reader
    .de('adiantamento')
    .select(['id', 'colaborador_id', 'data', 'descricao', 'categoria_id', 'valor_centavos'])
    .where('excluido', '=', false)
    .where('colaborador_id', 'in', [0, ...colaboradores])
    .where('fazenda_id', 'in', [0, ...fazendas]);
  if (quando.ate !== undefined) query = query.where('data', '<=', quando.ate);
  const advances = await query.orderBy('data', 'desc').orderBy('id', 'desc').execute();
  const ids = advances.map(({ id }) => id);
  const taken = await descontadosDe(reader, ids, quando);
  return advances.map((row) => ({
    ...{ id: row.id, colaborador: row.colaborador_id, data: row.data, descricao: row.descricao, categoria: row.categoria_id },
    ...{ valor: row.valor_centavos, descontado: taken.get(row.id) ?? 0 },
  }));
};

/** Advances to a worker, with the part still to be deducted, and what settlements deducted besides; the latest first. */
export const listSaidas = async (reader: Reader, onde: Onde, { page, size }: { readonly page: number; readonly size: number }) => {
  const { colaborador, fazendas } = onde;
  const [adiantados, acertos] = await Promise.all([
    adiantadosDe(reader, { colaboradores: [colaborador], fazendas }),
    acertosDele(reader, onde),
  ]);
  const deAdiantamentos = adiantados.map(({ id, data, descricao, categoria, valor, descontado }) => ({
    ...{ id, data, descricao, categoria, acerto: null },
    ...{ valor: toWire(valor, 2), descontado: toWire(descontado, 2), aberto: toWire(valor - descontado, 2) },
  }));
  const todas = [...deAdiantamentos, ...descontadosEm(acertos)].sort((a, b) => Number(a.data < b.data) - Number(a.data > b.data));
  return { content: todas.slice((page - 1) * size, page * size), pagination: { page, size, total: todas.length } };
};

/** The account of a sharecropper at the end of a day: litres that are theirs, money still to be taken off, and what was settled. */
export const saldoDoMeeiro = async (reader: Reader, onde: Onde, ate: string) => {
  const [{ entradas }, saidas, acertos] = await Promise.all([
    todasAsEntradas(reader, onde),
    adiantadosDe(reader, { colaboradores: [onde.colaborador], fazendas: onde.fazendas, ate }),
    acertosDele(reader, { ...onde, ate }),
  ]);
  const centavos = soma(acertos, ({ conta }) => conta.aPagarCentavos);
  const gramas = soma(acertos, ({ conta }) => conta.aEntregarG);
  const adiantado = soma(saidas, ({ valor }) => valor);
  const descontado = soma(saidas, (saida) => saida.descontado);
  return {
    litros: toWire(
      soma(entradas, ({ litrosMl }) => litrosMl),
      3,
    ),
    parte: toWire(
      soma(entradas, ({ parteMl }) => parteMl),
      3,
    ),
    ...{ adiantado: toWire(adiantado, 2), descontado: toWire(descontado, 2), aberto: toWire(adiantado - descontado, 2) },
    ...{ acertado: onde.acertos ? toWire(centavos, 2) : null, sacasAcertadas: onde.acertos ? sacasDe(gramas) : null },
  };
};

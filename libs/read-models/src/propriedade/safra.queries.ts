import { diaToBr } from '@tulha/domain/kernel/dates';
import { rotuloDaSafra, safra as cadastro } from '@tulha/domain/propriedade/safra.catalogue';
import type { SoUm } from '@tulha/domain/kernel/catalogue/catalogue';
import { withOnlyOneFlagged } from '../catalogues/mirrored-fields.js';
import type { Reader } from '../read/reader.js';

/** More crop years than a user would choose among. */
const MAIS_SAFRAS = 100;

export type SafraRow = {
  readonly id: number;
  readonly descricao: string;
  readonly inicio: string;
  readonly fim: string;
  /** The farm it is of; null for one of all farms. */
  readonly fazenda: number | null;
};

/** A crop year without a name is called by its years and its crop. */
const comNome = (row: Readonly<Record<string, unknown>>): SafraRow => {
  const { id, descricao, inicio, fim, produto, fazenda_id } = row as {
    id: number;
    descricao: string | null;
    inicio: string;
    fim: string;
    produto: number | null;
    fazenda_id: number | null;
  };
  return { ...row, id, descricao: rotuloDaSafra({ descricao, inicio, fim, produto }), inicio, fim, fazenda: fazenda_id || null };
};

/** A crop year of the account. Undefined where there is none with this id. */
export const findSafra = async (leitura: Reader, id: number): Promise<SafraRow | undefined> => {
  const row = await leitura.de('safra').selectAll().where('id', '=', id).where('excluido', '=', false).executeTakeFirst();
  return row && comNome(row);
};

/** The crop year of a farm on a day; a farm's own comes before one of all farms. Null if there is none. */
export const safraDoDiaEm = async (leitura: Reader, fazenda: number, dia: string): Promise<number | null> => {
  const row = await leitura
    .de('safra')
    .select('id')
    .where('excluido', '=', false)
    .where('fazenda_id', 'in', [0, fazenda])
    .where('inicio', '<=', dia)
    .where('fim', '>=', dia)
    .orderBy('fazenda_id', 'desc')
    .orderBy('inicio', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  return row?.id ?? null;
};

/** The crop year in use: the flagged one, or else the one that began last. Undefined where there is none. */
export const safraAtiva = async (leitura: Reader, fazendas: readonly number[]): Promise<SafraRow | undefined> => {
  const [rows, withMirrors] = await Promise.all([
    leitura
      .de('safra')
      .selectAll()
      .where('excluido', '=', false)
      .where('fazenda_id', 'in', [0, ...fazendas])
      .orderBy('inicio', 'desc')
      .orderBy('id')
      .execute(),
    withOnlyOneFlagged(leitura, cadastro, cadastro.soUm as SoUm),
  ]);
  const row = rows.map(withMirrors).find(({ safra_atual }) => safra_atual === 1) ?? rows[0];
  return row && comNome(row);
};

/** The visible farms that a crop year counts for: its own, or all of them where it names none. */
export const fazendasDaSafra = (fazendas: readonly number[], { fazenda }: Pick<SafraRow, 'fazenda'>): readonly number[] =>
  fazenda === null ? fazendas : fazendas.filter((id) => id === fazenda);

/** The season of a report: a crop year, or a range of days. */
export type QualSafra = { readonly safra?: number | undefined; readonly de?: string | undefined; readonly ate?: string | undefined };

type Quando = { readonly fazendas: readonly number[]; readonly hoje: string };

/** A crop year as a range of days on its farm. `id` is null where the days are those of several crop years, or of none. */
export type Contada = {
  readonly safra: Omit<SafraRow, 'id'> & { readonly id: number | null };
  readonly fazendas: readonly number[];
};

/** A crop year with its farms; its name includes its farm where other farms are looked at too. */
const contada = async (reader: Reader, safra: SafraRow, todas: readonly number[]): Promise<Contada> => {
  const { id, descricao, inicio, fim, fazenda } = safra;
  const fazendas = fazendasDaSafra(todas, safra);
  if (fazendas.length === todas.length) return { safra: { id, descricao, inicio, fim, fazenda: null }, fazendas };
  const dona = await reader.de('fazenda').select('nome').where('id', '=', fazenda).executeTakeFirst();
  return { safra: { id, descricao: [descricao, dona?.nome].filter(Boolean).join(' · '), inicio, fim, fazenda }, fazendas };
};

/** The common name of several crop years with the same days. */
const nomeDoPeriodo = (safras: readonly SafraRow[], inicio: string, fim: string): string => {
  const nomes = new Set(safras.map(({ descricao }) => descricao));
  const [nome] = nomes;
  return nomes.size === 1 && nome !== undefined ? nome : rotuloDaSafra({ descricao: null, inicio, fim });
};

const noPeriodo = async (reader: Reader, inicio: string, fim: string, fazendas: readonly number[]): Promise<Contada> => {
  const iguais = (await safrasDe(reader, fazendas)).filter((safra) => safra.inicio === inicio && safra.fim === fim);
  const descricao = iguais.length > 0 ? nomeDoPeriodo(iguais, inicio, fim) : `De ${diaToBr(inicio)} a ${diaToBr(fim)}`;
  return { safra: { id: null, descricao, inicio, fim, fazenda: null }, fazendas };
};

/**
 * The season that a report counts. A named crop year is its days on its farm. Without one it is the crop year in use, or the
 * calendar year where there is none; over several farms, the days of the one in use on all of them. Undefined for one that
 * is not the account's.
 */
export const safraPedida = async (reader: Reader, { safra: pedida, de, ate }: QualSafra, { fazendas, hoje }: Quando) => {
  if (pedida !== undefined) {
    const escolhida = await findSafra(reader, pedida);
    return escolhida && contada(reader, escolhida, fazendas);
  }
  const emUso = await safraAtiva(reader, fazendas);
  if (de === undefined && ate === undefined && emUso && fazendasDaSafra(fazendas, emUso).length === fazendas.length)
    return contada(reader, emUso, fazendas);
  const ano = hoje.slice(0, 4);
  const { inicio, fim } = emUso ?? { inicio: `${ano}-01-01`, fim: `${ano}-12-31` };
  if (emUso || de !== undefined || ate !== undefined) return noPeriodo(reader, de ?? inicio, ate ?? fim, fazendas);
  return { safra: { id: null, descricao: `Ano de ${ano}`, inicio, fim, fazenda: null }, fazendas };
};

/** The crop years visible to the user, the newest first. */
export const safrasDe = async (reader: Reader, fazendas: readonly number[]): Promise<SafraRow[]> => {
  const rows = await reader
    .de('safra')
    .selectAll()
    .where('excluido', '=', false)
    .where('fazenda_id', 'in', [0, ...fazendas])
    .orderBy('inicio', 'desc')
    .orderBy('id')
    .limit(MAIS_SAFRAS)
    .execute();
  return rows.map(comNome);
};

/** The crop years to choose from: over several farms each period once, without an id unless one crop year covers all of them. */
export const escolhasDe = async (reader: Reader, fazendas: readonly number[]) => {
  const safras = await safrasDe(reader, fazendas);
  const deTodas = (safra: SafraRow) => fazendasDaSafra(fazendas, safra).length === fazendas.length;
  if (safras.every(deTodas)) return safras.map(({ id, descricao, inicio, fim }) => ({ id, descricao, inicio, fim }));
  return [...Map.groupBy(safras, ({ inicio, fim }) => `${inicio} ${fim}`).values()].flatMap((iguais) => {
    const [uma] = iguais;
    if (!uma) return [];
    const { inicio, fim } = uma;
    const id = iguais.length === 1 && deTodas(uma) ? uma.id : null;
    return [{ id, descricao: nomeDoPeriodo(iguais, inicio, fim), inicio, fim }];
  });
};

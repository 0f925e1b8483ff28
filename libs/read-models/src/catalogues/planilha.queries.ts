import { type Catalogue, columnName } from '@tulha/domain/kernel/catalogue/catalogue';
import { records } from '@tulha/domain/registers/declared';
import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import type { Line } from '@tulha/domain/kernel/register/register';
import type { AnyRecordRow } from '../declare/declared-tables.js';
import type { ListParams } from '../read/page.js';
import type { Reader } from '../read/reader.js';
import { catalogueView, comoEsta, listCatalogue } from './catalogue.queries.js';

type Row = Readonly<Record<string, unknown>>;

/** A living record by its label, and the farm that it stays on, where it stays on one. */
export type Nomeado = { readonly id: number; readonly nome: string | null; readonly fazenda: number | null };

/** A living record as the wire shows it, and whether the user may see it. */
export type RegistroDeCadastro = { readonly id: number; readonly valores: Row; readonly visivel: boolean };

const PAGE = 1_000;
const FAZENDA = 'fazenda';

const vivos = (reader: Reader, catalogue: Catalogue) => reader.deDeclarado(catalogue).where('excluido', '=', false).orderBy('id');

/** Visible to a user of these farms: records of theirs, and of no farm. */
const visivel = (fazenda: unknown, fazendas: readonly number[]): boolean =>
  fazenda === null || fazenda === undefined || fazendas.includes(Number(fazenda));

const alvosDe = ({ fields }: Pick<Catalogue, 'fields'>): readonly Catalogue[] => {
  const nomes = new Set(Object.values(fields).flatMap(({ de }) => de ?? []));
  return [...nomes].flatMap((nome) => records[nome] ?? []);
};

/** The name of a record: its label, or where that is blank the name that its declaration makes of the other fields. */
const nomeDe = (alvo: Catalogue, row: AnyRecordRow, rotulo: unknown): string | null =>
  rotulo === null || rotulo === undefined ? (alvo.rotulo?.(catalogueView(alvo, row)) ?? null) : String(rotulo);

/** The living records that the references of some fields may name, by kind, for a user of these farms. */
export const nomesDosAlvos = async (
  reader: Reader,
  catalogue: Pick<Catalogue, 'fields'>,
  fazendas: readonly number[],
): Promise<Record<string, readonly Nomeado[]>> => {
  const pares = alvosDe(catalogue).map(async (alvo) => {
    const rotulo = columnName(alvo.label, alvo.fields[alvo.label] as Field);
    const fazenda =
      alvo.tabela === FAZENDA ? 'id' : FAZENDA in alvo.fields ? columnName(FAZENDA, alvo.fields[FAZENDA] as Field) : undefined;
    const colunas = [...new Set(['id', rotulo, ...(fazenda ? [fazenda] : [])])];
    const rows = await (alvo.rotulo ? vivos(reader, alvo).selectAll() : vivos(reader, alvo).select(colunas))
      .$castTo<AnyRecordRow>()
      .execute();
    const nomeados = rows
      .filter((row) => !fazenda || visivel(row[fazenda], fazendas))
      .map(
        (row): Nomeado => ({
          id: row['id'] as number,
          nome: nomeDe(alvo, row, row[rotulo]),
          fazenda: fazenda && row[fazenda] ? Number(row[fazenda]) : null,
        }),
      );
    return [alvo.tabela, nomeados] as const;
  });
  return Object.fromEntries(await Promise.all(pares));
};

/** Ids a limited reader shows of a catalogue; undefined for one that shows all. */
const mostrados = async (reader: Reader, catalogue: Catalogue): Promise<ReadonlySet<number> | undefined> => {
  if (!reader.fazendas) return undefined;
  const rows = await vivos(reader, catalogue).select('id').execute();
  return new Set(rows.map(({ id }) => id));
};

/**
 * The account's living records of a catalogue, up to `max`, as they are now; undefined where there are more. `visto` is the
 * same account as the user sees it, within these farms.
 */
export const existentesDe = async (
  reader: Reader,
  visto: Reader,
  catalogue: Catalogue,
  { fazendas, max }: { readonly fazendas: readonly number[]; readonly max: number },
): Promise<readonly RegistroDeCadastro[] | undefined> => {
  const rows = await vivos(reader, catalogue)
    .selectAll()
    .$castTo<AnyRecordRow>()
    .limit(max + 1)
    .execute();
  if (rows.length > max) return undefined;
  const { rowNow } = await comoEsta(reader, catalogue);
  const ids = await mostrados(visto, catalogue);
  return rows.map((row) => {
    const { id } = row;
    const valores = catalogueView(catalogue, rowNow(row));
    const daFazenda = visivel(catalogue.tabela === FAZENDA ? id : valores[FAZENDA], fazendas);
    return { id, valores, visivel: daFazenda && (ids?.has(id) ?? true) };
  });
};

/** Every record a list's filters keep, in its order, a page at a time. */
export async function* cadastroParaExportar(
  reader: Reader,
  catalogue: Catalogue,
  params: Pick<ListParams, 'q' | 'sort'>,
  filtros: Row,
): AsyncGenerator<Row> {
  for (let page = 1; ; page++) {
    const { content, pagination } = await listCatalogue(reader, catalogue, { ...params, page, size: PAGE }, filtros);
    yield* content;
    if (page * PAGE >= pagination.total || content.length === 0) return;
  }
}

const JUNTOS = 500;

/** The living lines of a kind below these records, record by record, in the order they were written. */
export async function* linhasParaExportar(reader: Reader, line: Line, ids: readonly number[]): AsyncGenerator<Row> {
  const dono = columnName(line.parent, line.fields[line.parent] as Field);
  const { rowNow } = await comoEsta(reader, line);
  for (let at = 0; at < ids.length; at += JUNTOS) {
    const some = ids.slice(at, at + JUNTOS);
    const rows = await vivos(reader, line).selectAll().$castTo<AnyRecordRow>().where(dono, 'in', some).execute();
    const porDono = Map.groupBy(rows, (row) => Number(row[dono]));
    for (const id of some) for (const row of porDono.get(id) ?? []) yield catalogueView(line, rowNow(row));
  }
}

import { type Catalogue, columnName, type SoUm } from '@tulha/domain/kernel/catalogue/catalogue';
import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import { catalogues } from '@tulha/domain/catalogues/index';
import { quandoColumn } from './catalogue.projection.js';
import type { AnyRecordRow } from '../declare/declared-tables.js';
import type { Reader } from '../read/reader.js';

type Row = Readonly<Record<string, unknown>>;
/** A record's own value of a field that other records set too: the ids it names, or whether it has the flag, and since when. */
type OwnValue = { readonly id: number; readonly valor: unknown; readonly em: string | null; readonly row: Row };

const columnOf = ({ fields }: Catalogue, name: string): string => columnName(name, fields[name] as Field);

const ditosEm = async (
  reader: Reader,
  catalogue: Catalogue,
  name: string,
  outras: readonly string[] = [],
): Promise<readonly OwnValue[]> => {
  const [column, em] = [columnOf(catalogue, name), quandoColumn(name)];
  const rows = await reader
    .deDeclarado(catalogue)
    .select(['id', column, em, ...outras])
    .$castTo<AnyRecordRow>()
    .where('excluido', '=', false)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ id: row.id, valor: row[column], em: row[em] as string | null, row }));
};

const names = ({ valor }: Pick<OwnValue, 'valor'>, id: number): boolean => Array.isArray(valor) && valor.includes(id);

/** Whether two records name each other: the later statement decides; of two at the same time, or from before times were kept, either. */
const ligados = (este: Omit<OwnValue, 'row'>, outro: OwnValue): boolean => {
  const [aqui, la] = [names(este, outro.id), names(outro, este.id)];
  if (este.em === outro.em) return aqui || la;
  return (este.em ?? '') > (outro.em ?? '') ? aqui : la;
};

const espelho = async (reader: Reader, catalogue: Catalogue, name: string, there: string) => {
  const other = catalogues[catalogue.fields[name]?.de as keyof typeof catalogues] as Catalogue;
  const [column, em] = [columnOf(catalogue, name), quandoColumn(name)];
  const outros = await ditosEm(reader, other, there);
  return (row: Row): Row => {
    const este = { id: Number(row['id']), valor: row[column], em: (row[em] as string | null | undefined) ?? null };
    const ids = outros.filter((outro) => ligados(este, outro)).map(({ id }) => id);
    return { [column]: ids.length > 0 ? ids : Array.isArray(row[column]) ? [] : null };
  };
};

/** Which of those that have the flag was given it last; of several at once, or before that was kept, the one that wins the tie. */
const eleitoDe = (declarados: readonly OwnValue[], empate: string | undefined): OwnValue | undefined => {
  const ordem = ({ em, row }: OwnValue) => [em ?? '', empate ? String(row[empate] ?? '') : ''].join(' ');
  return declarados
    .filter(({ valor }) => valor === 1)
    .reduce<OwnValue | undefined>((last, one) => (!last || ordem(one) > ordem(last) ? one : last), undefined);
};

/** Rows with the flag where it is now: with one record alone, of the account or of those that agree with it. */
export const withOnlyOneFlagged = async (reader: Reader, catalogue: Catalogue, { campo, por, empate }: SoUm) => {
  const [column, grupo, maior] = [campo, por, empate].map((name) => name && columnOf(catalogue, name)) as [string, string?, string?];
  const todos = await ditosEm(
    reader,
    catalogue,
    campo,
    [grupo, maior].flatMap((name) => name ?? []),
  );
  const grupos = Map.groupBy(todos, ({ row }) => (grupo ? row[grupo] : null));
  const ids = new Set([...grupos.values()].map((juntos) => (eleitoDe(juntos, maior) ?? (grupo ? undefined : juntos[0]))?.id));
  return <R extends Row>(row: R): R => ({ ...row, [column]: ids.has(Number(row['id'])) ? 1 : row[column] === null ? null : 0 });
};

/** Rows of a catalogue with the values that other records set: seasons and plots that name each other, the one principal farm. */
export const withMirroredFields = async (reader: Reader, catalogue: Catalogue): Promise<<R extends Row>(row: R) => R> => {
  const told = await Promise.all([
    ...Object.entries(catalogue.espelhos ?? {}).map(([name, there]) => espelho(reader, catalogue, name, there as string)),
    ...(catalogue.soUm ? [withOnlyOneFlagged(reader, catalogue, catalogue.soUm)] : []),
  ]);
  return (row) => told.reduce((now, tell) => ({ ...now, ...tell(now) }), row);
};

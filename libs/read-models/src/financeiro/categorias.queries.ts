import { categoria } from '@tulha/domain/financeiro/categoria.catalogue';
import { dobrar } from '@tulha/domain/kernel/palavras';
import { type RawBuilder, sql } from 'kysely';
import { type Movidos, movidosDe, porNome } from '../catalogues/movidos.js';
import type { Reader } from '../read/reader.js';

/** The category of an entry as stored: the id of a record, or a text that was typed or imported without one. */
export type ComCategoria = { readonly categoria_id: number | null; readonly categoria: string | null; readonly tipo: string };

/** The categories of an account, and the record that each entry means. */
export type Categorias = Movidos & {
  /** The present record of an entry's category: by its id, or, where it has a text alone, the living one of its kind called so. */
  readonly idDe: (row: ComCategoria) => number | null;
  /** The present name of an entry's category. */
  readonly nome: (row: ComCategoria) => string | null;
  /** Rows of entries whose category is this one: an id, or a name. */
  readonly filtro: (pedida: string) => RawBuilder<boolean>;
};

/** The folded form of a stored text, the first line of the column that lists are searched by. */
const DOBRADA = sql`split_part(procura_categoria, e'\n', 1)`;

type Viva = { readonly id: number; readonly descricao: string; readonly tipo: string | null };

const doTexto = (dobrado: string, tipo: string | null) =>
  sql<boolean>`(categoria_id is null and ${DOBRADA} = ${dobrado} and (${tipo}::text is null or tipo = ${tipo}::text))`;

/** @see Categorias */
export const categoriasDe = async (reader: Reader): Promise<Categorias> => {
  const [movidos, rows] = await Promise.all([
    movidosDe(reader, categoria),
    reader.de('categoria').select(['id', 'descricao', 'tipo']).where('excluido', '=', false).orderBy('id').execute(),
  ]);
  const vivas = rows.flatMap(({ id, descricao, tipo }): Viva[] => (descricao && dobrar(descricao) !== '' ? [{ id, descricao, tipo }] : []));
  const porTexto = Map.groupBy(vivas, ({ descricao }) => dobrar(descricao));
  const idDe = ({ categoria_id: id, categoria: texto, tipo }: ComCategoria): number | null => {
    if (id !== null) return movidos.agora(id);
    const deste = texto === null ? undefined : porTexto.get(dobrar(texto));
    return deste?.find((uma) => uma.tipo === null || uma.tipo === tipo)?.id ?? null;
  };
  const porId = (id: number) => {
    const textos = vivas.filter((uma) => uma.id === id).map((uma) => doTexto(dobrar(uma.descricao), uma.tipo));
    return sql<boolean>`(${sql.join([sql`categoria_id = any(${[...movidos.todos(id)]}::int8[])`, ...textos], sql` or `)})`;
  };
  const porEscrito = (nome: string) => {
    const escrito = porNome('categoria', 'categoria_id', nome, movidos);
    const mesmas = vivas.filter((uma) => uma.descricao === nome).map((uma) => doTexto(dobrar(uma.descricao), uma.tipo));
    return sql<boolean>`(${sql.join([escrito, ...mesmas], sql` or `)})`;
  };
  return {
    ...movidos,
    idDe,
    nome: (row) => movidos.nomeDe(idDe(row)) ?? row.categoria,
    filtro: (pedida) => (/^\d{1,15}$/.test(pedida) ? porId(Number(pedida)) : porEscrito(pedida)),
  };
};

import type { Catalogue, Contado } from '@tulha/domain/kernel/catalogue/catalogue';
import { sql } from 'kysely';
import { LIVE } from '../declare/read-schema.js';
import type { Reader } from '../read/reader.js';
import { findAsItIsNow } from '../catalogues/catalogue.queries.js';
import { movidosDe } from '../catalogues/movidos.js';
import { type Referencia, referenciasA } from './referencias.js';

export type Uso = {
  readonly tabela: string;
  readonly nome: string;
  readonly quantas: number;
  readonly cadastro: boolean;
  /** While there is such a row, the record it uses is not deleted. */
  readonly impede: boolean;
};

/** Rows that agree with one of these records in the declared fields, within its days. */
const contadoSob = ({ tabela, iguais, dia, de, ate }: Contado, alvo: string, ids: readonly number[]) => {
  // Both tables may have a column of the same name: unqualified, it would be that of the inner one, and always equal to itself.
  const la = (coluna: string) => sql.ref(`${tabela}.${coluna}`);
  const acordo = Object.entries(iguais).map(([deles, aqui]) => sql`x.${sql.ref(aqui)} = ${la(deles)}`);
  return sql<boolean>`exists (select from ${sql.table(`${LIVE}.${alvo}`)} x where x.id = any(${ids}::int8[]) and ${sql.join(acordo, sql` and `)}
    and ${la(dia)} >= x.${sql.ref(de)} and (x.${sql.ref(ate)} is null or ${la(dia)} <= x.${sql.ref(ate)}))`;
};

const nomeado = ({ coluna, lista, texto }: Referencia, ids: readonly number[]) => {
  const column = sql.ref(coluna);
  if (lista)
    return sql`(${sql.join(
      ids.map((id) => sql`${column} @> ${String(id)}::jsonb`),
      sql` or `,
    )})`;
  return texto ? sql`${column} = any(${ids.map(String)}::text[])` : sql`${column} = any(${ids}::int8[])`;
};

const aponta = (referencia: Referencia, alvo: string, ids: readonly number[]) => {
  const { contado, com, sem } = referencia;
  const named = contado ? contadoSob(contado, alvo, ids) : nomeado(referencia, ids);
  return sql<boolean>`${named} ${com ? sql`and ${sql.ref(com)} is not null` : sql``} ${sem ? sql`and ${sql.ref(sem)} is null` : sql``}`;
};

/** The field of a record that tells the same as a column of another table: both sides name each other. */
const espelhado = ({ fields, espelhos = {} }: Catalogue, { tabela, coluna }: Referencia): string | undefined =>
  Object.entries(espelhos).find(([name, there]) => fields[name]?.de === tabela && coluna === `${there}_ids`)?.[0];

/** The records of the other side that still name this one: the column may hold records that have since removed the link. */
const ligadosA = async (reader: Reader, catalogue: Catalogue, referencia: Referencia, id: number): Promise<readonly number[]> => {
  const record = await findAsItIsNow(reader, catalogue, id);
  return (record?.view[espelhado(catalogue, referencia) as string] as readonly number[] | null | undefined) ?? [];
};

/** The rows of a table that refer to a record by any of these ways. */
const porAlguma = async (reader: Reader, catalogue: Catalogue, referencias: readonly Referencia[], id: number, ids: readonly number[]) => {
  const each = referencias.map(async (referencia) => {
    const named = aponta(referencia, catalogue.tabela, ids);
    if (!espelhado(catalogue, referencia)) return named;
    const ligados = await ligadosA(reader, catalogue, referencia, id);
    return sql<boolean>`${named} and id = any(${ligados}::int8[])`;
  });
  const all = (await Promise.all(each)).map((one) => sql`coalesce(${one}, false)`);
  return sql<boolean>`(${sql.join(all.length > 0 ? all : [sql`false`], sql` or `)})`;
};

/**
 * The references to a record, or to one moved under it: how many rows of which kind. A row counts once, however many of its columns name the
 * record, and holds it where one of them does. Deleted rows do not count.
 */
export const usosDe = async (reader: Reader, catalogue: Catalogue, id: number): Promise<readonly Uso[]> => {
  const ids = (await movidosDe(reader, catalogue)).todos(id);
  const kinds = Map.groupBy(referenciasA(catalogue), ({ tabela, nomes: [nome] }) => `${tabela} ${nome}`);
  const counted = [...kinds.values()].flatMap((referencias) => {
    const [{ tabela, nomes, cadastro, fora }] = referencias as [Referencia];
    const presas = referencias.filter(({ impede }) => impede);
    return [true, false].map(async (impede): Promise<Uso> => {
      const outras = referencias.filter((uma) => uma.impede === impede);
      let query = reader.deDeclarado({ tabela }).where(await porAlguma(reader, catalogue, outras, id, ids));
      if (cadastro) query = query.where('excluido', '=', false);
      if (fora !== null) query = query.where(sql<boolean>`not ${sql.ref(fora)}`);
      if (!impede) query = query.where(sql<boolean>`not ${await porAlguma(reader, catalogue, presas, id, ids)}`);
      const { quantas } = await query.select(sql<number>`count(*)::int8`.as('quantas')).executeTakeFirstOrThrow();
      return { tabela, nome: nomes[quantas === 1 ? 0 : 1], quantas, cadastro, impede };
    });
  });
  return (await Promise.all(counted)).filter(({ quantas }) => quantas > 0);
};

/** How many records were moved to this one, as seen by a user who deletes it as unused. */
export const recebidosPor = async (reader: Reader, catalogue: Catalogue, id: number): Promise<number> => {
  const { quantos } = await reader
    .deDeclarado(catalogue)
    .where('movido_para_id', '=', id)
    .select(sql<number>`count(*)::int8`.as('quantos'))
    .executeTakeFirstOrThrow();
  return quantos;
};

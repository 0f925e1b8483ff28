import type { Pool } from 'pg';

/**
 * The bytes that are kept for an account's files, fact or no fact yet: by these its plan's room is counted. Rows of `controle`, since an
 * upload that breaks off is no fact, and since two that arrive together must not both take the last of the room.
 */

const SEM_LIMITE = Number.MAX_SAFE_INTEGER;

export type Guardado = { readonly chave: string; readonly conta: number; readonly arquivo: number; readonly bytes: number };

/** Takes room for a content in one statement; the account's row makes those who come together go one by one. @returns whether there was room */
export const ocuparEspaco = async (pool: Pool, { chave, conta, arquivo, bytes }: Guardado, limite: number | null): Promise<boolean> => {
  const { rowCount } = await pool.query({
    name: 'arquivo_ocupar',
    text: `with cota as (
             insert into controle.arquivo_cota as c (conta, bytes) select $1::int8, $2::int8 where $2::int8 <= $5::int8
             on conflict (conta) do update set bytes = c.bytes + excluded.bytes where c.bytes + excluded.bytes <= $5::int8 returning conta)
           insert into controle.arquivo_conteudo (chave, conta, arquivo, bytes) select $3, conta, $4::int8, $2::int8 from cota`,
    values: [conta, bytes, chave, arquivo, limite ?? SEM_LIMITE],
  });
  return rowCount === 1;
};

/** Gives the room of a content back; of one that has none, nothing. */
export const liberarEspaco = async (pool: Pool, chave: string): Promise<void> => {
  await pool.query({
    name: 'arquivo_liberar',
    text: `with fora as (delete from controle.arquivo_conteudo where chave = $1 returning conta, bytes)
           update controle.arquivo_cota c set bytes = c.bytes - fora.bytes from fora where c.conta = fora.conta`,
    values: [chave],
  });
};

/**
 * Whether a content is still stored. If not, the content that replaced it belongs to the file that had it.
 * @param emVez the content uploaded for the same file once more
 */
export const aindaGuardado = async (
  pool: Pool,
  chave: string,
  emVez: { readonly chave: string; readonly arquivo: number },
): Promise<boolean> => {
  const { rows } = await pool.query<{ ha: boolean }>(
    `with ha as (select from controle.arquivo_conteudo where chave = $1),
       outro as (update controle.arquivo_conteudo set arquivo = $3 where chave = $2 and not exists (select from ha))
     select exists (select from ha) as ha`,
    [chave, emVez.chave, emVez.arquivo],
  );
  return rows[0]?.ha === true;
};

/** Bytes that an account's files take up. */
export const espacoOcupado = async (pool: Pool, conta: number): Promise<number> => {
  const { rows } = await pool.query<{ bytes: number }>('select bytes from controle.arquivo_cota where conta = $1', [conta]);
  return rows[0]?.bytes ?? 0;
};

/** Contents kept since before an instant (ms) of which it is not known that a living file has them, a page at a time by key. */
export const porConferir = async (pool: Pool, antes: number, depoisDe: string, quantos: number): Promise<readonly Guardado[]> => {
  const { rows } = await pool.query<Guardado>(
    `select chave, conta, arquivo, bytes from controle.arquivo_conteudo
     where conferido_em is null and criado_em < to_timestamp($1 / 1000.0) and chave > $2 order by chave limit $3`,
    [antes, depoisDe, quantos],
  );
  return rows;
};

/** A living file has this content: it needs no further check until that file is about to be removed. */
export const conferido = async (pool: Pool, chave: string): Promise<void> => {
  await pool.query('update controle.arquivo_conteudo set conferido_em = now() where chave = $1', [chave]);
};

/** A file is about to be removed: its contents are to be looked at again. */
export const conferirDeNovo = async (pool: Pool, conta: number, arquivo: number): Promise<void> => {
  await pool.query('update controle.arquivo_conteudo set conferido_em = null where conta = $1 and arquivo = $2', [conta, arquivo]);
};

/**
 * The keys among these that are in no record, so that their contents may be deleted. Keys of an account without any known
 * content are left out, since then it is more likely that the records were lost.
 */
export const desconhecidas = async (pool: Pool, chaves: readonly string[]): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ chave: string }>(
    `select v.chave from unnest($1::text[], $2::int8[]) as v(chave, conta)
     where not exists (select from controle.arquivo_conteudo c where c.chave = v.chave)
       and exists (select from controle.arquivo_cota c where c.conta = v.conta)`,
    [chaves, chaves.map((chave) => Number(chave.split('/')[1]) || 0)],
  );
  return rows.map(({ chave }) => chave);
};

import type { Pool } from 'pg';
import { LIVE } from '../declare/read-schema.js';

/** A content that should be kept: of a file, with its number, or of a guide's film, without one. `nome` is null where it was forgotten. */
export type Esperado = {
  readonly arquivo: number;
  readonly numero: number | null;
  readonly conta: number;
  readonly nome: string | null;
  readonly chave: string;
  readonly bytes: number;
  readonly sha256: string;
};

const PAGE = 500;

/** Expected contents: of a removed file only those kept for a restore; those that the worker has cleared away are not expected. */
const ESPERADOS = `(
    select c.arquivo_id as arquivo, c.numero, c.conta, c.nome collate "C" as nome, c.chave collate "C" as chave, c.bytes, c.sha256
    from ${LIVE}.arquivo_conteudo c join ${LIVE}.arquivo a on a.id = c.arquivo_id
    where not a.removido or exists (select from controle.arquivo_conteudo k where k.chave = c.chave)
    union all
    select g.id, null, g.conta, (g.video->>'nome') collate "C", (g.video->>'chave') collate "C", (g.video->>'bytes')::int8, g.video->>'sha256'
    from ${LIVE}.guia_de_ajuda g where g.video->>'chave' is not null) esperados`;

/** How many contents should be kept. */
export const contarEsperados = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ n: number }>(`select count(*) as n from ${ESPERADOS}`);
  return rows[0]?.n ?? 0;
};

/** All contents that should be kept, of all accounts, by key, a page at a time. */
export async function* conteudosEsperados(pool: Pool): AsyncIterable<Esperado> {
  for (let depoisDe = ''; ; ) {
    const { rows } = await pool.query<Esperado>(`select * from ${ESPERADOS} where chave > $1 order by chave limit ${PAGE}`, [depoisDe]);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    depoisDe = last.chave;
  }
}

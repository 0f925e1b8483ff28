import type { Pool } from 'pg';
import { prepared } from '../../read/prepared.js';
import { LIVE } from '../../declare/read-schema.js';
import type { Reader } from '../../read/reader.js';
import {
  citados,
  DE_TODOS,
  LINHA,
  lerNomes,
  type Linha,
  type LinhaVista,
  linhaDe,
  naOrdem,
  type Nomes,
  nomesSql,
  vistasDe,
} from './historico-linha.js';

/** Lines held in memory by a process, of all lots together: about 30 MB. The lot asked for last stays longest. */
const LINHAS_EM_MEMORIA = 40_000;
/** A lot with more lines is not held. */
export const MAIS_LINHAS = 2_000;

/** The lines as text with these names and in this unit. */
type Mostrado = { readonly texto: string; readonly unidade: string; readonly nomes: Nomes; readonly vistas: readonly LinhaVista[] };
/** Lines of a lot up to a version of the ledger. A line is never changed, so there only ever are new ones. */
type Guardado = {
  readonly tabela: string;
  readonly ate: number;
  readonly linhas: readonly Linha[];
  readonly citados: readonly string[];
  readonly mostrado?: Mostrado;
};
const NADA: Guardado = { tabela: '', ate: -1, linhas: [], citados: citados([]) };

type Memoria = { readonly lotes: Map<string, Guardado | 'grande'>; linhas: number };
const memorias = new WeakMap<Pool, Memoria>();
const memoriaDe = (pool: Pool): Memoria => {
  const known = memorias.get(pool) ?? { lotes: new Map(), linhas: 0 };
  memorias.set(pool, known);
  return known;
};

const linhasDe = (guardado: Guardado | 'grande' | undefined) =>
  guardado === undefined || guardado === 'grande' ? 0 : guardado.linhas.length;

const guardar = (memoria: Memoria, chave: string, guardado: Guardado | 'grande'): void => {
  const { lotes } = memoria;
  memoria.linhas += linhasDe(guardado) - linhasDe(lotes.get(chave));
  lotes.delete(chave);
  lotes.set(chave, guardado);
  for (const [outra, antigo] of lotes) {
    if (memoria.linhas <= LINHAS_EM_MEMORIA && lotes.size <= LINHAS_EM_MEMORIA) return;
    lotes.delete(outra);
    memoria.linhas -= linhasDe(antigo);
  }
};

type Novidades = {
  readonly tabela: string;
  readonly unidade: string;
  readonly novas: readonly (readonly unknown[])[] | null;
  readonly nomes: string;
};

const NOVIDADES = `
  select l.unidade, '${LIVE}.lote_movimento'::regclass::oid::text as tabela, ${nomesSql(5)} as nomes,
    (select json_agg(${LINHA}) from (
      select * from ${LIVE}.lote_movimento where conta = $1 and lote_id = $2 and versao > $3 limit $4) m) as novas
  from ${DE_TODOS} l where l.conta = $1 and l.id = $2`;

const mostrar = ({ linhas, mostrado }: Guardado, { unidade, nomes: texto }: Novidades): Mostrado => {
  if (mostrado?.texto === texto && mostrado.unidade === unidade) return mostrado;
  const nomes = lerNomes(texto);
  return { texto, unidade, nomes, vistas: vistasDe(linhas, unidade, nomes) };
};

export type Lembrado = Mostrado & { readonly linhas: readonly Linha[] };

/**
 * All lines of a lot's history as the read model shows them now, oldest first. `'grande'` where there are too many to hold,
 * undefined where the account has no such lot. The history of a reader limited to some farms is never held.
 */
export const historicoLembrado = async (reader: Reader, loteId: number): Promise<Lembrado | 'grande' | undefined> => {
  const { pool, shared } = reader.db;
  const { conta } = reader;
  if (reader.passado) throw new Error('A history is told as it is: what counted at a moment is worked out from it');
  if (reader.fazendas)
    return ((await reader.porId('lote', ['id'], loteId)) ?? (await reader.porId('lote_excluido', ['id'], loteId))) && 'grande';
  const memoria = memoriaDe(shared);
  const chave = `${conta}/${loteId}`;
  let guardado = memoria.lotes.get(chave) ?? NADA;
  for (;;) {
    if (guardado === 'grande') return guardado;
    const values = [conta, loteId, guardado.ate, MAIS_LINHAS + 1, ...guardado.citados];
    const { rows } = await pool.query<Novidades>(prepared(NOVIDADES, values));
    const [novidades] = rows;
    if (!novidades) return undefined;
    if (guardado !== NADA && guardado.tabela !== novidades.tabela) {
      guardado = NADA; // of a read model that was replaced
      continue;
    }
    if (!novidades.novas) {
      const mostrado = mostrar(guardado, novidades);
      guardar(memoria, chave, { ...guardado, mostrado });
      return { ...mostrado, linhas: guardado.linhas };
    }
    const linhas = [...guardado.linhas, ...novidades.novas.map(linhaDe)].sort(naOrdem);
    const ate = Math.max(...linhas.map(({ versao }) => versao));
    guardado = linhas.length > MAIS_LINHAS ? 'grande' : { tabela: novidades.tabela, ate, linhas, citados: citados(linhas) };
    if (guardado === 'grande') guardar(memoria, chave, guardado);
  }
};

import type { Instante } from '@tulha/domain/rastreabilidade/historico/retrato';
import { eAgora } from '@tulha/domain/rastreabilidade/historico/retrato';
import pg from 'pg';
import { LIVE } from '../../declare/read-schema.js';
import { prefixar, renomear, restringir } from '../../read/limite.js';
import { type Reader, readerOf, type Rewrite } from '../../read/reader.js';
import { filtroDe } from '../../references/por-fazenda.js';
import { TABELAS_DO_PASSADO, type TabelaDoPassado, linhasDeEntao } from './tabelas-do-passado.sql.js';

/** The other names in a list: catalogues, which have no earlier versions, and authors. */
const NOMES: ReadonlySet<string> = new Set([
  'cooperativa',
  'despolpador',
  'fazenda',
  'pilha',
  'safra',
  'secador',
  'talhao',
  'terreiro',
  'usuario',
]);

const eraDe = (tabela: string): TabelaDoPassado | undefined => {
  const era = TABELAS_DO_PASSADO[tabela];
  if (era === undefined && !NOMES.has(tabela)) throw new Error(`Nothing is known of how ${tabela} was`);
  return era;
};

/** Puts a question to the rows as they were: each table of coffee that it names is made, in front of it, of the lines of that moment. */
const situar =
  (conta: number, { em = 'infinity', conhecidoEm = 'infinity' }: Instante) =>
  (fazendas: readonly number[] | undefined): Rewrite =>
  (text) => {
    const restrita = restringir(text, (tabela) => {
      const filtro = fazendas && filtroDe(tabela, fazendas);
      return filtro ?? (eraDe(tabela) && 'true');
    });
    const eram = new Map<string, TabelaDoPassado>();
    const corpo = renomear(restrita, (tabela) => {
      const era = eraDe(tabela);
      if (era === undefined) return undefined;
      eram.set(tabela, era);
      return `"era_${tabela}"`;
    });
    if (eram.size === 0) return text;
    const linhas = linhasDeEntao(conta, pg.escapeLiteral(em), pg.escapeLiteral(conhecidoEm));
    return prefixar(corpo, [...linhas, ...[...eram].map(([tabela, era]) => `"era_${tabela}" as materialized (${era})`)]);
  };

/** Rows of then have no index, and the planner does not know how many they are: by hash, never each looked up among all. */
const TUDO_DE_UMA_VEZ = { enable_nestloop: 'off', jit: 'off' };

/** Most lines of an account whose past is worked out anew for a question: beyond, an answer would not be there in the time all have. */
export const LINHAS_DO_PASSADO = 40_000;

/** Whether an account has few enough lines to read all of them for one query. */
export const cabeNoPassado = async ({ db: { shared }, conta }: Reader): Promise<boolean> => {
  const { rows } = await readerOf({ shared }, conta).db.pool.query<{ linhas: number }>({
    text: `select count(*)::int8 as linhas from (select from ${LIVE}.lote_movimento where conta = $1 limit $2) l`,
    values: [conta, LINHAS_DO_PASSADO + 1],
  });
  return (rows[0]?.linhas ?? 0) <= LINHAS_DO_PASSADO;
};

/**
 * The account's coffee as it was at the end of a day, or as it was known at an instant: queries through this reader see the
 * lots and records of then, also those deleted since. It is built from the lines of all lots alone.
 */
export const leitorDoPassado = (reader: Reader, instante: Instante): Reader =>
  eAgora(instante)
    ? reader
    : readerOf({ shared: reader.db.shared }, reader.conta, reader.fazendas, {
        plano: TUDO_DE_UMA_VEZ,
        passado: situar(reader.conta, instante),
        semClientes: reader.semClientes,
      });

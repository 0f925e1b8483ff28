import { catalogues } from '@tulha/domain/catalogues/index';
import { type Catalogue, columnName } from '@tulha/domain/kernel/catalogue/catalogue';
import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import { type RawBuilder, sql } from 'kysely';
import { contains } from '../kernel/page.js';
import { LIVE } from '../kernel/read-schema.js';
import type { Reader } from '../kernel/reader.js';

/** The column that names a record, and the one that says it is no more, where its row stays. */
type Chamada = { readonly nome?: string; readonly fora?: string };

const dosCadastros = Object.fromEntries(
  Object.values<Catalogue>(catalogues).map(({ tabela, label, fields }): [string, Chamada] => [
    tabela,
    { nome: columnName(label, fields[label] as Field), fora: 'excluido' },
  ]),
);

/** How records of each table are called. A table that is not here has rows without a name. */
const chamadas: Readonly<Record<string, Chamada>> = {
  ...dosCadastros,
  usuario: { nome: 'nome', fora: 'excluido' },
  arquivo: { nome: 'nome', fora: 'removido' },
  guia_de_ajuda: { nome: 'titulo' },
  conta: { nome: 'nome' },
  atividade: { nome: 'atividade' },
  lancamento: { nome: 'descricao' },
  movimentacao: { nome: 'descricao' },
  venda: { nome: 'codigo', fora: 'excluida' },
  folha_colheita: { nome: 'descricao' },
  lote: { nome: 'codigo' },
  beneficio: { nome: 'codigo' },
  rebeneficio: { nome: 'codigo' },
  despolpagem: { nome: 'codigo' },
  deposito: { nome: 'codigo' },
  terreiro_entrada: {},
  secagem: {},
  ressecagem: {},
  armazem_entrada: {},
};

export type Chamado = { readonly nome: string | null; readonly vivo: boolean };
type Referencia = { readonly especie: string; readonly id: number };
type Linha = Referencia & { readonly nome: string | null; readonly vivo: boolean };

/** A record's key among those of other kinds. */
export const chaveDe = ({ especie, id }: Referencia): string => `${especie}:${id}`;

const linhas = (conta: number, especie: string, onde: RawBuilder<boolean>) => {
  const { nome, fora } = chamadas[especie] as Chamada;
  const coluna = nome ? sql`${sql.ref(nome)}::text` : sql`null::text`;
  const vivo = fora ? sql`not ${sql.ref(fora)}` : sql`true`;
  return sql<Linha>`select ${sql.lit(especie)} as especie, id, ${coluna} as nome, ${vivo} as vivo
    from ${sql.table(`${LIVE}.${especie}`)} where conta = ${conta} and ${onde}`;
};

const todas = async ({ db }: Reader, partes: readonly RawBuilder<Linha>[]): Promise<Linha[]> =>
  partes.length === 0 ? [] : (await sql<Linha>`${sql.join(partes, sql` union all `)}`.execute(db)).rows;

/** How records of several kinds are called, and whether they are still there, by `chaveDe`; in one query. A record that is gone is absent. */
export const nomesDe = async (reader: Reader, registros: readonly Referencia[]): Promise<ReadonlyMap<string, Chamado>> => {
  const conhecidas = registros.filter(({ especie }) => Object.hasOwn(chamadas, especie));
  const partes = [...Map.groupBy(conhecidas, ({ especie }) => especie)].map(([especie, deles]) =>
    linhas(reader.conta, especie, sql<boolean>`id = any(${[...new Set(deles.map(({ id }) => id))]}::int8[])`),
  );
  return new Map((await todas(reader, partes)).map((linha) => [chaveDe(linha), { nome: linha.nome, vivo: linha.vivo }]));
};

/** So many records of each kind are looked for by their name. */
const ACHADOS_MAX = 50;

/** Records of any kind whose name contains a text. */
export const chamadosAssim = (reader: Reader, q: string): Promise<readonly Referencia[]> =>
  todas(
    reader,
    Object.entries(chamadas).flatMap(([especie, { nome }]) =>
      nome ? [sql<Linha>`(${linhas(reader.conta, especie, contains(nome, q))} limit ${sql.lit(ACHADOS_MAX)})`] : [],
    ),
  );

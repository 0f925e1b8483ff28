import { contains, type ListParams, paginate } from '../../read/page.js';
import type { Reader } from '../../read/reader.js';
import { comCafeDe, comCodigo, type RegistroFiltro } from '../processo/processo-filtro.js';
import { comLotes, doPapel, lotesDe, type Lotes } from '../processo/processo.queries.js';

/** A process in which coffee lies in a place: its word in the facts, the table of its records and the catalogue of its places. */
type Passagem = {
  readonly processo: 'terreiro' | 'secagem' | 'ressecagem' | 'armazem';
  readonly tabela: 'terreiro_entrada' | 'secagem' | 'ressecagem' | 'armazem_entrada';
  readonly lugares: 'terreiro' | 'secador' | 'pilha';
};

const registros = ({ db, conta }: Reader, { tabela, lugares }: Passagem) =>
  db
    // All tables of such a process have these columns; the compiler takes one for each.
    .selectFrom(`${tabela as 'secagem'} as p`)
    .leftJoin(`${lugares as 'secador'} as local`, 'local.id', 'p.local_id')
    .select([
      'p.id',
      'p.local_id',
      'p.entrada_em',
      'p.entrada_hora',
      'p.saida_em',
      'p.saida_hora',
      'p.umidade_entrada_pct',
      'p.umidade_saida_pct',
      'p.peso_entrada_g',
      'p.peso_saida_g',
      'p.responsavel',
      'p.versao',
    ])
    .select('local.descricao as local')
    .where('p.conta', '=', conta);

type Row = Awaited<ReturnType<ReturnType<typeof registros>['executeTakeFirstOrThrow']>>;
type Lote = ReturnType<typeof doPapel>[number];
type Dentro = NonNullable<ReturnType<Lotes['get']>>;

const numero = (text: string | null) => (text === null ? null : Number(text));

/** When coffee came and went, and how moist it was, in the words of all forms but the yard's. */
export const entradaESaida = (row: Row) => ({
  dataEntrada: row.entrada_em,
  horaEntrada: row.entrada_hora,
  dataSaida: row.saida_em,
  horaSaida: row.saida_hora,
  umidadeEntrada: numero(row.umidade_entrada_pct),
  umidadeSaida: numero(row.umidade_saida_pct),
});

const SORT = {
  sortable: { id: 'p.id', data: 'p.entrada_em', dataEntrada: 'p.entrada_em', dataSaida: 'p.saida_em', local: 'local.descricao' },
  first: '-data',
  id: 'p.id',
};

/** The queries of such a process for its list and for one record; `aqui` adds the fields, lots and warnings of its own form. */
export const passagemQueries = <V extends object>(passagem: Passagem, aqui: (row: Row, lote: readonly Lote[], todos: Dentro) => V) => {
  const { processo } = passagem;
  const view = (row: Row, lotes: Lotes) => {
    const lote = doPapel(lotes, row.id, 'entra');
    return {
      id: row.id,
      responsavel: row.responsavel,
      lote,
      localDescricao: row.local,
      ...aqui(row, lote, lotes.get(row.id) ?? []),
    };
  };
  return {
    list: async (reader: Reader, params: ListParams, filtro: RegistroFiltro = {}) => {
      const { q } = params;
      let query = registros(reader, passagem);
      if (filtro.fazendas) query = query.where(comCafeDe(processo, 'p.id', filtro.fazendas));
      if (filtro.situacao) query = query.where('p.saida_em', filtro.situacao === 'andamento' ? 'is' : 'is not', null);
      if (filtro.de) query = query.where('p.entrada_em', '>=', filtro.de);
      if (filtro.ate) query = query.where('p.entrada_em', '<=', filtro.ate);
      if (q) query = query.where((eb) => eb.or([contains('local.descricao', q), comCodigo(processo, 'p.id', q)]));
      return comLotes(reader, processo, await paginate(query, params, SORT, (row) => row), view);
    },
    find: async (reader: Reader, id: number) => {
      const row = await registros(reader, passagem).where('p.id', '=', id).executeTakeFirst();
      return row && { view: view(row, await lotesDe(reader, processo, [id])), versao: row.versao, row };
    },
  };
};

export type PassagemQueries = ReturnType<typeof passagemQueries>;

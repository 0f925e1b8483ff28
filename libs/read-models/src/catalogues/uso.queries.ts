import { catalogues } from '@tulha/domain/catalogues/index';
import { type Catalogue, columnName } from '@tulha/domain/kernel/catalogue/catalogue';
import { sql } from 'kysely';
import type { Reader } from '../kernel/reader.js';
import { type DB, projections } from '../tables.js';
import { movidosDe } from './movidos.js';

/** Who refers to records of a catalogue: a column of a table, and whether the rows are of a catalogue, which can be changed. */
export type Referencia = {
  readonly tabela: string;
  readonly coluna: string;
  readonly nomes: readonly [um: string, muitos: string];
  readonly cadastro: boolean;
};
export type Uso = { readonly tabela: string; readonly nome: string; readonly quantas: number; readonly cadastro: boolean };

/** How the rows of a table are called where they are counted. Parts of another record, which is counted itself, are not named. */
const NOMES: Readonly<Record<string, readonly [um: string, muitos: string]>> = {
  atividade: ['atividade', 'atividades'],
  colheita_linha: ['linha de colheita', 'linhas de colheita'],
  lancamento: ['lançamento', 'lançamentos'],
  pagamento: ['pagamento', 'pagamentos'],
  movimentacao: ['movimentação', 'movimentações'],
  folha_colheita: ['folha de colheita', 'folhas de colheita'],
  lote: ['lote', 'lotes'],
  beneficio: ['benefício', 'benefícios'],
  rebeneficio: ['rebenefício', 'rebenefícios'],
  despolpagem: ['despolpa', 'despolpas'],
  deposito: ['depósito', 'depósitos'],
  venda: ['venda', 'vendas'],
  arquivo: ['arquivo', 'arquivos'],
  permissao: ['permissão de usuário', 'permissões de usuários'],
};

const todos = Object.values(catalogues as Record<string, Catalogue>);

const deCadastros = (alvo: string): Referencia[] =>
  todos.flatMap(({ tabela, fields, title }) =>
    Object.entries(fields)
      .filter(([, { kind, de }]) => kind === 'ref' && de === alvo)
      .map(([name, field]): Referencia => {
        const nomes = [title.singular.toLowerCase(), title.plural.toLowerCase()] as const;
        return { tabela, coluna: columnName(name, field), nomes, cadastro: true };
      }),
  );

/** Tables of rooms name what they point at by its table: `categoria_id`. */
const deRegistros = (alvo: string): Referencia[] => {
  const tables = new Map(projections.flatMap((projection) => projection.tables.map((table) => [table.name, table])));
  return [...tables.values()].flatMap(({ name, columns }) => {
    const nomes = NOMES[name];
    return nomes && `${alvo}_id` in columns ? [{ tabela: name, coluna: `${alvo}_id`, nomes, cadastro: false }] : [];
  });
};

/** Everything that can refer to records of a catalogue. */
export const referenciasA = ({ tabela }: Catalogue): readonly Referencia[] => [...deCadastros(tabela), ...deRegistros(tabela)];

/** What refers to a record, or to one that was moved under it: how many of what. Deleted rows do not count. */
export const usosDe = async (reader: Reader, catalogue: Catalogue, id: number): Promise<readonly Uso[]> => {
  const ids = (await movidosDe(reader, catalogue)).todos(id);
  const counted = referenciasA(catalogue).map(async ({ tabela, coluna, nomes, cadastro }): Promise<Uso> => {
    let query = reader.de(tabela as keyof DB & string).where(coluna as never, 'in', ids as never);
    if (cadastro) query = query.where('excluido' as never, '=', false as never);
    const { quantas } = await query.select(sql<number>`count(*)::int8`.as('quantas')).executeTakeFirstOrThrow();
    return { tabela, nome: nomes[quantas === 1 ? 0 : 1], quantas, cadastro };
  });
  return (await Promise.all(counted)).filter(({ quantas }) => quantas > 0);
};

/** How many records were moved to this one: what somebody has seen who deletes it as unused. */
export const recebidosPor = async (reader: Reader, { tabela }: Catalogue, id: number): Promise<number> => {
  const { quantos } = await reader
    .de(tabela as keyof DB & string)
    .where('movido_para_id' as never, '=', id as never)
    .select(sql<number>`count(*)::int8`.as('quantos'))
    .executeTakeFirstOrThrow();
  return quantos;
};

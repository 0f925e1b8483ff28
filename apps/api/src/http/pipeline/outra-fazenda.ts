import { records } from '@tulha/domain/registers/declared';
import { fazendasDoRegistro } from '@tulha/read-models/registros/fazenda-do-registro.queries';
import type { Reader } from '@tulha/read-models/read/reader';
import type { DB } from '@tulha/read-models/tables';
import { refuseHttp } from './errors.js';
import type { Route, RouteGroup } from './route.js';

type Tabela = keyof DB & string;

/** Tables of records that are no catalogue's and no register's, by the address before their id. */
const TABELAS: Readonly<Record<string, Tabela>> = {
  'reg-atividades': 'atividade',
  'cad-estoque/movimentos': 'movimento_estoque',
  'files/attachments': 'arquivo',
  financeiro: 'lancamento',
  'financeiro/pagamento': 'pagamento',
  'folha-pagamento-colheita': 'folha_colheita',
  'folha-pagamento-colheita/trancar': 'folha_colheita',
  'folha-pagamento-colheita/abrir': 'folha_colheita',
  'colaborador-pagamento-colheita': 'folha_colheita',
  'rastreabilidade/lotes': 'lote',
  'rastreabilidade/terreiro': 'terreiro_entrada',
  'rastreabilidade/secagem': 'secagem',
  'rastreabilidade/ressecagem': 'ressecagem',
  'rastreabilidade/armazem': 'armazem_entrada',
  'rastreabilidade/despolpagem': 'despolpagem',
  'rastreabilidade/beneficio': 'beneficio',
  'rastreabilidade/rebeneficio': 'rebeneficio',
  'rastreabilidade/cooperativa': 'deposito',
  vendas: 'venda',
  'vendas/produtos': 'venda_item',
  // Of the workers and inputs below these addresses everybody's are told.
  'cad-estoque': 'insumo',
  'cad-meeiros': 'colaborador',
  ...Object.fromEntries(Object.values(records).map(({ path, tabela }) => [path, tabela as Tabela])),
};

/** The record that an address is about: its table, the name its id goes by, and whether the address is the record's own. */
export type Sobre = { readonly tabela: Tabela; readonly id: string; readonly proprio: boolean };

/** Which record an address is about; undefined where it is about none of a farm's. A farm itself is the account's. */
export const sobreDe = ({ path }: Pick<RouteGroup, 'path'>, route: Pick<Route, 'path'>): Sobre | undefined => {
  const [antes = '', depois] = `${path}${route.path}`.split('/:');
  if (depois === undefined) return undefined;
  const [id = ''] = depois.split('/');
  const proprio = `${path}${route.path}` === `${antes}/:${id}`;
  const tabela = TABELAS[antes];
  return tabela === undefined || tabela === 'fazenda' ? undefined : { tabela, id, proprio };
};

type Escrita = {
  readonly reader: Reader;
  readonly sobre: Sobre | undefined;
  readonly params: unknown;
  /** The farm that header or address ask for. */
  readonly pedida: number | undefined;
  /** The farm that the body says: where the record is to be, or is. */
  readonly noCorpo: number | undefined;
};

const idDe = (params: unknown, { id }: Sobre): number | undefined => {
  const valor = (params as Readonly<Record<string, unknown>>)[id];
  return typeof valor === 'number' ? valor : undefined;
};

const nomesDas = async (reader: Reader, fazendas: readonly number[]): Promise<string> => {
  const nomes = await Promise.all(fazendas.map(async (id) => String((await reader.porId('fazenda', ['nome'], id))?.['nome'] ?? id)));
  return nomes.join(' e ');
};

/**
 * Who works on one farm changes nothing of another's: a write by id is of the record's own farm, or of none said (docs/adr/0062).
 * @throws REGISTRO_DE_OUTRA_FAZENDA
 */
export const exigirDaFazenda = async ({ reader, sobre, params, pedida, noCorpo }: Escrita): Promise<void> => {
  const id = sobre && idDe(params, sobre);
  if (!sobre || id === undefined || !pedida) return;
  const suas = await fazendasDoRegistro(reader, sobre.tabela, id);
  if (suas.length === 0 || suas.includes(pedida) || (noCorpo !== undefined && suas.includes(noCorpo))) return;
  const [dela, desta] = await Promise.all([nomesDas(reader, suas), nomesDas(reader, [pedida])]);
  throw refuseHttp('REGISTRO_DE_OUTRA_FAZENDA', { dela, desta });
};

/** The one farm of a record that was read; undefined where it is of none, or of several. */
export const fazendaLida = async (
  reader: Reader,
  sobre: Sobre | undefined,
  params: unknown,
  answer: unknown,
): Promise<number | undefined> => {
  const id = sobre?.proprio ? idDe(params, sobre) : undefined;
  if (!sobre || id === undefined) return undefined;
  const dita = (answer as { readonly fazenda?: unknown } | null | undefined)?.fazenda;
  if (typeof dita === 'number' && dita > 0) return dita;
  const suas = await fazendasDoRegistro(reader, sobre.tabela, id);
  return suas.length === 1 ? suas[0] : undefined;
};

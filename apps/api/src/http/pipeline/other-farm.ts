import { stepRoute } from '@tulha/domain/kernel/register/addresses';
import type { Register } from '@tulha/domain/kernel/register/register';
import { records } from '@tulha/domain/registers/declared';
import { registers } from '@tulha/domain/registers/index';
import type { Reader } from '@tulha/read-models/read/reader';
import { fazendasDoRegistro } from '@tulha/read-models/references/fazenda-do-registro.queries';
import type { DB } from '@tulha/read-models/tables';
import { refuseHttp } from './errors.js';
import type { Route, RouteGroup } from './route.js';

type Tabela = keyof DB & string;

/** Steps whose address has the record's id at its end: `cad-estoque/entrada/abrir/:id`. */
const dosPassos = ({ path, tabela, transitions }: Register): readonly (readonly [string, Tabela])[] =>
  Object.values(transitions).flatMap((step) => {
    const [before = '', after] = `${path}${stepRoute(step)}`.split('/:id');
    return after === '' ? [[before, tabela as Tabela] as const] : [];
  });

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
  'folha-pagamento': 'folha_pagamento',
  'folha-pagamento/trancar': 'folha_pagamento',
  'folha-pagamento/abrir': 'folha_pagamento',
  'colaborador-pagamentos': 'folha_pagamento',
  'reg-atividades/timeline': 'safra',
  'rastreabilidade/lotes': 'lote',
  'relatorios/lotes': 'lote',
  'relatorios/talhoes/colhido': 'talhao',
  'relatorios/talhoes/custos': 'talhao',
  talhoes: 'talhao',
  'rastreabilidade/terreiro': 'terreiro_entrada',
  'rastreabilidade/secagem': 'secagem',
  'rastreabilidade/ressecagem': 'ressecagem',
  'rastreabilidade/armazem': 'armazem_entrada',
  'rastreabilidade/despolpagem': 'despolpagem',
  'rastreabilidade/beneficio': 'beneficio',
  'rastreabilidade/rebeneficio': 'rebeneficio',
  'rastreabilidade/cooperativa': 'deposito',
  'nfe/certificados': 'certificado',
  'nfe/consultar': 'distribuicao',
  'nfe/notas': 'nota_recebida',
  vendas: 'venda',
  'vendas/produtos': 'venda_item',
  // The workers and inputs under these addresses are those of the whole account.
  'cad-estoque': 'insumo',
  'cad-insumos/historico': 'insumo',
  'cad-insumos/insumo': 'insumo',
  'cad-meeiros': 'colaborador',
  ...Object.fromEntries(Object.values(records).map(({ path, tabela }) => [path, tabela as Tabela])),
  ...Object.fromEntries(Object.values<Register>(registers).flatMap(dosPassos)),
};

/** Tables of the lines of registers, by the address before their own id: the record's path and the line's. */
const LINHAS: Readonly<Record<string, Tabela>> = Object.fromEntries(
  Object.values<Register>(registers).flatMap(({ path, lines }) =>
    Object.values(lines).flatMap((line) =>
      [line.path, line.paths.remove].map((below) => [`${path}/${below}`, line.tabela as Tabela] as const),
    ),
  ),
);

type UmRegistro = { readonly tabela: Tabela; readonly id: string };

/**
 * The record that an address is about: its table, the name its id goes by, and whether the address is the record's own.
 * `linha`: the line below it that the address names, which says the farm where the record itself is of none.
 */
export type AddressedRecord = UmRegistro & { readonly proprio: boolean; readonly linha?: UmRegistro };

/** The line of a register that an address names by its id, after the record's. */
const linhaDe = (antes: string, caminho: string): UmRegistro | undefined => {
  const [linha, resto] = caminho.split('/:');
  const tabela = LINHAS[`${antes}/${linha?.split('/').slice(1).join('/')}`];
  return tabela && resto ? { tabela, id: resto.split('/')[0] as string } : undefined;
};

/** Which record an address is about; undefined where it is about none of a farm's. A farm itself is the account's. */
export const addressedRecordOf = ({ path }: Pick<RouteGroup, 'path'>, route: Pick<Route, 'path'>): AddressedRecord | undefined => {
  const [antes = '', ...partes] = `${path}${route.path}`.split('/:');
  if (partes.length === 0) return undefined;
  const depois = partes.join('/:');
  const [id = ''] = depois.split('/');
  const proprio = `${path}${route.path}` === `${antes}/:${id}`;
  const tabela = TABELAS[antes];
  if (tabela === undefined || tabela === 'fazenda') return undefined;
  const linha = linhaDe(antes, depois);
  return { tabela, id, proprio, ...(linha && { linha }) };
};

type Escrita = {
  readonly reader: Reader;
  readonly sobre: AddressedRecord | undefined;
  readonly params: unknown;
  /** The farm that header or address ask for. */
  readonly pedida: number | undefined;
  /** The farm that the body says: where the record is to be, or is. */
  readonly noCorpo: number | undefined;
};

const idDe = (params: unknown, { id }: UmRegistro): number | undefined => {
  const valor = (params as Readonly<Record<string, unknown>>)[id];
  return typeof valor === 'number' ? valor : undefined;
};

/** Farms as a sentence calls them. */
export const nomesDasFazendas = async (reader: Reader, fazendas: readonly number[]): Promise<string> => {
  const nomes = await Promise.all(fazendas.map(async (id) => String((await reader.porId('fazenda', ['nome'], id))?.['nome'] ?? id)));
  return nomes.join(' e ');
};

/** Farms of a record, or of the line that is written below a record of none. */
const fazendasDe = async (reader: Reader, sobre: AddressedRecord, params: unknown, id: number): Promise<readonly number[]> => {
  const suas = await fazendasDoRegistro(reader, sobre.tabela, id);
  const linha = sobre.linha && idDe(params, sobre.linha);
  return suas.length === 0 && sobre.linha && linha !== undefined ? fazendasDoRegistro(reader, sobre.linha.tabela, linha) : suas;
};

/**
 * Who works on one farm changes nothing of another's: a write by id is of the record's own farm, or of none said (docs/adr/0062).
 * @throws REGISTRO_DE_OUTRA_FAZENDA
 */
export const requireOwnFarm = async ({ reader, sobre, params, pedida, noCorpo }: Escrita): Promise<void> => {
  const id = sobre && idDe(params, sobre);
  if (!sobre || id === undefined || !pedida) return;
  const suas = await fazendasDe(reader, sobre, params, id);
  if (suas.length === 0 || suas.includes(pedida) || (noCorpo !== undefined && suas.includes(noCorpo))) return;
  const [dela, desta] = await Promise.all([nomesDasFazendas(reader, suas), nomesDasFazendas(reader, [pedida])]);
  throw refuseHttp('REGISTRO_DE_OUTRA_FAZENDA', { dela, desta });
};

type Leitura = Omit<Escrita, 'noCorpo'> & { readonly route: Route; readonly fazenda: number; readonly naUrl: number | undefined };

const farmsToRead = async ({ reader, route, sobre, params }: Leitura): Promise<readonly number[]> => {
  if (route.farms) return route.farms(reader, params as never);
  const id = sobre && idDe(params, sobre);
  return sobre && id !== undefined ? fazendasDe(reader, sobre, params, id) : [];
};

/**
 * The farm that a read of one record is about. The header is only the farm at the top of the screen: the record opens whichever it is, and its
 * figures are those of its own farm. A farm said in the address is a question of its own, and of another's record it has no answer.
 * @throws REGISTRO_NAO_E_DA_FAZENDA
 */
export const farmToRead = async (leitura: Leitura): Promise<number> => {
  const { reader, pedida, naUrl, fazenda } = leitura;
  if (!pedida || pedida !== fazenda) return fazenda;
  const suas = await farmsToRead(leitura);
  if (suas.length === 0 || suas.includes(pedida)) return fazenda;
  if (!naUrl) return suas.length === 1 ? (suas[0] as number) : 0;
  const [dela, desta] = await Promise.all([nomesDasFazendas(reader, suas), nomesDasFazendas(reader, [pedida])]);
  throw refuseHttp('REGISTRO_NAO_E_DA_FAZENDA', { dela, desta });
};

/** The one farm of a record that was read; undefined where it is of none, or of several. */
export const farmOfAnswer = async (
  reader: Reader,
  sobre: AddressedRecord | undefined,
  params: unknown,
  answer: unknown,
): Promise<number | undefined> => {
  const id = sobre?.proprio ? idDe(params, sobre) : undefined;
  if (!sobre || id === undefined) return undefined;
  const answeredFarm = (answer as { readonly fazenda?: unknown } | null | undefined)?.fazenda;
  if (typeof answeredFarm === 'number' && answeredFarm > 0) return answeredFarm;
  const suas = await fazendasDoRegistro(reader, sobre.tabela, id);
  return suas.length === 1 ? suas[0] : undefined;
};

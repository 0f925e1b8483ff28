import { toWire } from '@tulha/domain/kernel/decimal';
import { contains, type ListParams, type PageOf, paginate } from '../kernel/page.js';
import type { Reader } from '../kernel/reader.js';
import { sobreAMedida } from './medida.view.js';
import { comCodigo, type RegistroFiltro } from './processo-filtro.js';
import { sobreAPassagem, sobreATransformacao } from './rendimento.view.js';

type Passagem = 'terreiro_entrada' | 'secagem' | 'ressecagem' | 'armazem_entrada';
type Lotes = ReadonlyMap<
  number,
  readonly {
    papel: string;
    id: number;
    codigo: string;
    tipo: string;
    qualidade: string | null;
    quantidade: number;
    unidade: string;
    feitoPor: string;
  }[]
>;

/** Lots inside records of a process, by record. */
const lotesDe = async ({ db, conta }: Reader, processo: string, ids: readonly number[]): Promise<Lotes> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('processo_lote')
    .innerJoin('lote', 'lote.id', 'processo_lote.lote_id')
    .select([
      'processo_lote.processo_id',
      'processo_lote.papel',
      'processo_lote.quantidade',
      'lote.id',
      'lote.codigo',
      'lote.tipo',
      'lote.qualidade',
      'lote.unidade',
      'lote.processo as feitoPor',
    ])
    .where('processo_lote.conta', '=', conta)
    .where('processo_lote.processo', '=', processo)
    .where('processo_lote.processo_id', 'in', ids)
    .orderBy('processo_lote.ordem')
    .execute();
  return Map.groupBy(
    rows.map((row) => ({ ...row, quantidade: toWire(row.quantidade, 3) })),
    ({ processo_id }) => processo_id,
  );
};

const numero = (text: string | null) => (text === null ? null : Number(text));

/** Adds its lots to every record of a page. */
const comLotes = async <R extends { id: number }, V>(
  reader: Reader,
  processo: string,
  page: PageOf<R>,
  view: (row: R, lotes: Lotes) => V,
): Promise<PageOf<V>> => {
  const lotes = await lotesDe(
    reader,
    processo,
    page.content.map(({ id }) => id),
  );
  return { ...page, content: page.content.map((row) => view(row, lotes)) };
};

const doPapel = (lotes: Lotes, id: number, papel: string) =>
  (lotes.get(id) ?? []).filter((lote) => lote.papel === papel).map(({ papel: _papel, feitoPor: _feitoPor, ...lote }) => lote);

const TABELA = {
  terreiro: 'terreiro_entrada',
  secagem: 'secagem',
  ressecagem: 'ressecagem',
  armazem: 'armazem_entrada',
} as const satisfies Record<string, Passagem>;
const CATALOGO = { terreiro: 'terreiro', secagem: 'secador', ressecagem: 'secador', armazem: 'pilha' } as const;
export type ProcessoDePassagem = keyof typeof TABELA;

const passagens = ({ db, conta }: Reader, processo: ProcessoDePassagem, where: { ids?: readonly number[] } = {}) => {
  const query = db
    .selectFrom(`${TABELA[processo]} as p`)
    .leftJoin(`${CATALOGO[processo]} as local`, 'local.id', 'p.local_id')
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
  return where.ids ? query.where('p.id', 'in', where.ids) : query;
};

type PassagemRow = Awaited<ReturnType<ReturnType<typeof passagens>['executeTakeFirstOrThrow']>>;

/** The code of a lot in store is its first two parts; later ones name steps and portions (spec part 2 §3). */
const codigoCurto = (codigo: string): string => codigo.split('-').slice(0, 2).join('-');

/** The spec's names differ by process: terreiro writes `data_entrada`, the others `dataEntrada`. */
const passagemView = (processo: ProcessoDePassagem) => (row: PassagemRow, lotes: Lotes) => {
  const comum = {
    id: row.id,
    responsavel: row.responsavel,
    lote: doPapel(lotes, row.id, 'entra'),
    localDescricao: row.local as string | null,
    ...sobreAPassagem(processo, row, lotes.get(row.id) ?? []),
  };
  if (processo === 'terreiro') {
    const { entrada_em: data_entrada, entrada_hora: hora_entrada, saida_em: data_saida, saida_hora: hora_saida } = row;
    return { ...comum, terreiro: row.local_id, data_entrada, hora_entrada, data_saida, hora_saida };
  }
  return {
    ...comum,
    ...(processo === 'armazem' ? { lote: comum.lote.map((lote) => ({ ...lote, codigo: codigoCurto(lote.codigo) })) } : {}),
    [processo === 'armazem' ? 'pilha' : 'secador']: row.local_id,
    dataEntrada: row.entrada_em,
    horaEntrada: row.entrada_hora,
    dataSaida: row.saida_em,
    horaSaida: row.saida_hora,
    umidadeEntrada: numero(row.umidade_entrada_pct),
    umidadeSaida: numero(row.umidade_saida_pct),
  };
};

const PASSAGEM_SORT = {
  sortable: { id: 'p.id', data: 'p.entrada_em', dataEntrada: 'p.entrada_em', dataSaida: 'p.saida_em', local: 'local.descricao' },
  first: '-data',
  id: 'p.id',
};

export const listPassagens = async (reader: Reader, processo: ProcessoDePassagem, params: ListParams, filtro: RegistroFiltro = {}) => {
  const { q } = params;
  let query = passagens(reader, processo);
  if (filtro.situacao) query = query.where('p.saida_em', filtro.situacao === 'andamento' ? 'is' : 'is not', null);
  if (filtro.de) query = query.where('p.entrada_em', '>=', filtro.de);
  if (filtro.ate) query = query.where('p.entrada_em', '<=', filtro.ate);
  if (q) query = query.where((eb) => eb.or([contains('local.descricao', q), comCodigo(processo, 'p.id', q)]));
  return comLotes(reader, processo, await paginate(query, params, PASSAGEM_SORT, (row) => row), passagemView(processo));
};

export const findPassagem = async (reader: Reader, processo: ProcessoDePassagem, id: number) => {
  const row = await passagens(reader, processo, { ids: [id] }).executeTakeFirst();
  return row && { view: passagemView(processo)(row, await lotesDe(reader, processo, [id])), versao: row.versao, row };
};

export type ProcessoDeTransformacao = 'beneficio' | 'rebeneficio';
const transformacoes = ({ db, conta }: Reader, processo: ProcessoDeTransformacao) =>
  db.selectFrom(`${processo} as t`).selectAll('t').where('t.conta', '=', conta);
type TransformacaoRow = Awaited<ReturnType<ReturnType<typeof transformacoes>['executeTakeFirstOrThrow']>>;

const transformacaoView = (processo: ProcessoDeTransformacao) => (row: TransformacaoRow, lotes: Lotes) => ({
  id: row.id,
  codigo: row.codigo,
  fazenda: row.fazenda_id,
  avulso: row.avulso ? 1 : 0,
  dataEntrada: row.em,
  horaEntrada: row.hora,
  perda: row.perda_g === null ? null : toWire(row.perda_g, 3),
  responsavel: row.responsavel,
  adicionais: (row.adicionais as object[]).map((adicional, index) => ({ id: index + 1, ...adicional })),
  lotes: doPapel(lotes, row.id, 'entra'),
  saidas: doPapel(lotes, row.id, 'sai'),
  ...sobreATransformacao(processo, row.perda_g, lotes.get(row.id) ?? []),
  ...(processo === 'rebeneficio' ? sobreAMedida(row, doPapel(lotes, row.id, 'sai')) : {}),
});

const TRANSFORMACAO_SORT = { sortable: { id: 't.id', codigo: 't.codigo', data: 't.em', dataEntrada: 't.em' }, first: '-data', id: 't.id' };

export const listTransformacoes = async (
  reader: Reader,
  processo: ProcessoDeTransformacao,
  params: ListParams,
  { fazendas, de, ate }: RegistroFiltro & { readonly fazendas: readonly number[] },
) => {
  const { q } = params;
  let query = transformacoes(reader, processo).where('t.fazenda_id', 'in', [0, ...fazendas]);
  if (de) query = query.where('t.em', '>=', de);
  if (ate) query = query.where('t.em', '<=', ate);
  if (q) query = query.where((eb) => eb.or([contains('t.codigo', q), comCodigo(processo, 't.id', q)]));
  return comLotes(reader, processo, await paginate(query, params, TRANSFORMACAO_SORT, (row) => row), transformacaoView(processo));
};

export const findTransformacao = async (reader: Reader, processo: ProcessoDeTransformacao, id: number) => {
  const row = await transformacoes(reader, processo).where('t.id', '=', id).executeTakeFirst();
  return row && { view: transformacaoView(processo)(row, await lotesDe(reader, processo, [id])), versao: row.versao, row };
};

const depositos = ({ db, conta }: Reader) =>
  db
    .selectFrom('deposito as d')
    .leftJoin('cooperativa as c', 'c.id', 'd.cooperativa_id')
    .selectAll('d')
    .select('c.descricao as cooperativa_nome')
    .where('d.conta', '=', conta);
type DepositoRow = Awaited<ReturnType<ReturnType<typeof depositos>['executeTakeFirstOrThrow']>>;

const depositoView = (row: DepositoRow, lotes: Lotes) => ({
  id: row.id,
  codigo: row.codigo,
  cooperativa: row.cooperativa_id,
  cooperativaNome: row.cooperativa_nome as string | null,
  date: row.em,
  kg: toWire(row.massa_g, 3),
  entries: doPapel(lotes, row.id, 'entra'),
});

const DEPOSITO_SORT = { sortable: { id: 'd.id', codigo: 'd.codigo', date: 'd.em', kg: 'd.massa_g' }, first: '-date', id: 'd.id' };

export const listDepositos = async (reader: Reader, params: ListParams) => {
  const { q } = params;
  let query = depositos(reader);
  if (q) query = query.where((eb) => eb.or([contains('d.codigo', q), contains('c.descricao', q), comCodigo('cooperativa', 'd.id', q)]));
  return comLotes(reader, 'cooperativa', await paginate(query, params, DEPOSITO_SORT, (row) => row), depositoView);
};

export const findDeposito = async (reader: Reader, id: number) => {
  const row = await depositos(reader).where('d.id', '=', id).executeTakeFirst();
  return row && { view: depositoView(row, await lotesDe(reader, 'cooperativa', [id])), versao: row.versao, row };
};

/** A portion of a record, in thousandths; of what came out, with what it is called. */
export type PorcaoDoRegistro = {
  readonly loteId: number;
  readonly papel: string;
  readonly quantidade: number;
  readonly tipo: string;
  readonly qualidade: string | null;
};

/** What is inside a record as it is kept, for a command that says the record anew with one thing less. */
export const porcoesDoRegistro = async ({ db, conta }: Reader, processo: string, id: number): Promise<PorcaoDoRegistro[]> =>
  db
    .selectFrom('processo_lote as p')
    .innerJoin('lote as l', 'l.id', 'p.lote_id')
    .select(['l.id as loteId', 'p.papel', 'p.quantidade', 'l.tipo', 'l.qualidade'])
    .where('p.conta', '=', conta)
    .where('p.processo', '=', processo)
    .where('p.processo_id', '=', id)
    .orderBy('p.ordem')
    .execute();

const despolpas = ({ db, conta }: Reader) =>
  db
    .selectFrom('despolpagem as d')
    .leftJoin('despolpador as maquina', 'maquina.id', 'd.despolpador_id')
    .selectAll('d')
    .select('maquina.descricao as maquina')
    .where('d.conta', '=', conta);
type DespolpaRow = Awaited<ReturnType<ReturnType<typeof despolpas>['executeTakeFirstOrThrow']>>;
type Colhido = { readonly talhaoId: number; readonly em: string; readonly volumeMl: number };

const despolpaView = (row: DespolpaRow, lotes: Lotes) => ({
  id: row.id,
  codigo: row.codigo,
  fazenda: row.fazenda_id,
  despolpador: row.despolpador_id,
  despolpadorDescricao: row.maquina as string | null,
  data: row.em,
  descricao: row.descricao,
  responsavel: row.responsavel,
  talhao: (row.entradas as Colhido[]).map(({ talhaoId, em, volumeMl }, index) => ({
    id: index + 1,
    talhao: talhaoId,
    data: em,
    quantidade: toWire(volumeMl, 3),
  })),
  saida: doPapel(lotes, row.id, 'sai'),
});

const DESPOLPA_SORT = {
  sortable: { id: 'd.id', codigo: 'd.codigo', data: 'd.em', despolpador: 'maquina.descricao' },
  first: '-data',
  id: 'd.id',
};

export const listDespolpas = async (reader: Reader, params: ListParams, fazendas: readonly number[]) => {
  const { q } = params;
  let query = despolpas(reader).where('d.fazenda_id', 'in', [0, ...fazendas]);
  if (q)
    query = query.where((eb) => eb.or([contains('d.codigo', q), contains('maquina.descricao', q), comCodigo('despolpagem', 'd.id', q)]));
  return comLotes(reader, 'despolpagem', await paginate(query, params, DESPOLPA_SORT, (row) => row), despolpaView);
};

export const findDespolpa = async (reader: Reader, id: number) => {
  const row = await despolpas(reader).where('d.id', '=', id).executeTakeFirst();
  return row && { view: despolpaView(row, await lotesDe(reader, 'despolpagem', [id])), versao: row.versao, row };
};

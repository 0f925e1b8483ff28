import { toWire } from '@tulha/domain/kernel/decimal';
import { type ListParams, type PageOf, paginate } from '../kernel/page.js';
import type { Reader } from '../kernel/reader.js';

type Passagem = 'terreiro_entrada' | 'secagem' | 'armazem_entrada';
type Lotes = ReadonlyMap<
  number,
  readonly { papel: string; id: number; codigo: string; tipo: string; qualidade: string | null; quantidade: number; unidade: string }[]
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
  (lotes.get(id) ?? []).filter((lote) => lote.papel === papel).map(({ papel: _papel, ...lote }) => lote);

const TABELA = { terreiro: 'terreiro_entrada', secagem: 'secagem', armazem: 'armazem_entrada' } as const satisfies Record<string, Passagem>;
const CATALOGO = { terreiro: 'terreiro', secagem: 'secador', armazem: 'pilha' } as const;
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
      'p.responsavel',
      'p.versao',
    ])
    .select('local.descricao as local')
    .where('p.conta', '=', conta);
  return where.ids ? query.where('p.id', 'in', where.ids) : query;
};

type PassagemRow = Awaited<ReturnType<ReturnType<typeof passagens>['executeTakeFirstOrThrow']>>;

/** The spec's names differ by process: terreiro writes `data_entrada`, the others `dataEntrada`. */
const passagemView = (processo: ProcessoDePassagem) => (row: PassagemRow, lotes: Lotes) => {
  const comum = {
    id: row.id,
    responsavel: row.responsavel,
    lote: doPapel(lotes, row.id, 'entra'),
    localDescricao: row.local as string | null,
  };
  if (processo === 'terreiro') {
    const { entrada_em: data_entrada, entrada_hora: hora_entrada, saida_em: data_saida, saida_hora: hora_saida } = row;
    return { ...comum, terreiro: row.local_id, data_entrada, hora_entrada, data_saida, hora_saida };
  }
  return {
    ...comum,
    [processo === 'secagem' ? 'secador' : 'pilha']: row.local_id,
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

export const listPassagens = async (reader: Reader, processo: ProcessoDePassagem, params: ListParams) =>
  comLotes(reader, processo, await paginate(passagens(reader, processo), params, PASSAGEM_SORT, (row) => row), passagemView(processo));

export const findPassagem = async (reader: Reader, processo: ProcessoDePassagem, id: number) => {
  const row = await passagens(reader, processo, { ids: [id] }).executeTakeFirst();
  return row && { view: passagemView(processo)(row, await lotesDe(reader, processo, [id])), versao: row.versao, row };
};

export type ProcessoDeTransformacao = 'beneficio' | 'rebeneficio';
const transformacoes = ({ db, conta }: Reader, processo: ProcessoDeTransformacao) =>
  db.selectFrom(`${processo} as t`).selectAll('t').where('t.conta', '=', conta);
type TransformacaoRow = Awaited<ReturnType<ReturnType<typeof transformacoes>['executeTakeFirstOrThrow']>>;

const transformacaoView = (row: TransformacaoRow, lotes: Lotes) => ({
  id: row.id,
  codigo: row.codigo,
  fazenda: row.fazenda_id,
  avulso: row.avulso ? 1 : 0,
  dataEntrada: row.em,
  horaEntrada: row.hora,
  perda: row.perda_g === null ? null : toWire(row.perda_g, 3),
  responsavel: row.responsavel,
  adicionais: row.adicionais,
  lotes: doPapel(lotes, row.id, 'entra'),
  saidas: doPapel(lotes, row.id, 'sai'),
});

const TRANSFORMACAO_SORT = { sortable: { id: 't.id', codigo: 't.codigo', data: 't.em', dataEntrada: 't.em' }, first: '-data', id: 't.id' };

export const listTransformacoes = async (
  reader: Reader,
  processo: ProcessoDeTransformacao,
  params: ListParams,
  fazendas: readonly number[],
) =>
  comLotes(
    reader,
    processo,
    await paginate(
      transformacoes(reader, processo).where('t.fazenda_id', 'in', [0, ...fazendas]),
      params,
      TRANSFORMACAO_SORT,
      (row) => row,
    ),
    transformacaoView,
  );

export const findTransformacao = async (reader: Reader, processo: ProcessoDeTransformacao, id: number) => {
  const row = await transformacoes(reader, processo).where('t.id', '=', id).executeTakeFirst();
  return row && { view: transformacaoView(row, await lotesDe(reader, processo, [id])), versao: row.versao };
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

export const listDepositos = async (reader: Reader, params: ListParams) =>
  comLotes(
    reader,
    'cooperativa',
    await paginate(
      depositos(reader),
      params,
      { sortable: { id: 'd.id', codigo: 'd.codigo', date: 'd.em', kg: 'd.massa_g' }, first: '-date', id: 'd.id' },
      (row) => row,
    ),
    depositoView,
  );

export const findDeposito = async (reader: Reader, id: number) => {
  const row = await depositos(reader).where('d.id', '=', id).executeTakeFirst();
  return row && { view: depositoView(row, await lotesDe(reader, 'cooperativa', [id])), versao: row.versao };
};

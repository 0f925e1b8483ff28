import { eAgora, type Instante, queContam } from '@tulha/domain/rastreabilidade/historico/retrato';
import { tipoPelosDefeitos } from '@tulha/domain/rastreabilidade/classificacao/cob';
import { type ListParams, paginate, paginateRows } from '../../read/page.js';
import type { Reader } from '../../read/reader.js';
import type { RowOf } from '../../declare/table.js';
import { historicoLembrado } from '../historico/historico-lembrado.js';
import { linhasDoLote } from '../historico/historico-paginado.js';
import type { amostraTable, classificacaoTable, leituraTable } from './qualidade.tables.js';

const numero = (text: string | null) => (text === null ? null : Number(text));
const instante = (registrado: string | Date) => new Date(registrado).toISOString();

const amostraView = (row: RowOf<typeof amostraTable>) => ({
  id: row.id,
  lote: row.lote_id,
  codigo: row.codigo,
  data: row.em,
  hora: row.hora,
  gramas: row.massa_g,
  responsavel: row.responsavel,
  laboratorio: row.laboratorio,
  umidade: numero(row.umidade_pct),
  observacao: row.observacao,
  registradoEm: instante(row.registrado_em),
});

const classificacaoView = (row: RowOf<typeof classificacaoTable>) => ({
  id: row.id,
  lote: row.lote_id,
  amostra: row.amostra_id,
  data: row.em,
  hora: row.hora,
  resumo: row.resumo,
  laboratorio: row.laboratorio,
  responsavel: row.responsavel,
  categoria: row.categoria,
  tipo: row.tipo,
  defeitos: row.defeitos,
  /** The type that the official table gives for this number of defects; null without a count, or beyond the last type. */
  tipoPelosDefeitos: row.defeitos === null ? null : tipoPelosDefeitos(row.defeitos),
  peneiras: (row.peneiras as { peneira: string; percentual: string }[]).map(({ peneira, percentual }) => ({
    peneira,
    percentual: Number(percentual),
  })),
  bebida: row.bebida,
  cor: row.cor,
  catacao: numero(row.catacao_pct),
  impurezas: numero(row.impurezas_pct),
  umidade: numero(row.umidade_pct),
  pontosSca: numero(row.pontos_sca),
  notas: row.notas,
  registradoEm: instante(row.registrado_em),
});

/** Every fact of a reading says its hour and its moisture, which the table it shares with samples lets be null. */
const leituraView = (row: RowOf<typeof leituraTable>) => ({
  id: row.id,
  data: row.em,
  hora: row.hora ?? '',
  umidade: Number(row.umidade_pct),
  temperaturaMassa: numero(row.temperatura_massa_c),
  temperaturaAr: numero(row.temperatura_ar_c),
  registradoEm: instante(row.registrado_em),
});

type Amostra = RowOf<typeof amostraTable>;
type Classificacao = RowOf<typeof classificacaoTable>;
type MedidaDeLote = 'amostra' | 'classificacao';

const recentes = (a: Amostra | Classificacao, b: Amostra | Classificacao): number => {
  const [daUma, daOutra] = [`${a.em} ${a.hora ?? ''}`, `${b.em} ${b.hora ?? ''}`];
  return daUma < daOutra ? 1 : daUma > daOutra ? -1 : b.id - a.id;
};

/** The rows as they were: each stands in a line of the lot's history, until a later line undoes it. */
const linhasEm = async (reader: Reader, medida: MedidaDeLote, loteId: number, quando: Instante): Promise<unknown[]> => {
  const lembrado = await historicoLembrado(reader, loteId);
  if (!lembrado) return [];
  const linhas = lembrado === 'grande' ? await linhasDoLote(reader, loteId, quando) : lembrado.linhas;
  return queContam(linhas, quando)
    .filter(({ processo, papel }) => processo === medida && papel === 'mede')
    .map(({ detalhes }) => detalhes.registro);
};

const ORDENS = ['id', 'data', 'hora', 'umidade'];
const RECENTES = '-data,-hora';
const ordem = (tabela: string) => ({
  sortable: { data: `${tabela}.em`, hora: `${tabela}.hora`, umidade: `${tabela}.umidade_pct` },
  first: RECENTES,
  id: `${tabela}.id`,
});

const amostras = (reader: Reader, loteId: number) => reader.de('amostra').selectAll().where('lote_id', '=', loteId);
const classificacoes = (reader: Reader, loteId: number) => reader.de('classificacao').selectAll().where('lote_id', '=', loteId);

/** Samples of a lot, the newest first, as they are or as they were. */
export const listAmostras = async (reader: Reader, loteId: number, params: ListParams, quando: Instante) => {
  if (eAgora(quando)) return paginate(amostras(reader, loteId), params, ordem('amostra'), amostraView);
  const rows = (await linhasEm(reader, 'amostra', loteId, quando)) as Amostra[];
  return paginateRows(rows.map(amostraView), params, ORDENS, RECENTES);
};

const classificacoesEm = async (reader: Reader, loteId: number, quando: Instante) =>
  ((await linhasEm(reader, 'classificacao', loteId, quando)) as Classificacao[]).toSorted(recentes).map(classificacaoView);

/** Classifications of a lot, the newest first, as they are or as they were. */
export const listClassificacoes = async (reader: Reader, loteId: number, params: ListParams, quando: Instante) =>
  eAgora(quando)
    ? paginate(classificacoes(reader, loteId), params, ordem('classificacao'), classificacaoView)
    : paginateRows(await classificacoesEm(reader, loteId, quando), params, ORDENS, RECENTES);

/** The newest classification of a lot, as it is or as it was; undefined where there is none. */
export const ultimaClassificacao = async (reader: Reader, loteId: number, quando: Instante = {}) => {
  if (!eAgora(quando)) return (await classificacoesEm(reader, loteId, quando))[0];
  const newest = classificacoes(reader, loteId)
    .orderBy('em', 'desc')
    .orderBy('hora', (hora) => hora.desc().nullsLast());
  const row = await newest.orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row && classificacaoView(row);
};

/** One sample of that lot; undefined when it is missing or another's. */
export const findAmostra = async (reader: Reader, loteId: number, id: number) => {
  const row = await amostras(reader, loteId).where('id', '=', id).executeTakeFirst();
  return row && { view: amostraView(row), versao: row.versao };
};

/** One classification of that lot; undefined when it is missing or another's. */
export const findClassificacao = async (reader: Reader, loteId: number, id: number) => {
  const row = await classificacoes(reader, loteId).where('id', '=', id).executeTakeFirst();
  return row && { view: classificacaoView(row), versao: row.versao };
};

export type ProcessoDeSecador = 'secagem' | 'ressecagem';

const leituras = (reader: Reader, processo: ProcessoDeSecador, processoId: number) =>
  reader.de('secador_leitura').selectAll().where('processo', '=', processo).where('processo_id', '=', processoId);

/** Readings of a record of a dryer, the oldest first. */
export const listLeituras = (reader: Reader, processo: ProcessoDeSecador, processoId: number, params: ListParams) =>
  paginate(leituras(reader, processo, processoId), params, { ...ordem('secador_leitura'), first: 'data,hora' }, leituraView);

/** One reading of that record; undefined when it is missing or another's. */
export const findLeitura = async (reader: Reader, processo: ProcessoDeSecador, processoId: number, id: number) => {
  const row = await leituras(reader, processo, processoId).where('id', '=', id).executeTakeFirst();
  return row && { view: leituraView(row), versao: row.versao };
};

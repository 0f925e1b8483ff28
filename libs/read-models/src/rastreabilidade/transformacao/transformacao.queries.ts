import { toWire } from '@tulha/domain/kernel/decimal';
import { contains, type ListParams, paginate } from '../../read/page.js';
import type { Reader } from '../../read/reader.js';
import { sobreATransformacao } from '../perdas/rendimento.view.js';
import { comCodigo, type RegistroFiltro } from '../processo/processo-filtro.js';
import { comLotes, doPapel, lotesDe, type Lotes } from '../processo/processo.queries.js';

type Processo = 'beneficio' | 'rebeneficio';
const transformacoes = ({ db, conta }: Reader, processo: Processo) =>
  db.selectFrom(`${processo} as t`).selectAll('t').where('t.conta', '=', conta);
export type TransformacaoRow = Awaited<ReturnType<ReturnType<typeof transformacoes>['executeTakeFirstOrThrow']>>;
type Saida = ReturnType<typeof doPapel>[number];

type Adicional = { readonly descricao: string; readonly tipo: string | null; readonly resultado: string | null };

/** The input portions, each with the sender's own id. */
const entraram = (lotes: Lotes, id: number) => {
  const refs = new Map((lotes.get(id) ?? []).filter(({ papel }) => papel === 'entra').map((lote) => [lote.id, lote.refId]));
  return doPapel(lotes, id, 'entra').map((lote) => ({ ...lote, ref_id: refs.get(lote.id) ?? null }));
};

/** The fields common to both processes. The published form calls the further findings `adicionais`, and the detail `adicional`. */
const comumDe = (processo: Processo, row: TransformacaoRow, lotes: Lotes) => {
  const adicionais = (row.adicionais as Adicional[]).map((adicional, index) => ({ id: index + 1, ...adicional }));
  const saidas = doPapel(lotes, row.id, 'sai');
  return {
    id: row.id,
    codigo: row.codigo,
    fazenda: row.fazenda_id,
    avulso: row.avulso ? 1 : 0,
    dataEntrada: row.em,
    horaEntrada: row.hora,
    perda: row.perda_g === null ? null : toWire(row.perda_g, 3),
    responsavel: row.responsavel,
    adicionais,
    adicional: adicionais,
    lotes: entraram(lotes, row.id),
    saidas,
    quantidades: saidas.map(({ id, tipo, qualidade, quantidade }) => ({ id, tipo, qualidade, quantidade })),
    ...sobreATransformacao(processo, row.perda_g, lotes.get(row.id) ?? []),
  };
};

const SORT = { sortable: { id: 't.id', codigo: 't.codigo', data: 't.em', dataEntrada: 't.em' }, first: '-data', id: 't.id' };

/** The list and the one record of such a process; `sua` makes the further fields of its own form. */
export const transformacaoQueries = <V extends object>(processo: Processo, sua: (row: TransformacaoRow, saidas: readonly Saida[]) => V) => {
  const view = (row: TransformacaoRow, lotes: Lotes) => ({ ...comumDe(processo, row, lotes), ...sua(row, doPapel(lotes, row.id, 'sai')) });
  return {
    processo,
    list: async (reader: Reader, params: ListParams, { fazendas, de, ate }: RegistroFiltro & { readonly fazendas: readonly number[] }) => {
      const { q } = params;
      let query = transformacoes(reader, processo).where('t.fazenda_id', 'in', [0, ...fazendas]);
      if (de) query = query.where('t.em', '>=', de);
      if (ate) query = query.where('t.em', '<=', ate);
      if (q) query = query.where((eb) => eb.or([contains('t.codigo', q), comCodigo(processo, 't.id', q)]));
      return comLotes(reader, processo, await paginate(query, params, SORT, (row) => row), view);
    },
    find: async (reader: Reader, id: number) => {
      const row = await transformacoes(reader, processo).where('t.id', '=', id).executeTakeFirst();
      return row && { view: view(row, await lotesDe(reader, processo, [id])), versao: row.versao, row };
    },
  };
};

export type TransformacaoQueries = ReturnType<typeof transformacaoQueries>;

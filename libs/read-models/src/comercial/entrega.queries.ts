import { curto } from '@tulha/domain/kernel/curto';
import { diaAt } from '@tulha/domain/kernel/dates';
import { toWire } from '@tulha/domain/kernel/decimal';
import { type ListParams, paginate } from '../read/page.js';
import type { Reader } from '../read/reader.js';

const entregas = ({ db, conta }: Reader, vendaId: number) =>
  db
    .selectFrom('venda_entrega as e')
    .leftJoin('lote as l', 'l.id', 'e.lote_id')
    .leftJoin('usuario as u', 'u.id', 'e.ator')
    .selectAll('e')
    .select(['l.codigo as lote_codigo', 'u.nome as por'])
    .where('e.conta', '=', conta)
    .where('e.venda_id', '=', vendaId);
type Row = Awaited<ReturnType<ReturnType<typeof entregas>['executeTakeFirstOrThrow']>>;

const emKg = (gramas: number | null) => (gramas === null ? null : toWire(gramas, 3));
const iso = (instante: Date | string) => new Date(instante).toISOString();

const view = (row: Row) => ({
  id: row.id,
  item: row.item_id,
  lote: row.lote_id,
  loteCodigo: row.lote_codigo as string | null,
  data: row.em,
  quantidade: toWire(row.massa_g, 3),
  pesoBalanca: emKg(row.peso_g),
  quebra: emKg(row.quebra_g),
  obs: row.obs,
  por: row.por as string | null,
  registradoEm: iso(row.registrada_em),
});

const ORDEM = { sortable: { data: 'e.em', quantidade: 'e.massa_g' }, first: '-data', id: 'e.id' };

/** Deliveries of a sale that stand. */
export const listEntregas = (reader: Reader, vendaId: number, params: ListParams) =>
  paginate(entregas(reader, vendaId).where('e.cancelada_em', 'is', null), params, ORDEM, view);

export const findEntrega = async (reader: Reader, vendaId: number, id: number) => {
  const row = await entregas(reader, vendaId).where('e.id', '=', id).where('e.cancelada_em', 'is', null).executeTakeFirst();
  return row && view(row);
};

const notas = ({ db, conta }: Reader, vendaId: number) =>
  db
    .selectFrom('venda_nota as n')
    .leftJoin('usuario as u', 'u.id', 'n.ator')
    .select(['n.id', 'n.em', 'n.texto', 'n.registrada_em', 'u.nome as por'])
    .where('n.conta', '=', conta)
    .where('n.venda_id', '=', vendaId);
type Nota = Awaited<ReturnType<ReturnType<typeof notas>['executeTakeFirstOrThrow']>>;

const notaView = ({ id, em, texto, registrada_em, por }: Nota) => ({
  ...{ id, tipo: 'nota', data: em, texto, por: por as string | null },
  registradoEm: iso(registrada_em),
});

export const findNota = async (reader: Reader, vendaId: number, id: number) => {
  const row = await notas(reader, vendaId).where('n.id', '=', id).executeTakeFirst();
  return row && notaView(row);
};

const kg = (gramas: number) => `${curto(gramas, 3)} kg`;
const frase = ({ massa_g, peso_g, quebra_g, lote_codigo, obs }: Row) => {
  const quanto = massa_g === 0 ? 'Entrega' : kg(massa_g);
  const balanca = peso_g === null ? '' : `; ${kg(peso_g)} na balança do comprador`;
  const quebra = quebra_g === null || quebra_g <= 0 ? '' : `, quebra de ${kg(quebra_g)}`;
  return `${quanto}${lote_codigo ? ` do lote ${lote_codigo as string}` : ''}${balanca}${quebra}${obs ? `. ${obs}` : ''}`;
};

/** The log of a sale, the latest first: notes, and deliveries made and undone. */
export const historicoDaVenda = async (reader: Reader, vendaId: number) => {
  const [anotadas, feitas] = await Promise.all([notas(reader, vendaId).execute(), entregas(reader, vendaId).execute()]);
  const desfeitas = feitas.filter(({ cancelada_em }) => cancelada_em !== null);
  const quem = await nomesDosUsuarios(
    reader,
    desfeitas.map(({ cancelada_por }) => cancelada_por),
  );
  return [
    ...anotadas.map(notaView),
    ...feitas.map((row) => ({
      ...{ id: null, tipo: 'entrega', data: row.em, texto: frase(row) },
      por: row.por as string | null,
      registradoEm: iso(row.registrada_em),
    })),
    ...desfeitas.map((row) => {
      const registradoEm = iso(row.cancelada_em ?? row.registrada_em);
      return {
        id: null,
        tipo: 'cancelamento',
        data: diaAt(registradoEm),
        texto: frase(row),
        por: quem.get(row.cancelada_por ?? 0) ?? null,
        registradoEm,
      };
    }),
  ].toSorted((a, b) => (a.registradoEm < b.registradoEm ? 1 : a.registradoEm > b.registradoEm ? -1 : (b.id ?? 0) - (a.id ?? 0)));
};

const nomesDosUsuarios = async ({ db, conta }: Reader, ids: readonly (number | null)[]) => {
  const rows = await db
    .selectFrom('usuario')
    .select(['id', 'nome'])
    .where('conta', '=', conta)
    .where('id', 'in', [0, ...ids.map((id) => id ?? 0)])
    .execute();
  return new Map(rows.map(({ id, nome }) => [id, nome as string | null]));
};

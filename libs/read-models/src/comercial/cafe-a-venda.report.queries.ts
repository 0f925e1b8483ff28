import type { cafeAVenda } from '@tulha/domain/comercial/cafe-a-venda.report';
import { toWire } from '@tulha/domain/kernel/decimal';
import type { Reader } from '../read/reader.js';
import type { ReportQuery } from '../report-kit/rows.js';

/** Hulled lots that are not spent: all that says *Livre para vender* or *Reservado em vendas* counts these. */
export const lotesAVenda = ({ db, conta }: Reader, fazendas: readonly number[]) =>
  db
    .selectFrom('lote as l')
    .where('l.conta', '=', conta)
    .where('l.fazenda_id', 'in', [0, ...fazendas])
    .where('l.unidade', '=', 'kg')
    .where('l.saldo', '>', 0);

/** Hulled coffee that is here now. */
export const rows: ReportQuery<typeof cafeAVenda> = async (reader, _filters, { fazendas, max }) => {
  const lotes = await lotesAVenda(reader, fazendas)
    .leftJoin('fazenda as f', 'f.id', 'l.fazenda_id')
    .select(['l.id', 'l.codigo', 'l.tipo', 'l.qualidade', 'l.saldo', 'l.reservado', 'f.nome as fazenda'])
    .limit(max + 1)
    .execute();
  return {
    about: 'O que há agora, de todas as safras',
    rows: lotes.map(({ saldo, reservado, fazenda, ...row }) => ({
      ...row,
      fazenda,
      saldoKg: toWire(saldo, 3),
      reservadoKg: toWire(reservado, 3),
      livreKg: toWire(saldo - reservado, 3),
    })),
  };
};

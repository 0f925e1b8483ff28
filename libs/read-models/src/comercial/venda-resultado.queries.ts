import { pessoaDe, tributosDaVenda } from '@tulha/domain/comercial/venda/tributos.fields';
import { toWire } from '@tulha/domain/kernel/decimal';
import type { Reader } from '../read/reader.js';

/** A sale's value and days. */
export const vendaDe = (reader: Reader, id: number) =>
  reader
    .de('venda')
    .select(['id', 'fazenda_id', 'em', 'finalizada_em', 'total_centavos', 'status'])
    .where('id', '=', id)
    .where('excluida', '=', false)
    .executeTakeFirst();

/** The taxes that a sale owes on its day, each a line, and what is left of it after them; of a farm without a document they are not known. */
export const tributosDe = async (reader: Reader, id: number) => {
  const venda = await vendaDe(reader, id);
  if (!venda) return undefined;
  const fazenda = await reader.de('fazenda').select('cnpj').where('id', '=', venda.fazenda_id).executeTakeFirst();
  const pessoa = pessoaDe(fazenda?.cnpj ?? null);
  const total = Number(venda.total_centavos);
  const linhas = pessoa === null ? [] : tributosDaVenda(total, venda.finalizada_em ?? venda.em, pessoa);
  const soma = linhas.reduce((tudo, { centavos }) => tudo + centavos, 0);
  return {
    ...{ pessoa, total: toWire(total, 2), liquido: pessoa === null ? null : toWire(total - soma, 2) },
    tributos: linhas.map(({ centavos: _centavos, ...linha }) => linha),
  };
};

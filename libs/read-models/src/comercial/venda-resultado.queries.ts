import { custoDaVenda, pessoaDe, type PorSafra, tributosDaVenda } from '@tulha/domain/comercial/venda/tributos.fields';
import { toScaled, toWire } from '@tulha/domain/kernel/decimal';
import type { Reader } from '../read/reader.js';
import { drePedido } from '../relatorios/dre/dre.queries.js';
import { chaveDe, nomesDe } from '../references/nomes.queries.js';
import { itensDaVenda } from './venda-itens.queries.js';

const vendaDe = (reader: Reader, id: number) =>
  reader
    .de('venda')
    .select(['id', 'fazenda_id', 'em', 'finalizada_em', 'total_centavos'])
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

/**
 * What the coffee of a sale cost, by the cost of a saca in its crop years on its farm (total cost of the statement of results). Of crop years in
 * which no coffee was hulled, and of lots of none, it is not known.
 */
export const custoDe = async (reader: Reader, id: number, hoje: string) => {
  const venda = await vendaDe(reader, id);
  if (!venda) return undefined;
  const porSafra = Map.groupBy(await itensDaVenda(reader, id), ({ safra_id }) => safra_id);
  const safras: PorSafra[] = [];
  for (const [safra, itens] of porSafra) {
    const massaG = itens.reduce((soma, { massa_g }) => soma + Number(massa_g), 0);
    const dre = safra === null ? undefined : await drePedido(reader, { safra }, { fazendas: [venda.fazenda_id], hoje });
    const porSaca = dre?.resumo.ctPorSaca ?? null;
    const custoSacaCentavos = porSaca === null ? null : (toScaled(String(porSaca), 2) ?? null);
    safras.push({ safra, massaG, custoSacaCentavos });
  }
  const { centavos, conhecidoG, totalG } = custoDaVenda(safras);
  const nomes = await nomesDe(
    reader,
    safras.flatMap(({ safra }) => (safra === null ? [] : [{ especie: 'safra', id: safra }])),
  );
  return {
    ...{ total: toWire(Number(venda.total_centavos), 2), custo: conhecidoG === 0 ? null : toWire(centavos, 2) },
    ...{ conhecidoKg: toWire(conhecidoG, 3), kg: toWire(totalG, 3) },
    safras: safras.map(({ safra, massaG, custoSacaCentavos }) => ({
      safra,
      safraNome: safra === null ? null : (nomes.get(chaveDe({ especie: 'safra', id: safra }))?.nome ?? null),
      kg: toWire(massaG, 3),
      custoSaca: custoSacaCentavos === null ? null : toWire(custoSacaCentavos, 2),
    })),
  };
};

import {
  custoDaVenda,
  diferencasDoCusto,
  type LoteVendido,
  type RegistroDoCusto,
  registrosGuardados,
} from '@tulha/domain/comercial/venda/custo/custo.fields';
import { toScaled, toWire } from '@tulha/domain/kernel/decimal';
import type { Reader } from '../read/reader.js';
import { chaveDe, nomesDe } from '../references/nomes.queries.js';
import { porSaca } from '../relatorios/custos/custo-por-lote.report.queries.js';
import { drePedido } from '../relatorios/dre/dre.queries.js';
import { carregadoDaVenda } from './venda-carregado.queries.js';
import { vendaDe } from './venda-resultado.queries.js';

/** The cost of a saca in crop years on a farm, by the statement of results; null where none was hulled. */
const medias = async (reader: Reader, safras: readonly (number | null)[], fazenda: number, hoje: string) => {
  const porSafra = new Map<number, number | null>();
  for (const safra of new Set(safras)) {
    if (safra === null) continue;
    const porSacaDela = (await drePedido(reader, { safra }, { fazendas: [fazenda], hoje }))?.resumo.ctPorSaca ?? null;
    porSafra.set(safra, porSacaDela === null ? null : (toScaled(String(porSacaDela), 2) ?? null));
  }
  return porSafra;
};

const reais = (centavos: number | null) => (centavos === null ? null : toWire(centavos, 2));

/** The average of each season, of the coffee that is estimated by it. */
const safrasDitas = async (reader: Reader, lotes: readonly LoteVendido[]) => {
  const estimados = lotes.filter(({ massaG, carregadoG }) => carregadoG < massaG);
  const porSafra = [...Map.groupBy(estimados, ({ safra }) => safra)];
  const nomes = await nomesDe(
    reader,
    porSafra.flatMap(([safra]) => (safra === null ? [] : [{ especie: 'safra', id: safra }])),
  );
  return porSafra.map(([safra, deles]) => ({
    safra,
    safraNome: safra === null ? null : (nomes.get(chaveDe({ especie: 'safra', id: safra }))?.nome ?? null),
    kg: toWire(
      deles.reduce((soma, { massaG, carregadoG }) => soma + massaG - carregadoG, 0),
      3,
    ),
    custoSaca: reais(deles[0]?.custoSacaCentavos ?? null),
  }));
};

const somaDe = (registros: readonly RegistroDoCusto[]): number => registros.reduce((soma, { centavos }) => soma + centavos, 0);

/** The most records told one by one; those that are a cent off by the shares alone are among the others. */
const MOSTRA = 30;

/** What was known of the cost when the sale was finished, and the records that make it another now. Null where nothing was kept then. */
const desdeAVenda = async (reader: Reader, id: number, agora: readonly RegistroDoCusto[]) => {
  const row = await reader.de('venda_custo').select(['em', 'registros']).where('venda_id', '=', id).executeTakeFirst();
  if (!row) return null;
  const antes = (row.registros as readonly RegistroDoCusto[]).filter(
    ({ fazendaId }) => reader.fazendas === undefined || reader.fazendas.includes(fazendaId),
  );
  const diferencas = diferencasDoCusto(antes, agora);
  const nomeadas = diferencas.filter((uma) => uma.id !== 0 && Math.abs(uma.agora - uma.antes) > 1).slice(0, MOSTRA);
  const nomes = await nomesDe(reader, nomeadas);
  const diferenca = somaDe(agora) - somaDe(antes);
  const nomeado = nomeadas.reduce((soma, uma) => soma + uma.agora - uma.antes, 0);
  return {
    ...{ em: new Date(row.em).toISOString(), antes: toWire(somaDe(antes), 2), agora: toWire(somaDe(agora), 2) },
    diferenca: toWire(diferenca, 2),
    registros: nomeadas.map((uma) => {
      const chamado = nomes.get(chaveDe(uma));
      return {
        ...{ especie: uma.especie, registro: uma.id, nome: chamado?.nome ?? null, existe: chamado?.vivo ?? false },
        ...{ antes: toWire(uma.antes, 2), agora: toWire(uma.agora, 2), diferenca: toWire(uma.agora - uma.antes, 2) },
      };
    }),
    outros: { registros: diferencas.length - nomeadas.length, diferenca: toWire(diferenca - nomeado, 2) },
  };
};

/** What is to be kept of a sale's cost as it is known now, of all farms. Undefined where the sale is not the account's. */
export const custoAGuardar = async (reader: Reader, id: number) => {
  if (!(await vendaDe(reader, id))) return undefined;
  const { lotes, registros } = await carregadoDaVenda(reader, id);
  return {
    ...{ vendaId: id, centavos: somaDe(registros), massaG: lotes.reduce((soma, { carregadoG }) => soma + carregadoG, 0) },
    registros: [...registrosGuardados(registros)],
  };
};

/**
 * What the coffee of a sale cost: what its lots carry from their plots, as their pages say it, and of coffee that has no origin on record
 * the average of its crop year, as an estimate. Of crop years in which nothing was hulled, and of lots of none, that is not known.
 */
export const custoDe = async (reader: Reader, id: number, hoje: string) => {
  const venda = await vendaDe(reader, id);
  if (!venda) return undefined;
  const { lotes: itens, registros } = await carregadoDaVenda(reader, id);
  const semOrigem = itens.filter(({ carregadoG, massaG }) => carregadoG < massaG);
  const porSafra = await medias(
    reader,
    semOrigem.map(({ safra }) => safra),
    venda.fazenda_id,
    hoje,
  );
  const lotes = itens.map((item) => ({
    ...item,
    custoSacaCentavos: item.safra === null ? null : (porSafra.get(item.safra) ?? null),
  }));
  const custo = custoDaVenda(lotes);
  return {
    ...{ total: toWire(Number(venda.total_centavos), 2), finalizada: venda.status === 'FECHADO', custo: reais(custo.centavos) },
    ...{ dosLotes: toWire(custo.carregadoCentavos, 2), estimado: toWire(custo.estimadoCentavos, 2) },
    ...{ dosLotesKg: toWire(custo.carregadoG, 3), estimadoKg: toWire(custo.estimadoG, 3) },
    ...{ conhecidoKg: toWire(custo.carregadoG + custo.estimadoG, 3), kg: toWire(custo.totalG, 3) },
    lotes: custo.lotes.map(({ lote, codigo, massaG, carregadoG, carregadoCentavos, estimadoCentavos }) => ({
      ...{ lote, codigo, kg: toWire(massaG, 3), dosLotesKg: toWire(carregadoG, 3), custo: toWire(carregadoCentavos, 2) },
      porSaca: porSaca(carregadoCentavos, { unidade: 'kg', quantidade: carregadoG }),
      estimado: reais(estimadoCentavos),
    })),
    safras: await safrasDitas(reader, lotes),
    desdeAVenda: venda.status === 'FECHADO' ? await desdeAVenda(reader, id, registros) : null,
  };
};

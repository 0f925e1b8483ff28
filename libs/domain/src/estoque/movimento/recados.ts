import { addDays, daysBetween } from '../../kernel/calendar.js';
import { baseDe } from '../../kernel/unidade.js';
import { chaveDoLote, type Estoque, type InsumoNoEstoque } from './estoque.js';
import type { InsumoDito } from './linha.js';
import type { RecadoDoEstoque } from './movimento.events.js';

/** Days before a lot expires at which it is told, the last when it has. */
const LIMITES_DIAS = [0, 7, 30] as const;
/** A lot that expired more than so many days ago is no news. */
const NOVIDADE_DIAS = 30;

/** The first and the last day of expiry of the lots that today's notices tell of. */
export const validadesDe = (hoje: string): { readonly de: string; readonly ate: string } => ({
  de: addDays(hoje, -NOVIDADE_DIAS),
  ate: addDays(hoje, LIMITES_DIAS[LIMITES_DIAS.length - 1] ?? 0),
});

/** The input is below the least there should be. */
export const abaixoDoMinimo = ({ id: insumoId, unidade }: InsumoDito, quantidade: number, minimo: number): RecadoDoEstoque => ({
  type: 'InsumoAbaixoDoMinimo',
  data: { insumoId, unidade: baseDe(unidade), quantidade, minimo },
});

const saldoDe = ({ figuras }: InsumoNoEstoque): number => Object.values(figuras).reduce((soma, { quantidade }) => soma + quantidade, 0);

/**
 * A new minimum of an input that its stock does not reach. A message that still holds is not repeated; an input that never
 * came in gets none.
 */
export const conferirMinimo = (estoque: Estoque, insumo: InsumoDito): RecadoDoEstoque[] => {
  const { id, minimo } = insumo;
  const aqui = estoque.insumos[id];
  if (!aqui || minimo === null || minimo === undefined) return [];
  const quantidade = saldoDe(aqui);
  const avisado = estoque.minimos[id];
  if (quantidade >= minimo || (avisado !== undefined && quantidade < avisado)) return [];
  return [abaixoDoMinimo(insumo, quantidade, minimo)];
};

type Lote = { readonly lote: string; readonly validade: string; readonly quantidade: number };

/** The stock of each lot that expires, at all farms together. */
const lotesDe = ({ figuras }: InsumoNoEstoque): readonly Lote[] => {
  const lotes = new Map<string, { validade: string | null; quantidade: number }>();
  for (const { lotes: partes } of Object.values(figuras))
    for (const { lote, validade, quantidade } of partes) {
      const antes = lotes.get(lote);
      lotes.set(lote, { validade: antes?.validade ?? validade, quantidade: (antes?.quantidade ?? 0) + quantidade });
    }
  return [...lotes].flatMap(([lote, { validade, quantidade }]) =>
    validade !== null && quantidade > 0 ? [{ lote, validade, quantidade }] : [],
  );
};

/** Lots that came within another limit of the day they expire on, by the closest of them. */
export const avisarValidades = (estoque: Estoque, hoje: string): RecadoDoEstoque[] => {
  const { de, ate } = validadesDe(hoje);
  return Object.entries(estoque.insumos).flatMap(([insumo, aqui]) =>
    lotesDe(aqui).flatMap((um): RecadoDoEstoque[] => {
      const limiteDias = LIMITES_DIAS.find((limite) => daysBetween(hoje, um.validade) <= limite);
      if (um.validade < de || um.validade > ate || limiteDias === undefined) return [];
      const data = { insumoId: Number(insumo), unidade: aqui.base, ...um, limiteDias };
      const avisado = estoque.validades[chaveDoLote(data)];
      return avisado !== undefined && avisado <= limiteDias ? [] : [{ type: 'LoteDeInsumoPertoDeVencer', data }];
    }),
  );
};

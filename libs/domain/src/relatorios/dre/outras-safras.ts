import { partesComSinal } from '../custos/repartir-custo.js';
import type { LugarNoDre } from './lugares.js';

/** Weights of an income from coffee: what is of the season's coffee, and what is of other crop years'. */
export type CafeDoValor = { readonly desta: bigint; readonly outras: bigint };

type Parte = { readonly fazenda: number; readonly talhao: number | null; readonly lugar: LugarNoDre; readonly centavos: number };

/** An amount in two: of the season where it stands, of other crop years on its farm alone, since this season's plots did not give it. */
const emDuas = <P extends Parte>(parte: P, { desta, outras }: CafeDoValor, deOutras: LugarNoDre): P[] => {
  if (outras === 0n) return [parte];
  const [daSafra, dasOutras] = partesComSinal(parte.centavos, [desta, outras]) as [number, number];
  return [
    { ...parte, centavos: daSafra },
    { ...parte, lugar: deOutras, talhao: null, centavos: dasOutras },
  ].filter(({ centavos }) => centavos !== 0);
};

const vendidoPorFazenda = (partes: readonly Parte[]): ReadonlyMap<number, CafeDoValor> => {
  const somas = new Map<number, CafeDoValor>();
  for (const { fazenda, lugar, centavos } of partes) {
    const { desta, outras } = somas.get(fazenda) ?? { desta: 0n, outras: 0n };
    if (lugar === 'RECEITA_CAFE') somas.set(fazenda, { desta: desta + BigInt(centavos), outras });
    if (lugar === 'CAFE_DE_OUTRAS') somas.set(fazenda, { desta, outras: outras + BigInt(centavos) });
  }
  const nunca = (valor: bigint) => (valor < 0n ? 0n : valor);
  return new Map([...somas].map(([fazenda, { desta, outras }]) => [fazenda, { desta: nunca(desta), outras: nunca(outras) }]));
};

const SO_DESTA: CafeDoValor = { desta: 1n, outras: 0n };

/**
 * Tells the season's coffee from that of other crop years. Deductions name no sale: those of a farm go with the coffee that it sold in these days, by
 * value. The parts of each amount sum to it.
 */
export const separarOutrasSafras = <P extends Parte>(partes: readonly P[], cafeDe: (parte: P) => CafeDoValor): P[] => {
  const separadas = partes.flatMap((parte) => (parte.lugar === 'RECEITA_CAFE' ? emDuas(parte, cafeDe(parte), 'CAFE_DE_OUTRAS') : [parte]));
  const vendido = vendidoPorFazenda(separadas);
  return separadas.flatMap((parte) =>
    parte.lugar === 'DEDUCOES' ? emDuas(parte, vendido.get(parte.fazenda) ?? SO_DESTA, 'DEDUCOES_DE_OUTRAS') : [parte],
  );
};

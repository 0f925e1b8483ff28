import { type Aviso, avisosDaSecagem } from './avisos.js';
import { media } from './media.js';
import { type Balanco, balancoDaSecagem, type Secagem } from './umidade.js';

/** A drying of a season: its measurements, and the amount that went in by unit. */
export type SecagemVista = Secagem & { readonly ml: number; readonly g: number; readonly daRoca: boolean };

export type TotaisDaSecagem = {
  readonly registros: number;
  /** With both moistures. */
  readonly medidas: number;
  /** Mean of the dryings in litres, by their litres, and of those in kilograms, by theirs. */
  readonly quebraPct4: { readonly ml: number | null; readonly g: number | null };
  /** The dryings weighed before and after, with both moistures. */
  readonly pesadas: { readonly registros: number; readonly entradaG: number; readonly esperadoG: number; readonly saidaG: number };
  readonly avisos: number;
};

const avisosDe = ({ ml, daRoca, ...secagem }: SecagemVista): Aviso[] => avisosDaSecagem({ ...secagem, colhidoMl: daRoca ? ml : null });

type Medida = SecagemVista & { readonly balanco: Balanco };

const quebraPor = (medidas: readonly Medida[], peso: (medida: Medida) => number): number | null =>
  media(medidas.map((medida) => [BigInt(peso(medida)), medida.balanco.quebraPct4 ?? 0]));

/** The dryings of a season together. */
export const totaisDaSecagem = (secagens: readonly SecagemVista[]): TotaisDaSecagem => {
  const todas = secagens.map((secagem) => ({ ...secagem, balanco: balancoDaSecagem(secagem) }));
  const medidas = todas.filter(({ balanco }) => balanco.quebraPct4 !== null);
  const pesadas = todas.filter(({ balanco }) => balanco.diferencaG !== null);
  const soma = (de: (medida: Medida) => number | null) => pesadas.reduce((total, medida) => total + (de(medida) ?? 0), 0);
  return {
    registros: secagens.length,
    medidas: medidas.length,
    quebraPct4: { ml: quebraPor(medidas, ({ ml }) => ml), g: quebraPor(medidas, ({ g }) => g) },
    pesadas: {
      registros: pesadas.length,
      entradaG: soma(({ pesoEntradaG }) => pesoEntradaG),
      esperadoG: soma(({ balanco }) => balanco.esperadoG),
      saidaG: soma(({ pesoSaidaG }) => pesoSaidaG),
    },
    avisos: secagens.reduce((total, secagem) => total + avisosDe(secagem).length, 0),
  };
};

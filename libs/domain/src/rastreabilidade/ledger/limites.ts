import { pct4De } from '../rendimento/umidade.js';
import type { Processo } from './ledger.js';
import type { Achado } from './ressalva.js';
import type { UnidadeDaRessalva } from './ressalva.events.js';

/**
 * Physical limits of a process, on any machine: the output is at most so many thousandths of the input. More is a *ressalva*
 * (docs/adr/0039). Merely unusual values are in `rendimento/faixas.ts` and only warn.
 */
type Limite = {
  readonly processos: readonly Processo[];
  readonly unidade: UnidadeDaRessalva;
  readonly porMil: number;
  readonly fonte: string;
};

export const LIMITES = {
  DESPOLPA_A_MAIS: {
    processos: ['despolpagem'],
    unidade: 'L',
    porMil: 1_000,
    fonte: 'O despolpador só tira a polpa: o volume do que sai não passa do que entrou',
  },
  BENEFICIA_A_MAIS: {
    processos: ['beneficio'],
    unidade: 'kg',
    porMil: 800,
    fonte:
      'Camargo e Telles (1953): 62 kg em 100 L de cereja, o café mais denso que os litros medem (boia 52, seco 42 a 45); ' +
      'um terço a mais pela medida cheia, convenção da Tulha',
  },
  UMIDADE_A_MAIS: {
    processos: ['secagem', 'ressecagem', 'leitura'],
    unidade: '%',
    porMil: 1_000,
    fonte: 'UFV, Boas práticas (umidade): secar é perder água; Uf > Ui é reumedecimento',
  },
  PESO_A_MAIS: {
    processos: ['secagem', 'ressecagem'],
    unidade: 'kg',
    porMil: 1_010,
    fonte: 'Pf = Pi × (100 − Ui) ÷ (100 − Uf), com Uf ≤ Ui; 1 % do que a balança erra, convenção da Tulha',
  },
} as const satisfies Readonly<Record<string, Limite>>;

type Regra = keyof typeof LIMITES;
type Alem<R extends Regra> = Achado<(typeof LIMITES)[R]['unidade']>;

/** The excess of a figure over its limit; undefined if there is none, or if one of both was not measured. Both in thousandths. */
export const alem = <R extends Regra>(regra: R, havia: number | null, figura: number | null, campo?: string): Alem<R> | undefined => {
  const { unidade, porMil }: { readonly unidade: (typeof LIMITES)[R]['unidade']; readonly porMil: number } = LIMITES[regra];
  if (havia === null || figura === null || figura * 1_000 <= havia * porMil) return undefined;
  return { regra, unidade, haviaMilesimos: havia, ditoMilesimos: figura, ...(campo === undefined ? {} : { campo }) };
};

/** The excess of output and loss over the most that so many litres of coffee can weigh; `havia` is that weight. */
export const massaAlem = (entrouMl: number, saiuG: number): Alem<'BENEFICIA_A_MAIS'> | undefined => {
  const achado = alem('BENEFICIA_A_MAIS', entrouMl, saiuG);
  return achado && { ...achado, haviaMilesimos: Math.floor((entrouMl * LIMITES.BENEFICIA_A_MAIS.porMil) / 1_000) };
};

/** A moisture of facts in thousandths of a percent. */
const emMilesimos = (umidadePct: string | null | undefined): number | null => {
  const pct4 = pct4De(umidadePct);
  return pct4 === null ? null : Math.round(pct4 / 10);
};

/** A moisture that rose while coffee was dried. */
export const umidadeAlem = (
  antes: string | null | undefined,
  depois: string | null | undefined,
  campo?: string,
): Alem<'UMIDADE_A_MAIS'> | undefined => alem('UMIDADE_A_MAIS', emMilesimos(antes), emMilesimos(depois), campo);

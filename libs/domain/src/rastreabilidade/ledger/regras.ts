/**
 * Figures that a command cannot have without a reason. `frase` states the figures (`{alvo}`: the plot or the lot, `{havia}`,
 * `{dito}`, `{unidade}`, `{em}`), `corrija` the remedy, `campo` the field.
 */
export const REGRAS = {
  COLHIDO_INSUFICIENTE: {
    frase: 'O talhão {alvo} tinha {havia} {unidade} colhidos e ainda sem lote até {em}, e aqui entram {dito} {unidade}',
    corrija: 'Corrija os litros, lance a colheita',
    campo: 'talhoes',
  },
  /** Picking that became a lot, or was pulped, is taken back out of the plot: the remainder does not add up. */
  COLHEITA_JA_USADA: {
    frase: 'Saem {dito} {unidade} da colheita do talhão {alvo}, e só {havia} {unidade} não viraram lote nem despolpa',
    corrija: 'Corrija antes o lote ou a despolpa',
    campo: 'motivo',
  },
  /** Coffee may not be picked before the withdrawal period of an applied input has passed (docs/adr/0052). */
  COLHIDO_EM_CARENCIA: {
    frase:
      'Do talhão {alvo} entram {dito} {unidade}, e só {havia} {unidade} podiam ser colhidos: {insumo} tinha carência até {ate}, e colheu-se em {em}',
    corrija: 'Confira a aplicação e o dia da colheita',
    campo: 'talhoes',
  },
  /** The pulper takes the pulp off and adds nothing: litres of fruit and of wet parchment can only be fewer. */
  DESPOLPA_A_MAIS: {
    frase: 'Saem {dito} {unidade} do despolpador, e entraram {havia} {unidade}',
    corrija: 'Corrija os litros',
    campo: 'saida',
  },
  /** Husk and beans together weigh as much as the coffee did, and a litre of coffee has a greatest weight (`limites.ts`). */
  BENEFICIA_A_MAIS: {
    frase: 'O que sai e a perda somam {dito} {unidade}, e o café que entrou pesa no máximo {havia} {unidade} (0,8 kg por litro)',
    corrija: 'Corrija os litros e os quilos',
    campo: 'quantidade',
  },
  /** A dryer takes water out. Coffee that took some up (rain, a damp night) needs a reason. */
  UMIDADE_A_MAIS: {
    frase: 'O café foi medido com {dito} {unidade} de umidade, e antes tinha {havia} {unidade}: no secador ela só baixa',
    corrija: 'Corrija a medição',
    campo: 'umidadeSaida',
  },
  PESO_A_MAIS: {
    frase: 'Saem {dito} {unidade} do secador, e entraram {havia} {unidade}: secando, o café só perde peso',
    corrija: 'Corrija os pesos',
    campo: 'pesoSaida',
  },
} as const satisfies Readonly<Record<string, { readonly frase: string; readonly corrija: string; readonly campo: string }>>;
export type Regra = keyof typeof REGRAS;

type Erro = { readonly kind: 'refused'; readonly message: string; readonly campo: string };

/** The rules as refusals, for the table of errors. */
export const errosDasRegras = Object.fromEntries(
  Object.entries(REGRAS).map(([regra, { frase, corrija, campo }]): [string, Erro] => [
    regra,
    { kind: 'refused', message: `${frase}. ${corrija} ou diga o motivo.`, campo },
  ]),
) as Readonly<Record<Regra, Erro>>;

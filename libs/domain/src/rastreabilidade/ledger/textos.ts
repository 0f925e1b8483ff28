import { curto } from '../../kernel/curto.js';
import { diaToBr } from '../../kernel/dates.js';
import { withSlots } from '../../kernel/errors.js';
import { REGRAS } from './regras.js';
import type { Ressalva } from './ressalva.events.js';

const FRASES: Readonly<Record<string, { readonly frase: string }>> = REGRAS;

/** A finding in a sentence without its full stop. @param alvo name of the plot, where it is about one */
export const fraseDaRessalva = ({ regra, unidade, em, ate, insumo, ...r }: Omit<Ressalva, 'motivo'>, alvo = r.codigo ?? ''): string =>
  withSlots(FRASES[regra]?.frase ?? `${regra}: {havia} {unidade}, {dito} {unidade}`, {
    alvo,
    unidade,
    em: em === undefined ? '' : diaToBr(em),
    ate: ate === undefined ? '' : diaToBr(ate),
    insumo: insumo ?? '',
    havia: curto(r.haviaMilesimos, 3),
    dito: curto(r.ditoMilesimos, 3),
  });

import { z } from 'zod';
import { dia } from '../kernel/dates.js';
import { texto } from '../kernel/decimal.js';
import { contornoJulgado } from '../kernel/geo/pedido.js';
import { vazio } from '../kernel/vazio.js';
import { COMO_VEIO } from './talhao.catalogue.js';

/**
 * The outline of a plot, and its relation to the previous one. `corrigido`: the previous one was never right, so the new one
 * holds for all of its time, also for picking then, with the reason given. `mudou`: the plot has changed since a day, by
 * default today. Neither: from today on.
 */
export const DesenharTalhao = z
  .strictObject({
    coords: contornoJulgado(),
    coordsZoom: z.int().min(0).max(30).optional(),
    como: z.enum(COMO_VEIO).optional(),
    desde: vazio(dia()),
    motivo: vazio(texto(300)),
  })
  .superRefine(({ como, desde, motivo }, { addIssue }) => {
    const errado = (campo: string, message: string) => addIssue({ code: 'custom', path: [campo], message });
    if (como === 'corrigido' && motivo === null)
      errado('motivo', 'Diga o que estava errado no contorno de antes: o pacote do lote leva o motivo.');
    if (como !== 'mudou' && desde !== null) errado('desde', 'Só se diz desde quando de um contorno que mudou.');
    if (como === undefined && motivo !== null)
      errado('como', 'Diga se o contorno de antes estava errado (corrigido) ou se o talhão mudou (mudou).');
  })
  .meta({ id: 'TalhaoCoords' });
export type DesenharTalhao = z.output<typeof DesenharTalhao>;

/** The fields kept beside the outline. @param hoje the day it is on the farm */
export const comoVeio = ({ como, desde, motivo }: DesenharTalhao, hoje: string) => ({
  contornoComo: como ?? null,
  contornoDesde: como === 'mudou' ? (desde ?? hoje) : null,
  contornoMotivo: motivo,
});

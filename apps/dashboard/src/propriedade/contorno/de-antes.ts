import { isDia } from '@tulha/domain/kernel/calendar';
import { today } from '../../ui/clock.js';

/** How the new outline relates to the previous one. */
export type DeAntes = { readonly como: 'corrigido' | 'mudou' | ''; readonly desde: string; readonly motivo: string };
export const SEM_RESPOSTA: DeAntes = { como: '', desde: '', motivo: '' };

/** Whether all was answered that must be. */
export const respondido = ({ como, desde, motivo }: DeAntes): boolean =>
  como === 'corrigido' ? motivo.trim() !== '' : como === 'mudou' && isDia(desde) && desde <= today();

/** The part of the answer that is sent with the outline. */
export const corpoDe = ({ como, desde, motivo }: DeAntes) => ({
  ...(como && { como }),
  ...(como === 'mudou' && { desde }),
  ...(como && motivo.trim() && { motivo }),
});

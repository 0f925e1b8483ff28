import { isDia } from '@tulha/domain/kernel/calendar';
import { today } from '../../ui/clock.js';

/** What the new outline is to the one before. */
export type DeAntes = { readonly como: 'corrigido' | 'mudou' | ''; readonly desde: string; readonly motivo: string };
export const SEM_RESPOSTA: DeAntes = { como: '', desde: '', motivo: '' };

/** Whether all was answered that must be. */
export const respondido = ({ como, desde, motivo }: DeAntes): boolean =>
  como === 'corrigido' ? motivo.trim() !== '' : como === 'mudou' && isDia(desde) && desde <= today();

/** What of the answer goes along with the outline. */
export const corpoDe = ({ como, desde, motivo }: DeAntes) => ({
  ...(como && { como }),
  ...(como === 'mudou' && { desde }),
  ...(como && motivo.trim() && { motivo }),
});

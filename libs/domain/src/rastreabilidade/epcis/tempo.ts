import type { LinhaDoLedger } from '../historico/cenario.js';

const FUSO = 'America/Sao_Paulo';
const comFuso = new Intl.DateTimeFormat('en-US', { timeZone: FUSO, timeZoneName: 'longOffset' });

/** The offset of the farm's clocks at noon of a day: `-03:00`, or `-02:00` in the summers until 2019. */
export const fusoDoDia = (dia: string): string => {
  const nome = comFuso.formatToParts(new Date(`${dia}T15:00:00Z`)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return nome.replace('GMT', '') || '+00:00';
};

/**
 * When something happened, as EPCIS wants it. Who only told the day meant any moment of it: what makes a lot is put at its beginning, what
 * happens to one at its end, and `precisao` says so.
 */
export const momentoDe = ({ em, hora, papel, processo }: LinhaDoLedger) => {
  const fuso = fusoDoDia(em);
  const faz = papel === 'sai' && ['lote', 'despolpagem', 'beneficio', 'rebeneficio'].includes(processo);
  const relogio = hora === null ? (faz ? '00:00:00' : '23:59:59') : `${hora}:00`;
  return { eventTime: `${em}T${relogio}${fuso}`, eventTimeZoneOffset: fuso, precisao: hora === null ? 'dia' : 'minuto' } as const;
};

import { diaToBr, instantFromBr, isDia, isHora } from '@tulha/domain/kernel/calendar';
import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { today } from '../../../ui/clock.js';

/** The two clocks of a page about the past: as of the end of a day on the farm, and as it was known at an instant. */
export type Quando = { readonly em?: string | undefined; readonly conhecidoEm?: string | undefined };

export const eAgora = ({ em, conhecidoEm }: Quando): boolean => em === undefined && conhecidoEm === undefined;

const isInstante = (text: string): boolean => /T/.test(text) && !Number.isNaN(Date.parse(text));

/** The moment in an address. A part that is no past day, or no instant, counts as now; `erroDoQuando` tells the error. */
export const quandoDe = (params: URLSearchParams): Quando => {
  const [em, conhecidoEm] = [params.get('em') ?? '', params.get('conhecidoEm') ?? ''];
  return { ...(isDia(em) && em <= today() && { em }), ...(isInstante(conhecidoEm) && { conhecidoEm }) };
};

/** Without an hour: all that was known on that day. */
const FIM_DO_DIA = '23:59';

/** The instant that a day and an hour come to, undefined where no day is said; null while either is half typed. */
export const instanteDe = (dia: string, hora: string): string | undefined | null => {
  if (dia === '') return undefined;
  if (!isDia(dia) || !(hora === '' || isHora(hora))) return null;
  return instantFromBr(`${diaToBr(dia)} ${hora || FIM_DO_DIA}`) ?? null;
};

/** Errors of the moment in an address, by the field that would mend it. */
export const erroDoQuando = (params: URLSearchParams): { readonly em?: string; readonly conhecidoEm?: string } => {
  const [em, conhecidoEm] = [params.get('em') ?? '', params.get('conhecidoEm') ?? ''];
  const doDia = isDia(em) ? `${diaToBr(em)} ainda não chegou. Escolha um dia até hoje.` : `“${em}” não é um dia. Escolha um dia até hoje.`;
  return {
    ...(em !== '' && !(isDia(em) && em <= today()) && { em: doDia }),
    ...(conhecidoEm !== '' &&
      !isInstante(conhecidoEm) && { conhecidoEm: `“${conhecidoEm}” não é um instante. Escolha um dia e uma hora.` }),
  };
};

export const useErroDoQuando = () => {
  const [params] = useSearchParams();
  return useMemo(() => erroDoQuando(params), [params]);
};

/** As of when the page is shown, held in the address. */
export const useQuando = (): Quando => {
  const [params] = useSearchParams();
  return useMemo(() => quandoDe(params), [params]);
};

/** Leads elsewhere at the same moment, where the page shows another than now. */
export const useNoMesmoMomento = (): ((path: string) => string) => {
  const { search } = useLocation();
  return (path) => {
    const { em, conhecidoEm } = quandoDe(new URLSearchParams(search));
    const quando = new URLSearchParams({ ...(em && { em }), ...(conhecidoEm && { conhecidoEm }) }).toString();
    return quando === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${quando}`;
  };
};

/** Goes to another moment on the same page; parts not given mean now. */
export const useIrPara = (): ((quando: Quando) => void) => {
  const [, setParams] = useSearchParams();
  return ({ em, conhecidoEm }) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries({ em, conhecidoEm })) {
          if (value === undefined) next.delete(key);
          else next.set(key, value);
        }
        next.delete('page'); // of the list of another moment
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
};

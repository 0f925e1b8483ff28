import { isDia } from '@tulha/domain/kernel/dates';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** The two clocks of a page about the past: as of the end of a day on the farm, and as it was known at an instant. */
export type Quando = { readonly em?: string | undefined; readonly conhecidoEm?: string | undefined };

export const eAgora = ({ em, conhecidoEm }: Quando): boolean => em === undefined && conhecidoEm === undefined;

/** What an address says of when; what is no day or no instant is let be. */
export const quandoDe = (params: URLSearchParams): Quando => {
  const [em, conhecidoEm] = [params.get('em') ?? '', params.get('conhecidoEm') ?? ''];
  return { ...(isDia(em) && { em }), ...(/T/.test(conhecidoEm) && !Number.isNaN(Date.parse(conhecidoEm)) && { conhecidoEm }) };
};

/** As of when the page is shown, held in the address. */
export const useQuando = (): Quando => {
  const [params] = useSearchParams();
  return useMemo(() => quandoDe(params), [params]);
};

/** Goes to another time on the same page; what is not given is now. */
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
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
};

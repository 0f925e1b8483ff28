import { diaToBr } from '@tulha/domain/kernel/dates';
import { diaAt, type Fuso } from '@tulha/domain/kernel/relogio';
import { InvalidRequest } from './errors.js';
import type { Route } from './route.js';

/** Refuses a moment in the future by the farm's clock, where a route can answer for a moment of the past. */
export const requirePastMoment = ({ query: declared }: Pick<Route, 'query'>, asked: unknown, now: string, fuso: Fuso): void => {
  if (!declared || !('conhecidoEm' in declared.shape)) return;
  const { em, conhecidoEm } = asked as { readonly em?: string; readonly conhecidoEm?: string };
  const hoje = diaAt(now, fuso);
  const errors = [
    ...('em' in declared.shape && em !== undefined && em > hoje
      ? [{ campo: 'em', mensagem: `Esse dia ainda não chegou: peça até ${diaToBr(hoje)}.` }]
      : []),
    ...(conhecidoEm !== undefined && conhecidoEm > now ? [{ campo: 'conhecidoEm', mensagem: 'Esse instante ainda não chegou.' }] : []),
  ];
  if (errors.length > 0) throw new InvalidRequest(errors);
};

import type { Route, RouteGroup } from '../http/pipeline/route.js';
import { routeGroups } from '../routes.js';
import type { Answer } from './test-app.js';

export type Consulta = { readonly url: string; readonly route: Route; readonly group: RouteGroup };

/** Every GET there is whose answer is made at once, of users. */
export const consultas: readonly Consulta[] = routeGroups.flatMap((group) =>
  Object.values(group.routes)
    .filter(({ method, access, slow }) => method === 'GET' && access === undefined && !slow)
    .map((route) => ({ url: `/${group.path}${route.path}`.replace(/\/$/, ''), route, group })),
);

/** Ids are given from 1 on: a small season has no more of any kind. */
const IDS_MAX = 45;
/** After so many ids in a row of which there is no record there are no others: of a deleted one the next still is. */
const LACUNA = 12;
const JUNTAS = 8;

/** Works through a list, a few at a time. */
export const aosPoucos = async <T>(lista: readonly T[], fazer: (um: T) => Promise<void>): Promise<void> => {
  const fila = lista.values();
  const fazedor = async () => {
    for (const um of fila) await fazer(um);
  };
  await Promise.all(Array.from({ length: JUNTAS }, fazedor));
};

const UM_REGISTRO = /^[^:]*\/:id$/;
/** The address of the record that an address is about. */
const registroDe = (url: string): string => url.slice(0, url.indexOf('/:id') + '/:id'.length);

/** At most so many of them, from the first to the last. */
const espalhados = <T>(todos: readonly T[], quantos: number): readonly T[] =>
  todos.length <= quantos
    ? todos
    : Array.from({ length: quantos }, (_, n) => todos[Math.round((n * (todos.length - 1)) / (quantos - 1))] as T);

/**
 * The answers of all addresses that show something, for every existing id in place of `:id`; an address below a record is asked only for
 * ids where that record may exist. `quantos`: at most so many ids for each address, spread over all there are.
 */
export const perguntarATudo = async <C extends { readonly url: string }>(
  todas: readonly C[],
  perguntar: (url: string) => Promise<Answer>,
  quantos = Number.POSITIVE_INFINITY,
) => {
  const respostas = new Map<string, { readonly consulta: C; readonly resposta: Answer }>();
  const dizer = async (consulta: C, id = 0): Promise<boolean> => {
    const url = consulta.url.replace(/:\w+/g, String(id));
    const resposta = await perguntar(url);
    if (resposta.status !== 404) respostas.set(url, { consulta, resposta });
    return resposta.status !== 404;
  };
  /** The last ids of which something may be told, by the address of a record. */
  const ate = new Map<string, number>();
  const registros = todas.filter(({ url }) => UM_REGISTRO.test(url));
  await aosPoucos(registros, async (consulta) => {
    let ultimo = 0;
    for (let id = 1; id <= Math.min(IDS_MAX, ultimo + LACUNA); id++) if (await dizer(consulta, id)) ultimo = id;
    ate.set(consulta.url, Math.min(IDS_MAX, ultimo + 2));
  });
  await aosPoucos(
    todas.filter(({ url }) => !UM_REGISTRO.test(url)),
    async (consulta) => {
      if (!/:\w/.test(consulta.url)) await dizer(consulta);
      else {
        const sabido = ate.get(registroDe(consulta.url));
        const ids = Array.from({ length: sabido ?? IDS_MAX }, (_, n) => n + 1);
        for (const id of sabido === undefined ? ids : espalhados(ids, quantos)) await dizer(consulta, id);
      }
    },
  );
  const porConsulta = Map.groupBy(respostas, ([, { consulta }]) => consulta);
  return new Map([...porConsulta.values()].flatMap((umas) => espalhados(umas, quantos)));
};

import type { Route, RouteGroup } from '../../../apps/api/src/http/pipeline/route.js';
import { routeGroups } from '../../../apps/api/src/routes.js';

/** One route of the table, and how it is called. */
export type Rota = {
  /** Its name in lists and complaints: `PUT /cad-talhoes/:id`. */
  readonly nome: string;
  /** As the server is asked for it, with `:id` where an id goes. */
  readonly caminho: string;
  readonly grupo: RouteGroup;
  readonly rota: Route;
};

/** Routes outside of `/v1`. */
const FORA = /^\/(?:health|metrics|p)(?:\/|$)/;

const rotaDe = (grupo: RouteGroup, rota: Route): Rota => {
  const caminho = `/${grupo.path}${rota.path === '/' ? '' : rota.path}`;
  return { nome: `${rota.method} ${caminho}`, caminho: FORA.test(caminho) ? caminho : `/v1${caminho}`, grupo, rota };
};

/** Every route there is, in the order of the table. */
export const todas: readonly Rota[] = routeGroups.flatMap((grupo) => Object.values(grupo.routes).map((rota) => rotaDe(grupo, rota)));

export const escreve = ({ rota }: Rota): boolean => rota.method !== 'GET' && !rota.reads;
export const parametros = ({ caminho }: Rota): string[] => [...caminho.matchAll(/:(\w+)/g)].map(([, nome]) => nome as string);

const padraoDe = ({ caminho }: Rota) => new RegExp(`^${caminho.replaceAll(/[.]/g, '\\.').replaceAll(/:\w+/g, '([^/?]+)')}/?(?:\\?.*)?$`);
/** A fixed part goes before a parameter, as the router has it. */
const procuradas = todas
  .map((rota) => ({ rota, padrao: padraoDe(rota) }))
  .sort((a, b) => parametros(a.rota).length - parametros(b.rota).length);

/** The route that answers an address of `/v1`. */
export const rotaDoEndereco = (metodo: string, endereco: string): Rota | undefined =>
  procuradas.find(({ rota, padrao }) => rota.rota.method === metodo && padrao.test(`/v1${endereco}`))?.rota;

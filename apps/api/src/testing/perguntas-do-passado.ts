import type { Route } from '../http/pipeline/route.js';
import { routeGroups } from '../routes.js';

/** The records that exist at a moment: ids by kind. */
export type Assuntos = {
  readonly talhao: number;
  readonly terreiros: readonly number[];
  readonly lotes: readonly number[];
  readonly vendas: readonly number[];
  /** Records by the word of their process. */
  readonly registros: Readonly<Record<string, readonly number[]>>;
};

type Rota = { readonly endereco: string; readonly route: Route };

const enderecoDe = (path: string, rota: string) => `/${path}${rota === '/' ? '' : rota}`;

/** Every GET about coffee: of the post-harvest and its documents, those of a sale too. */
const rotasDoCafe: readonly Rota[] = routeGroups.flatMap(({ path, routes }) =>
  Object.values(routes)
    .filter((route) => route.method === 'GET' && (path.startsWith('rastreabilidade') || /\/(?:eudr|epcis)/.test(route.path)))
    .map((route) => ({ endereco: enderecoDe(path, route.path), route })),
);

const sabe = ({ route }: Rota, nome: string) => nome in (route.query?.shape ?? {});

/** Addresses that take an instant; that take a day; that take neither. */
export const doInstante: readonly string[] = rotasDoCafe.filter((rota) => sabe(rota, 'conhecidoEm')).map(({ endereco }) => endereco);
export const doDia: readonly string[] = rotasDoCafe.filter((rota) => sabe(rota, 'em')).map(({ endereco }) => endereco);
export const soDeAgora: readonly string[] = rotasDoCafe.filter((rota) => !sabe(rota, 'conhecidoEm')).map(({ endereco }) => endereco);

/** Files that a worker makes of the very list that stands beside them. */
export const FEITAS_PELO_TRABALHADOR: ReadonlySet<string> = new Set(['/rastreabilidade/lotes/exportar']);

const comTamanho = (endereco: string) =>
  /\/(?:genealogia|eudr|epcis|talhoes\.geojson|quadro(?:\/colhido)?|:id|:loteId)$|print|terreiro(?:\/:id)?\/lotes$/.test(endereco)
    ? ''
    : 'size=200';

/** The addresses of a route at a moment, with the parameters they need beside the moment. */
export const perguntasDe = (endereco: string, { talhao, terreiros, lotes, vendas, registros }: Assuntos): string[] => {
  const comIds = (ids: readonly number[]) => ids.map((id) => `${endereco.replace(':id', String(id))}?${comTamanho(endereco)}`);
  if (endereco === '/rastreabilidade/recall') return [`${endereco}?talhao=${talhao}`, `${endereco}?de=2026-05-01&ate=2026-12-31`];
  if (/\/print(?:-|$)/.test(endereco)) {
    const processo = endereco.endsWith('/print') ? 'beneficio' : 'rebeneficio';
    return (registros[processo] ?? []).map((id) => `${endereco}?beneficio=${id}`);
  }
  if (endereco.endsWith('/terreiro/:id/lotes')) return comIds(terreiros);
  if (endereco.endsWith('/terreiro/:id/lotes/:loteId'))
    return comIds(terreiros).flatMap((url) => lotes.slice(0, 4).map((lote) => url.replace(':loteId', String(lote))));
  if (endereco.startsWith('/rastreabilidade/:processo/'))
    return perguntasDe(endereco.replace(':processo', 'secagem'), { talhao, terreiros, lotes, vendas, registros });
  if (!endereco.includes(':id')) return [`${endereco}?${comTamanho(endereco)}`];
  if (endereco.startsWith('/vendas/')) return comIds(vendas);
  if (endereco.startsWith('/rastreabilidade/lotes/')) return comIds(lotes);
  const processo = endereco.split('/')[2] ?? '';
  return comIds(registros[processo] ?? []);
};

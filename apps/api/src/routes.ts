import { allCatalogueRoutes } from './catalogues/catalogue.routes.js';
import { fixedListRoutes } from './catalogues/fixed-lists.routes.js';
import type { RouteGroup } from './http/pipeline/route.js';
import { allRegisterRoutes } from './registers/register.routes.js';
import { rooms } from './rooms.js';

const byHand: readonly RouteGroup[] = [...rooms, ...fixedListRoutes];

const addressesOf = ({ path, routes }: RouteGroup) => Object.values(routes).map((route) => `${route.method} ${path}${route.path}`);
const taken = new Set(byHand.flatMap(addressesOf));

/** A room's own route stands in for a catalogue's or a register's at the same address. */
const without = (group: RouteGroup): RouteGroup => ({
  ...group,
  routes: Object.fromEntries(Object.entries(group.routes).filter(([, { method, path }]) => !taken.has(`${method} ${group.path}${path}`))),
});

/** Every route there is. */
export const routeGroups: readonly RouteGroup[] = [...byHand, ...[...allCatalogueRoutes, ...allRegisterRoutes].map(without)];

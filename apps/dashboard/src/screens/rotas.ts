import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';

type Drawn = { readonly List: ComponentType; readonly Form: ComponentType; readonly Page: ComponentType };
type Load = () => Promise<{ readonly screen: Drawn }>;

const part = (path: string, load: Load, of: keyof Drawn): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await load()).screen[of] }),
});

/** The addresses of a declared screen: its list, the form for a new record where it has one, and the page of each. */
export const screenAt = (path: string, load: Load, novo?: 'novo' | 'nova'): RouteObject[] => [
  part(path, load, 'List'),
  ...(novo ? [part(`${path}/${novo}`, load, 'Form')] : []),
  part(`${path}/:id`, load, 'Page'),
];

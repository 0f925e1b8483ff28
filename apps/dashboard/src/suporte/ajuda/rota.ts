const partsOf = (path: string): readonly string[] => path.split('/').filter(Boolean);

const isParam = (part: string): boolean => part.startsWith(':');

/** The present address, as a guide names it: `/vendas/12` is `/vendas/:id`. */
export const rotaDe = (pathname: string): string =>
  `/${partsOf(pathname)
    .map((part) => (/^\d+$/.test(part) ? ':id' : part))
    .join('/')}`;

/**
 * How well a guide's route fits a page: higher fits better, undefined does not at all. The page itself goes before the pages above it, and
 * a named part before `:id`.
 */
export const serve = (route: string, pathname: string): number | undefined => {
  const [guide, page] = [partsOf(route), partsOf(pathname)];
  if (guide.length > page.length || (guide.length === 0 && page.length > 0)) return undefined;
  if (!guide.every((part, index) => isParam(part) || part === page[index])) return undefined;
  return guide.length * 100 + guide.filter((part) => !isParam(part)).length;
};

/** The guides that serve a page, the most specific first. */
export const guiasDa = <T extends { readonly route: string }>(guias: readonly T[], pathname: string): readonly T[] =>
  guias
    .flatMap((guia) => {
      const fit = serve(guia.route, pathname);
      return fit === undefined ? [] : [{ guia, fit }];
    })
    .toSorted((a, b) => b.fit - a.fit)
    .map(({ guia }) => guia);

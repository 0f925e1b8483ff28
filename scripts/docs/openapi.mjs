const nothing = () => undefined;

/** Stands in for the real services. Describing the routes calls none of them; a call would end in a TypeError. */
const services = {
  config: { jwtSecret: 'documentos', dashboardDir: '', origins: [] },
  log: { info: nothing, warn: nothing, error: nothing },
};

const pathOf = (group, { path }) => {
  const joined = [group.path, path].join('/').replaceAll(/\/+/g, '/').replace(/\/$/, '');
  return `${/^(?:health|metrics|p)(?:\/|$)/.test(group.path) ? '/' : '/v1/'}${joined.replace(/^\//, '')}`.replaceAll(/:(\w+)/g, '{$1}');
};

const problemsOf = (document, groups, statusOf) => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const ids = operations.map(({ operationId }) => operationId);
  const twice = [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))].map((id) => `${id}: operationId repetido`);
  const lacking = groups.flatMap((group) =>
    Object.values(group.routes).flatMap((route) => {
      const at = `${route.method} ${pathOf(group, route)}`;
      const operation = document.paths[pathOf(group, route)]?.[route.method.toLowerCase()];
      if (!operation) return [`${at}: não está no documento`];
      const described = [String(statusOf(route)), 'default'].filter((status) => !operation.responses[status]);
      const body = route.body && !operation.requestBody ? ['requestBody'] : [];
      const answer = route.answer === 'nothing' || operation.responses[String(statusOf(route))]?.content ? [] : ['resposta'];
      return [...described, ...body, ...answer].map((what) => `${at}: sem ${what}`);
    }),
  );
  const refs = [...new Set(JSON.stringify(document).match(/(?<="\$ref":")[^"]+/g))];
  const dangling = refs.filter((ref) => !document.components.schemas[ref.replace('#/components/schemas/', '')]);
  return [...twice, ...lacking, ...dangling.map((ref) => `${ref}: referência sem destino`)];
};

/** The OpenAPI document of the api, its number of operations, and its faults. No database, no network. */
export const openApiDocument = async () => {
  const { createApp } = await import('@tulha/api/app');
  const { openApiOf } = await import('@tulha/api/reference/openapi');
  const { routeGroups } = await import('@tulha/api/routes');
  const { statusOf } = await import('@tulha/api/http/pipeline/answer-docs');
  const app = await createApp(services);
  try {
    const document = openApiOf(app, routeGroups);
    const operations = Object.values(document.paths).reduce((sum, methods) => sum + Object.keys(methods).length, 0);
    return { document, operations, problems: problemsOf(document, routeGroups, statusOf) };
  } finally {
    await app.close();
  }
};

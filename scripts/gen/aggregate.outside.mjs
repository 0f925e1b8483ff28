/** The half of a new aggregate that reads and answers. */

export const projection = ({ nome, camel, tabela, contexto, kebab, end }) => `\
import type { ${nome}, ${nome}Event } from '@tulha/domain/${contexto}/${kebab}/${kebab}.events';
import type { Recorded } from '@tulha/domain/kernel/fact';
import { defineProjection } from '../declare/projection.js';
import { remove, upsert } from '../declare/row-ops.js';
import { defineTable } from '../declare/table.js';

export const ${camel}Table = defineTable(
  '${tabela}',
  { id: 'int8', conta: 'int8', versao: 'int8', em: 'date', descricao: 'text' },
  { indexes: [['conta', 'em']], nomes: ['descricao'], procura: ['descricao'] },
);

const linha = ({ data, meta, version }: Recorded & { data: ${nome} }) => [
  upsert(${camel}Table, { id: data.${camel}Id, conta: meta.conta, versao: version, em: data.em, descricao: data.descricao }),
];

export const ${camel}Projection = defineProjection<${nome}Event>({
  name: '${tabela}',
  tables: [${camel}Table],
  on: {
    ${nome}Registrad${end}: linha,
    ${nome}Alterad${end}: linha,
    ${nome}Excluid${end}: ({ data }) => [remove(${camel}Table, { id: data.${camel}Id })],
  },
});
`;

export const queries = ({ nome, camel, tabela, kebab }) => `\
import { contains, type ListParams, type PageOf, paginate } from '../read/page.js';
import type { Reader } from '../read/reader.js';
import type { RowOf } from '../declare/table.js';
import type { ${camel}Table } from './${kebab}.projection.js';

const ${camel}View = ({ id, em, descricao }: RowOf<typeof ${camel}Table>) => ({ id, data: em, descricao });
export type ${nome}View = ReturnType<typeof ${camel}View>;

/** A page, newest first; \`q\` looks in the description. */
export const list${nome} = (reader: Reader, params: ListParams): Promise<PageOf<${nome}View>> => {
  let query = reader.de('${tabela}').selectAll();
  if (params.q) query = query.where(contains('descricao', params.q));
  const sortable = { id: 'id', data: 'em', descricao: 'descricao' };
  return paginate(query, params, { sortable, first: '-data', id: 'id' }, ${camel}View);
};

/** One, with its stream version; undefined when it is not there or another account's. */
export const find${nome} = async (reader: Reader, id: number) => {
  const row = await reader.de('${tabela}').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { versao: row.versao, view: ${camel}View(row) };
};
`;

export const routes = ({ nome, camel, tabela, contexto, kebab, titulo, plural, path, permissao, code, end, um, refuse }) => `\
import { ${nome} } from '@tulha/domain/${contexto}/${kebab}/${kebab}.answers';
import { Registrar${nome} } from '@tulha/domain/${contexto}/${kebab}/${kebab}.commands';
import { ${camel}Decider } from '@tulha/domain/${contexto}/${kebab}/${kebab}.decider';
import { ${refuse} } from '@tulha/domain/${contexto}/errors';
import { paged } from '@tulha/domain/kernel/answers';
import { find${nome}, list${nome} } from '@tulha/read-models/${contexto}/${kebab}.queries';
import { idDe } from '../rotas/criado.js';
import { listQuery } from '../rotas/list-query.js';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';

const ${um} = async (ctx: Ctx, id: number) => {
  const found = await find${nome}(ctx.reader, id);
  if (!found) throw ${refuse}('${code}_NAO_ENCONTRAD${end.toUpperCase()}', { id });
  ctx.etag(found.versao);
  return found.view;
};

export const ${camel}Routes = defineRoutes({
  path: '${path}',
  tag: '${plural}',
  permissao: '${permissao}',
  routes: {
    listar: route({
      method: 'GET',
      path: '/',
      summary: 'Lista: ${plural}',
      query: listQuery({}), answer: paged(${nome}),
      handle: ({ reader, query }) => list${nome}(reader, query),
    }),
    obter: route({ method: 'GET', path: '/:id', summary: '${titulo}', answer: ${nome}, handle: (ctx) => ${um}(ctx, ctx.params.id) }),
    criar: route({
      method: 'POST',
      path: '/',
      summary: 'Registra: ${titulo}',
      body: Registrar${nome},
      answer: ${nome},
      handle: async (ctx) => {
        const { data: em, descricao } = ctx.body;
        const id = await ctx.nextId('${tabela}');
        const data = { ${camel}Id: id, em, descricao };
        const receipt = await ctx.execute(${camel}Decider, id, { type: 'Registrar${nome}', data }, { isNew: true });
        return ${um}(ctx, idDe(receipt, '${camel}Id'));
      },
    }),
    alterar: route({
      method: 'PUT',
      path: '/:id',
      summary: 'Altera: ${titulo}',
      body: Registrar${nome},
      answer: ${nome},
      handle: async (ctx) => {
        const { id } = ctx.params;
        const { data: em, descricao } = ctx.body;
        await ${um}(ctx, id);
        await ctx.execute(${camel}Decider, id, { type: 'Alterar${nome}', data: { ${camel}Id: id, em, descricao } });
        return ${um}(ctx, id);
      },
    }),
    excluir: route({
      method: 'DELETE',
      path: '/:id',
      summary: 'Exclui: ${titulo}',
      answer: 'nothing',
      handle: async (ctx) => {
        await ${um}(ctx, ctx.params.id);
        await ctx.execute(${camel}Decider, ctx.params.id, { type: 'Excluir${nome}', data: { ${camel}Id: ctx.params.id } });
      },
    }),
  },
});
`;

export const intSpec = ({ titulo, plural, path, code, end }) => `\
import { startTestApp, type TestApp } from '../testing/test-app.js';

describe('${plural.toLowerCase()} pela API', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let bia: Awaited<ReturnType<TestApp['account']>>;

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    bia = await app.account('bia');
  });
  afterAll(() => app.close());

  const pedido = { data: '2026-05-11', descricao: 'Perto da estrada' };

  it('registra, lista, altera e exclui', async () => {
    const { status, body } = await ana.call('POST', '/${path}', pedido);
    expect([status, body]).toEqual([201, { id: body.id, ...pedido }]);
    expect((await ana.call('GET', '/${path}?q=ESTRADA')).body.content).toEqual([body]);
    const mudou = { ...pedido, descricao: 'Perto do açude' };
    expect((await ana.call('PUT', \`/${path}/\${body.id}\`, mudou)).body).toEqual({ id: body.id, ...mudou });
    expect((await ana.call('DELETE', \`/${path}/\${body.id}\`)).status).toBe(204);
    expect((await ana.call('GET', \`/${path}/\${body.id}\`)).body.code).toBe('${code}_NAO_ENCONTRAD${end.toUpperCase()}');
  });

  it('diz qual campo está errado', async () => {
    const { status, body } = await ana.call('POST', '/${path}', { ...pedido, data: '2026-02-30' });
    expect([status, body.errors[0].campo]).toEqual([400, 'data']);
  });

  it('não mostra nem muda ${titulo.toLowerCase()} de outra conta', async () => {
    const { id } = (await ana.call('POST', '/${path}', pedido)).body;
    for (const [method, body] of [['GET'], ['PUT', pedido], ['DELETE']] as const)
      expect((await bia.call(method, \`/${path}/\${id}\`, body)).status).toBe(404);
    expect((await ana.call('GET', \`/${path}/\${id}\`)).body).toEqual({ id, ...pedido });
  });

  it('repetir o mesmo pedido não grava duas vezes', async () => {
    const again = () => ana.call('POST', '/${path}', pedido, { 'idempotency-key': 'mesmo-pedido' });
    expect((await again()).body).toEqual((await again()).body);
  });
});
`;

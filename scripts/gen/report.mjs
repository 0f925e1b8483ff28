const declaration = ({ camel, kebab, titulo, singular, plural, significado, permissao, path }) => `\
import { day, money, optional, text } from '../kernel/catalogue/fields.js';
import { column, defineColumns, summed } from '../kernel/columns/columns.js';
import { defineReport } from '../kernel/report/report.js';

/** ${significado}. */
export const ${camel} = defineReport({
  nome: '${kebab}',
  path: '${path}',
  permissao: '${permissao}',
  title: '${titulo}',
  noun: ['${singular}', '${plural}'],
  filters: { desde: optional(day('Desde')), ate: optional(day('Até')) },
  columns: defineColumns({
    descricao: column(optional(text('Descrição')), { card: 'title' }),
    data: day('Data'),
    valor: summed(money('Valor')),
  }),
  sort: '-data',
  empty: { title: 'Nada neste período', text: 'Aqui aparece o que for lançado.' },
});
`;

const query = ({ camel, kebab, contexto, significado, fonte }) => `\
import type { ${camel} } from '@tulha/domain/${contexto}/${kebab}.report';
import { toWire } from '@tulha/domain/kernel/decimal';
import { aboutPeriod, type ReportQuery } from '../report-kit/rows.js';

/** ${significado}: the rows, as few as ${'`max`'} and one. */
export const rows: ReportQuery<typeof ${camel}> = async (reader, { desde, ate }, { max }) => {
  let query = reader.de('${fonte}').select(['id', 'descricao', 'vencimento', 'valor_centavos']);
  if (desde) query = query.where('vencimento', '>=', desde);
  if (ate) query = query.where('vencimento', '<=', ate);
  const found = await query.limit(max + 1).execute();
  return {
    about: aboutPeriod(desde, ate),
    rows: found.map(({ id, descricao, vencimento, valor_centavos }) => ({ id, descricao, data: vencimento, valor: toWire(valor_centavos, 2) })),
  };
};
`;

const intSpec = ({ titulo, path }) => `\
import { startTestApp, type TestApp } from '../testing/test-app.js';

describe('relatório: ${titulo.toLowerCase()}', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let bia: Awaited<ReturnType<TestApp['account']>>;

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    bia = await app.account('bia');
    const { id } = (await ana.call('POST', '/fluxos', { descricao: 'Caixa' })).body;
    for (const [valor, dia] of [[500, '2026-06-10'], [0.05, '2026-07-10']] as const)
      await ana.call('POST', \`/fluxos/\${id}/movimentacao\`, { descricao: 'Aporte', valor, data_vencimento: dia, tipo: 'entrada' });
  });
  afterAll(() => app.close());

  it('soma o que mostra, do período que se pede', async () => {
    const todas = await ana.call('GET', '/${path}');
    expect([todas.status, todas.body.totals, todas.body.pagination.total]).toEqual([200, { valor: 500.05 }, 2]);
    const { body } = await ana.call('GET', '/${path}?desde=2026-07-01&ate=2026-07-31');
    expect([body.totals, body.content[0].data]).toEqual([{ valor: 0.05 }, '2026-07-10']);
  });

  it('não mostra o que é de outra conta', async () => {
    expect((await bia.call('GET', '/${path}')).body.content).toEqual([]);
  });
});
`;

/** A report: its declaration, and its query. Lists of reports follow (scripts/docs/reports.mjs). @returns the next steps. */
export const generateReport = (words, changes) => {
  const { contexto, kebab, givenPath } = words;
  const all = { ...words, path: givenPath ?? `${contexto}/relatorios/${kebab}`, fonte: 'movimentacao' };
  const declared = `libs/domain/src/${contexto}/${kebab}.report.ts`;
  changes.create(declared, declaration(all));
  changes.create(`libs/read-models/src/${contexto}/${kebab}.report.queries.ts`, query(all));
  changes.create(`apps/api/src/${contexto}/${kebab}.int.spec.ts`, intSpec(all));
  return `Agora as colunas em ${declared}, e a consulta, que mostra o que se moveu à mão no caixa até que outra coisa se diga. Depois: npm run docs e npm run check.`;
};

import { dossieDecider } from '@tulha/domain/rastreabilidade/emissao/dossie.decider';
import { until } from '@tulha/testing/until';
import { certo, contarTudo } from '../../testing/bica.js';
import { montarSitio } from '../../testing/sitio.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

describe('corrigir por onde passou o café que outros já receberam', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let sitio: Awaited<ReturnType<typeof montarSitio>>;
  let lote: { readonly id: number; readonly codigo: string };
  let pagina: string;
  let venda: number;

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) => ana.call(method, url, body, sitio.na);
  const primeiro = async (processo: string) => (await certo(call('GET', `/rastreabilidade/${processo}`))).content.at(-1).id as number;
  const vista = async () => JSON.parse((await app.app.inject({ url: `${pagina}.json` })).payload);
  const quais = (documentos: readonly Record<string, unknown>[]) => documentos.map(({ tipo, muda, id }) => [tipo, muda, id]);
  const TODOS = () => [
    ['venda', 'caminho', venda],
    ['pagina', 'caminho', lote.id],
    ['dossie', 'caminho', lote.id],
  ];

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    sitio = await montarSitio(ana);
    const cafe = await contarTudo(ana, sitio);
    lote = await cafe.bica();
    pagina = await cafe.publicar(lote.id);
    venda = (await certo(call('GET', '/vendas'))).content[0].id;
    await certo(call('PUT', `/vendas/${venda}/finalizar`, {}));
    const [arquivo, conteudo] = ['a'.repeat(64), 'c'.repeat(64)];
    const data = { loteId: lote.id, codigo: lote.codigo, formato: 'pdf' as const, arquivo, conteudo };
    const meta = { conta: ana.conta, ator: 1, fazenda: 0, commandId: crypto.randomUUID(), now: '2026-08-01T12:00:00.000Z' };
    await app.services.dispatch(dossieDecider, lote.id, { type: 'EmitirDossie', data }, meta);
    await until(async () => (await call('GET', `/rastreabilidade/documentos/${arquivo}`)).status === 200, 'the dossier is known');
  });
  afterAll(() => app.close());

  it('o ensaio diz a venda, a página e o dossiê; o que só acrescenta ou não se conta, nada', async () => {
    const secagem = `/rastreabilidade/secagem/${await primeiro('secagem')}?ensaio=1`;
    const { documentos } = await certo(call('PUT', secagem, { umidadeSaida: 13.2 }));
    expect(quais(documentos)).toEqual(TODOS());
    expect(documentos[2].aviso).toMatch(/^O dossiê do lote .*, emitido em .*, contaria de outro modo o caminho do café\.$/);
    expect((await certo(call('PUT', secagem, { responsavel: 'Geraldo' }))).documentos).toEqual([]);
    expect(quais((await certo(call('DELETE', secagem))).documentos)).toEqual(TODOS());
  });

  it('sem motivo é recusado; com ele, a página diz que o passo foi corrigido, e quando', async () => {
    const secagem = `/rastreabilidade/secagem/${await primeiro('secagem')}`;
    const { status, body } = await call('PUT', secagem, { umidadeSaida: 13.2 });
    expect([status, body.code]).toEqual([422, 'MOTIVO_OBRIGATORIO']);
    expect(body.error).toMatch(/^Diga o motivo: isto muda o que outros já receberam \(a venda .*; o dossiê do lote .*\)\.$/);
    expect((await vista()).passosCorrigidos).toEqual([]);
    await certo(call('PUT', secagem, { responsavel: 'Geraldo' }));
    expect((await vista()).passosCorrigidos).toEqual([]);
    await certo(call('PUT', secagem, { umidadeSaida: 13.2, motivo: 'Medidor errado' }));
    expect((await vista()).passosCorrigidos).toEqual([{ em: expect.any(String), processo: 'secagem', excluido: false }]);
  });

  it('excluído, a página também o diz, e não por quê', async () => {
    const terreiro = `/rastreabilidade/terreiro/${await primeiro('terreiro')}`;
    expect((await call('DELETE', terreiro)).body.code).toBe('MOTIVO_OBRIGATORIO');
    expect((await call('DELETE', `${terreiro}?motivo=Engano`)).status).toBe(204);
    const { passosCorrigidos } = await vista();
    expect(passosCorrigidos).toMatchObject([{ processo: 'terreiro', excluido: true }, { processo: 'secagem' }]);
    const { payload } = await app.app.inject({ url: `${pagina}?lang=pt` });
    expect(payload).toContain('O caminho foi corrigido');
    expect(payload).toMatch(/<strong>Secagem no terreiro<\/strong><span>Um registro foi excluído em \d\d\/\d\d\/\d{4}/);
    expect(payload).not.toContain('Engano');
  });
});

import { startBoth } from '../importacao/support.js';

const MOVIMENTACOES = '/v1/cad-estoque-producao-avulsa/movimentacoes';

describe('a produção avulsa, em planilha', () => {
  let both: Awaited<ReturnType<typeof startBoth>>;
  beforeAll(async () => {
    both = await startBoth();
  });
  afterAll(() => both.close());

  it('leva o que se filtrou, e é de quem pede', async () => {
    const [ana, bia] = [await both.app.account('ana'), await both.app.account('bia')];
    const { id: fazenda } = (await ana.call('POST', '/fazendas', { nome: 'SANTA FÉ' })).body;
    const na = { 'x-fazenda': String(fazenda) };
    for (const [descricao, obs] of [['Palha', 'Da tulha'] as const, ['Lenha', 'Da mata'] as const]) {
      const { id: categoria } = (await ana.call('POST', '/estoque-producao/categorias', { descricao, unidade: 'KG' })).body;
      const entrada = { data: '2026-06-10', categoria, quantidade: 120.5, valor: 60, obs };
      expect((await ana.call('POST', '/cad-estoque-producao-avulsa/entradas', entrada, na)).status).toBe(201);
    }
    const exportado = async (token: string, query: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const {
        statusCode,
        rawPayload,
        headers: cabecalhos,
      } = await both.app.app.inject({
        ...{ method: 'GET', url: `${MOVIMENTACOES}/exportar?${query}`, headers },
      });
      return { status: statusCode, tipo: String(cabecalhos['content-type']), texto: rawPayload.toString() };
    };
    const csv = await exportado(ana.token, 'formato=csv&fazenda=0&dataInicio=2026-06-01&tipo=entrada');
    expect(csv).toMatchObject({ status: 200, tipo: expect.stringContaining('text/csv') });
    expect(csv.texto).toContain('Da tulha');
    expect(csv.texto).toContain('Da mata');
    expect((await exportado(ana.token, 'formato=csv&tipo=saida')).texto).not.toContain('Da tulha');
    expect((await exportado(bia.token, 'formato=csv&fazenda=0')).texto).not.toContain('Da tulha');
    expect(await exportado(ana.token, 'formato=xlsx')).toMatchObject({ status: 200, tipo: expect.stringContaining('spreadsheetml') });
  });
});

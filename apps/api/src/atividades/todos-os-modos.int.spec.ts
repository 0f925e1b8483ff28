import { startTestApp, type TestApp } from '../testing/test-app.js';

describe('as linhas de colheita de uma atividade, sem dizer o modo', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let na: Record<string, string>;
  const ids = { talhao: 0, jose: 0, colhedora: 0, atividade: 0 };
  const novo = async (path: string, body: object): Promise<number> => (await ana.call('POST', path, body, na)).body.id;
  const url = () => `/reg-atividades/${ids.atividade}/mdobrascolheita`;
  const linhas = async (query = '') =>
    (await ana.call('GET', `${url()}${query}`)).body.content.map(({ litros }: { litros: number }) => litros);

  beforeAll(async () => {
    app = await startTestApp({ now: '2026-06-01T12:00:00.000Z' });
    ana = await app.account('ana');
    na = {};
    na = { 'x-fazenda': String(await novo('/fazendas', { nome: 'SANTA RITA' })) };
    ids.talhao = await novo('/cad-talhoes', { nome: 'Mata' });
    ids.jose = await novo('/cad-colaboradores', { nome: 'José', tipo: 'safrista' });
    ids.colhedora = await novo('/cad-maquinas', { descricao: 'Colhedora', medidor: 'HORIMETRO' });
    ids.atividade = await novo('/reg-atividades', { data: '2026-05-20', talhao: ids.talhao });
  });
  afterAll(() => app.close());

  it('veem-se as duas, e apagam-se as duas; o que não se diz de quem foi fica', async () => {
    const vinculo = { tipo: 'L', medida: 60, valor: 10, colhido: 2 };
    await ana.call('POST', url(), { vinculos: [{ ...vinculo, colaborador: ids.jose }] });
    await ana.call('POST', url(), { modo: 'mecanica', vinculos: [{ ...vinculo, maquina: ids.colhedora, colhido: 10 }] });
    await ana.call('POST', `/reg-atividades/${ids.atividade}/colheita-simplificada`, { colheitas: [{ colhido: 33 }] });
    expect([await linhas(), await linhas('?modo=manual'), await linhas('?modo=mecanica')]).toEqual([[120, 600], [120], [600]]);
    expect([await linhas(`?colaborador=${ids.jose}`), await linhas(`?maquina=${ids.colhedora}`)]).toEqual([[120], [600]]);
    expect((await ana.call('DELETE', url())).status).toBe(204);
    expect(await linhas()).toEqual([]);
    expect((await ana.call('GET', `/reg-atividades/${ids.atividade}`)).body).toMatchObject({ linhas: 1, litros: 33 });
  });
});

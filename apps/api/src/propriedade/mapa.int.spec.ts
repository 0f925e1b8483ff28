import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
type NoMapa = { readonly id: number } & Readonly<Record<string, unknown>>;

describe('o mapa da fazenda', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  let na: Record<string, string>;
  const ids = { alto: 0, baixada: 0, tipo: 0, jose: 0, safra: 0, antes: 0 };
  const novo = async (path: string, body: object): Promise<number> => {
    const { status, body: feito } = await ana.call('POST', path, body, na);
    if (status !== 201) throw new Error(`${path}: ${JSON.stringify(feito)}`);
    return feito.id ?? feito.content[0].id;
  };
  const mapa = async (query = '') => (await ana.call('GET', `/cad-talhoes/mapa${query}`, undefined, na)).body;
  const talhao = async (id: number, query = '') => ((await mapa(query)).talhoes as NoMapa[]).find((um) => um.id === id);

  beforeAll(async () => {
    app = await startTestApp({ now: '2026-06-01T12:00:00.000Z' });
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
    na = {};
    na = { 'x-fazenda': String(await novo('/fazendas', { nome: 'SANTA FÉ' })) };
    ids.antes = await novo('/cat-safras', { descricao: 'De antes', inicio: '2024-09-01', fim: '2025-08-31' });
    ids.safra = await novo('/cat-safras', { descricao: 'De agora', inicio: '2025-09-01', fim: '2026-08-31', safraAtual: 1 });
    ids.alto = await novo('/cad-talhoes', { nome: 'Alto', areaHa: 2.5 });
    ids.baixada = await novo('/cad-talhoes', { nome: 'Baixada' });
    const anel = [
      [-45.1, -22.1],
      [-45.098, -22.1],
      [-45.098, -22.102],
      [-45.1, -22.1],
    ];
    await novo(`/cad-talhoes/${ids.alto}/coords`, { coords: anel });
    ids.jose = await novo('/cad-colaboradores', { nome: 'José', tipo: 'safrista' });
    ids.tipo = await novo('/cat-atividades', { descricao: 'Capina' });
    const registrar = (talhoesIds: number[], data: string, safra: number) =>
      novo('/reg-atividades', { talhoesIds, data, safra, atividade: ids.tipo });
    const colheita = await registrar([ids.alto], '2026-05-20', ids.safra);
    await novo(`/reg-atividades/${colheita}/mdobrascolheita`, {
      vinculos: [{ colaborador: ids.jose, medida: 60, valor: 18, colhido: 9 }],
    });
    const dosDois = await registrar([ids.alto, ids.baixada], '2026-05-25', ids.safra);
    await novo(`/reg-atividades/${dosDois}/extras`, { extras: [{ descricao: 'Frete', quantidade: 1, valor: 100.01 }] });
    const antes = await registrar([ids.baixada], '2025-03-01', ids.antes);
    await novo(`/reg-atividades/${antes}/extras`, { extras: [{ descricao: 'Calcário', quantidade: 1, valor: 70 }] });
    const broca = await novo('/pests', { descricao: 'Broca', alerta: 3, controle: 5, fonte: 'Boletim' });
    const ferrugem = await novo('/pests', { descricao: 'Ferrugem' });
    const olhar = (praga: number, data: string, infestados: number) =>
      novo('/mip', { data, talhao: ids.alto, praga, amostrados: 100, infestados });
    await olhar(broca, '2026-05-01', 9);
    await olhar(broca, '2026-05-20', 3);
    await olhar(ferrugem, '2026-05-28', 50);
  });
  afterAll(() => app.close());

  it('diz de cada talhão o contorno, os litros, o custo por hectare, há quantos dias nada se fez e a pior praga', async () => {
    expect(await talhao(ids.alto)).toMatchObject({
      ...{ nome: 'Alto', areaHa: 2.5, coords: expect.any(Array) },
      // 9 medidas de 60 L a R$ 18,00, e metade de R$ 100,01, o centavo do primeiro, em 2,5 ha: 212,01 / 2,5.
      ...{ litros: 540, custo: 212.01, custoPorHa: 84.8 },
      ...{ ultimaAtividade: '2026-05-25', diasSemAtividade: 7 },
      praga: { praga: 'Broca', nivel: 'ALERTA', em: '2026-05-20' },
    });
    expect(await talhao(ids.baixada)).toMatchObject({ coords: null, litros: 0, custo: 50, custoPorHa: null, praga: null });
  });

  it('os números são os da safra pedida; há quantos dias nada se fez não depende dela', async () => {
    expect((await mapa()).safra).toMatchObject({ id: ids.safra });
    expect(await talhao(ids.baixada, `?safra=${ids.antes}`)).toMatchObject({ custo: 70, diasSemAtividade: 7 });
    expect(await talhao(ids.alto, `?safra=${ids.antes}`)).toMatchObject({ litros: 0, custo: 0, praga: null, diasSemAtividade: 7 });
  });

  it('o resumo de um talhão soma o mesmo que o mapa diz, por dia e por tipo de atividade', async () => {
    const resumo = async (quem: Conta, id: number, query = '') =>
      await quem.call('GET', `/cad-talhoes/${id}/resumo${query}`, undefined, {});
    expect((await resumo(ana, ids.alto)).body).toMatchObject({
      safra: { id: ids.safra },
      colhido: [{ data: '2026-05-20', litros: 540, valor: 162 }],
      gastos: [{ nome: 'Capina', vezes: 1, valor: 50.01 }],
      ...{ litros: 540, colheita: 162, outrosCustos: 50.01, total: 212.01, porHa: 84.8 },
    });
    expect((await resumo(ana, ids.baixada, `?safra=${ids.antes}`)).body).toMatchObject({
      colhido: [],
      gastos: [{ valor: 70 }],
      porHa: null,
    });
    expect((await resumo(bia, ids.alto)).status).toBe(404);
  });

  it('não diz nada de outra conta, nem de outra fazenda', async () => {
    expect((await bia.call('GET', '/cad-talhoes/mapa')).body).toMatchObject({ talhoes: [] });
    expect((await bia.call('GET', `/cad-talhoes/mapa?safra=${ids.safra}`)).status).toBe(404);
    expect((await bia.call('GET', '/cad-talhoes/mapa', undefined, na)).status).toBe(404);
    const outra = { 'x-fazenda': String(await novo('/fazendas', { nome: 'OUTRA' })) };
    expect((await ana.call('GET', '/cad-talhoes/mapa', undefined, outra)).body).toMatchObject({ talhoes: [] });
  });

  it('quem não pode ver um módulo vê os talhões sem os números dele', async () => {
    const senha = 'a-tulha-do-alto';
    await novo('/cat-usuarios', { nome: 'Rui', login: 'rui-da-roca', papel: 'operador', senha });
    const { token } = (await app.call('POST', '/session', { body: { login: 'rui-da-roca', password: senha, modo: 'web' } })).body;
    const { body } = await app.call('GET', '/cad-talhoes/mapa', { token, headers: na });
    expect(body).toMatchObject({ ve: { atividades: true, agronomia: false } });
    expect((body.talhoes as NoMapa[]).map(({ nome, litros, praga }) => ({ nome, litros, praga }))).toEqual([
      { nome: 'Alto', litros: 540, praga: null },
      { nome: 'Baixada', litros: 0, praga: null },
    ]);
  });
});

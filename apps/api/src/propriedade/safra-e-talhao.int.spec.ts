import { startTestApp, type TestApp } from '../testing/test-app.js';

type Registro = { readonly id: number; readonly safras?: readonly number[] | null; readonly talhoes?: readonly number[] | null };

/** A season names its plots, and a plot its seasons. */
describe('safras e talhões', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let na: Record<string, string>;
  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    na = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'SERRA' })).body.id) };
  });
  afterAll(() => app.close());

  const talhao = async (corpo: object = {}): Promise<Registro> =>
    (await ana.call('POST', '/cad-talhoes', { nome: 'Mata', ...corpo }, na)).body;
  const safra = async (corpo: object = {}): Promise<Registro> =>
    (await ana.call('POST', '/cat-safras', { inicio: '2025-09-01', fim: '2026-08-31', ...corpo }, na)).body;
  const talhoesDa = async ({ id }: Registro) => (await ana.call('GET', `/cat-safras/${id}`)).body.talhoes ?? [];
  const safrasDo = async ({ id }: Registro) => (await ana.call('GET', `/cad-talhoes/${id}`)).body.safras ?? [];

  it('o que a safra diz dos talhões o talhão diz da safra, depois de criar, pôr e tirar de qualquer lado', async () => {
    const [mata, pedreira] = [await talhao(), await talhao()];
    const esta = await safra({ talhoes: [mata.id] });
    expect([esta.talhoes, await safrasDo(mata), await safrasDo(pedreira)]).toEqual([[mata.id], [esta.id], []]);
    const nova = await talhao({ safras: [esta.id] });
    expect(await talhoesDa(esta)).toEqual([mata.id, nova.id]);
    expect((await ana.call('PUT', `/cad-talhoes/${mata.id}`, { safras: [] })).body.safras).toEqual([]);
    expect([await talhoesDa(esta), await safrasDo(mata)]).toEqual([[nova.id], []]);
    // The season named the plot once before, and names it again: that counts as new.
    expect((await ana.call('PUT', `/cat-safras/${esta.id}`, { talhoes: [mata.id] })).body.talhoes).toEqual([mata.id]);
    expect([await safrasDo(mata), await safrasDo(nova), await safrasDo(pedreira)]).toEqual([[esta.id], [], []]);
    await ana.call('PUT', `/cad-talhoes/${pedreira.id}`, { safras: [esta.id] });
    await ana.call('PUT', `/cad-talhoes/${pedreira.id}`, { nome: 'Pedreira' });
    await ana.call('PUT', `/cat-safras/${esta.id}`, { descricao: 'Esta' });
    expect([await talhoesDa(esta), await safrasDo(pedreira)]).toEqual([[mata.id, pedreira.id], [esta.id]]);
    const { content } = (await ana.call('GET', '/cat-safras?size=200', undefined, na)).body as { content: Registro[] };
    expect(content.find(({ id }) => id === esta.id)?.talhoes).toEqual([mata.id, pedreira.id]);
  });

  it('um talhão excluído some da safra; o que a safra já largou não a usa', async () => {
    const [some, fica] = [await talhao(), await talhao()];
    const esta = await safra({ talhoes: [some.id] });
    await ana.call('PUT', `/cat-safras/${esta.id}`, { talhoes: [some.id, fica.id] });
    await ana.call('PUT', `/cad-talhoes/${some.id}`, { safras: [] });
    expect((await ana.call('DELETE', `/cad-talhoes/${some.id}`)).status).toBe(204);
    expect(await talhoesDa(esta)).toEqual([fica.id]);
    await ana.call('PUT', `/cad-talhoes/${fica.id}`, { safras: [esta.id] });
    const usos = async () => (await ana.call('GET', `/cat-safras/${esta.id}/uso`)).body.total as number;
    expect(await usos()).toBe(1);
    await ana.call('PUT', `/cat-safras/${esta.id}`, { talhoes: [] });
    expect([await usos(), await safrasDo(fica)]).toEqual([0, []]);
    expect((await ana.call('DELETE', `/cat-safras/${esta.id}`)).status).toBe(204);
  });

  it('cada fazenda tem um só GASTOS GERAIS, escrito como for; outro talhão não passa a ser ele', async () => {
    const serra = { id: (await talhao({ nome: 'Gastos Gerais' })).id };
    const outra = await ana.call('POST', '/cad-talhoes', { nome: 'GASTOS GERAIS' }, na);
    expect(outra).toMatchObject({ status: 409, body: { code: 'GASTOS_GERAIS_REPETIDO', errors: [{ campo: 'nome' }] } });
    const mata = await talhao();
    expect((await ana.call('PUT', `/cad-talhoes/${mata.id}`, { nome: 'GASTOS GERAIS' })).status).toBe(409);
    expect((await ana.call('PUT', `/cad-talhoes/${serra.id}`, { nome: 'GASTOS GERAIS', obs: 'Da sede' })).status).toBe(200);
    const vale = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'VALE' })).body.id) };
    expect((await ana.call('POST', '/cad-talhoes', { nome: 'GASTOS GERAIS' }, vale)).status).toBe(201);
    expect((await ana.call('DELETE', `/cad-talhoes/${serra.id}`)).status).toBe(204);
    expect((await ana.call('POST', '/cad-talhoes', { nome: 'GASTOS GERAIS' }, na)).status).toBe(201);
  });

  it('uma safra não termina antes de começar: ao criar, e ao alterar qualquer um dos dois dias', async () => {
    const errada = await ana.call('POST', '/cat-safras', { inicio: '2026-09-01', fim: '2026-08-31' }, na);
    expect([errada.status, errada.body.errors]).toEqual([
      400,
      [{ campo: 'fim', mensagem: 'O fim vem antes do início, 01/09/2026. Corrija um dos dois.' }],
    ]);
    const { id } = await safra();
    for (const corpo of [{ inicio: '2027-01-01' }, { fim: '2025-08-31' }, { inicio: '2027-01-01', fim: '2026-01-01' }]) {
      const { status, body } = await ana.call('PUT', `/cat-safras/${id}`, corpo);
      expect({ corpo, status, campo: body.errors[0].campo }).toEqual({ corpo, status: 422, campo: 'fim' });
    }
    expect((await ana.call('PUT', `/cat-safras/${id}`, { inicio: '2026-08-31' })).status).toBe(200);
  });

  it('sem descrição, a safra se chama pelos anos e pelo produto', async () => {
    await safra({ inicio: '2030-09-01', fim: '2031-08-31', safraAtual: 1, produto: 1 });
    expect((await ana.call('GET', '/cat-safras/safra/ativa', undefined, na)).body.descricao).toBe('SAFRA 2030/2031 Café');
  });

  it('o talhão tem área 0 até que se diga outra, e leva contorno e zoom no próprio corpo', async () => {
    const coords = [
      [-45.71, -22.06],
      [-45.709, -22.06],
      [-45.709, -22.059],
      [-45.71, -22.06],
    ];
    const criado = (await ana.call('POST', '/cad-talhoes', { nome: 'Grota', coords, coordsZoom: 17 }, na)).body;
    expect(criado).toMatchObject({ areaHa: 0, coords, coordsZoom: 17 });
    const url = `/cad-talhoes/${criado.id}`;
    expect((await ana.call('PUT', url, { nome: 'Grota funda', areaHa: 2.5 })).body).toMatchObject({ areaHa: 2.5, coords, coordsZoom: 17 });
    expect((await ana.call('PUT', url, { coordsZoom: 15 })).body).toMatchObject({ nome: 'Grota funda', coords, coordsZoom: 15 });
    expect((await ana.call('PUT', `${url}/coords`, { coords })).body).toMatchObject({ coords, coordsZoom: 15 });
    expect((await ana.call('PUT', url, { coords: null, coordsZoom: null })).body).toMatchObject({ coords: null, coordsZoom: null });
    expect((await ana.call('PUT', url, { coords: [[1, 2]] })).status).toBe(400);
  });

  it('reduced=1 traz só o que identifica o talhão; 0, 2 ou nada, o talhão inteiro', async () => {
    const chaves = async (query: string) => Object.keys((await ana.call('GET', `/cad-talhoes?${query}`, undefined, na)).body.content[0]);
    expect(await chaves('reduced=1')).toEqual(['id', 'nome', 'numero', 'fazenda', 'variedade', 'areaHa']);
    for (const query of ['', 'reduced=0', 'reduced=2'])
      expect(await chaves(query)).toEqual(expect.arrayContaining(['coords', 'safras', 'obs']));
    expect((await ana.call('GET', '/cad-talhoes?reduced=sim', undefined, na)).body.errors[0].campo).toBe('reduced');
  });
});

describe('a fazenda principal', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
  });
  afterAll(() => app.close());

  const principais = async () => {
    const { content } = (await ana.call('GET', '/fazendas?size=200')).body as { content: { id: number; principal: number }[] };
    expect(content.every(({ principal }) => principal === 0 || principal === 1)).toBe(true);
    return content.filter(({ principal }) => principal === 1).map(({ id }) => id);
  };

  it('é sempre uma, e só uma: a primeira, até que outra receba a marca; excluída ou desmarcada, passa adiante', async () => {
    const nova = async (nome: string, principal?: number) =>
      (await ana.call('POST', '/fazendas', { nome, ...(principal === undefined ? {} : { principal }) })).body;
    const serra = await nova('SERRA');
    expect(serra.principal).toBe(1);
    const vale = await nova('VALE', 1);
    expect([vale.principal, await principais()]).toEqual([1, [vale.id]]);
    expect((await ana.call('PUT', `/fazendas/${serra.id}`, { principal: 1 })).body.principal).toBe(1);
    expect(await principais()).toEqual([serra.id]);
    expect((await ana.call('PUT', `/fazendas/${vale.id}`, { principal: 1 })).body.principal).toBe(1);
    expect(await principais()).toEqual([vale.id]);
    expect((await ana.call('PUT', `/fazendas/${serra.id}`, { nome: 'SERRA ALTA' })).body.principal).toBe(0);
    expect((await ana.call('GET', '/fazendas/fazenda/principal')).body.id).toBe(vale.id);
    expect((await ana.call('DELETE', `/fazendas/${vale.id}`)).status).toBe(204);
    expect(await principais()).toEqual([serra.id]);
    expect((await ana.call('PUT', `/fazendas/${serra.id}`, { principal: 0 })).body.principal).toBe(1);
  });

  it('duas marcadas ao mesmo tempo: fica uma', async () => {
    const ids: number[] = [];
    for (const nome of ['UM', 'DOIS']) ids.push((await ana.call('POST', '/fazendas', { nome })).body.id);
    await Promise.all(ids.map((id) => ana.call('PUT', `/fazendas/${id}`, { principal: 1 })));
    expect(await principais()).toHaveLength(1);
  });
});

import { startTestApp, type TestApp } from '../testing/test-app.js';

describe('catálogos pela API', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let bia: typeof ana;

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    bia = await app.account('bia');
  });
  afterAll(() => app.close());

  it('cadastra, lista, altera e exclui um secador', async () => {
    const made = await ana.call('POST', '/cad-secadores', { descricao: 'Secador 1', capacidadeL: 15000 });
    expect(made).toMatchObject({ status: 201, body: { descricao: 'Secador 1', capacidadeL: 15000 }, headers: { etag: '"0"' } });
    const { id } = made.body;

    const list = await ana.call('GET', '/cad-secadores?q=SECADOR');
    expect(list.body).toEqual({
      content: [{ id, descricao: 'Secador 1', capacidadeL: 15000 }],
      pagination: { page: 1, size: 20, total: 1 },
    });

    const changed = await ana.call('PUT', `/cad-secadores/${id}`, { descricao: 'Secador grande' });
    expect(changed).toMatchObject({
      status: 200,
      body: { id, descricao: 'Secador grande', capacidadeL: 15_000 },
      headers: { etag: '"1"' },
    });

    expect((await ana.call('DELETE', `/cad-secadores/${id}`)).status).toBe(204);
    expect((await ana.call('GET', `/cad-secadores/${id}`)).status).toBe(404);
  });

  it('não deixa ver nem mexer no que é de outra conta', async () => {
    const { body } = await ana.call('POST', '/cad-secadores', { descricao: 'Só da Ana' });
    expect((await bia.call('GET', `/cad-secadores/${body.id}`)).status).toBe(404);
    expect((await bia.call('PUT', `/cad-secadores/${body.id}`, { descricao: 'da Bia' })).status).toBe(404);
    expect((await bia.call('DELETE', `/cad-secadores/${body.id}`)).status).toBe(404);
    expect((await bia.call('GET', '/cad-secadores')).body.pagination.total).toBe(0);
    expect((await ana.call('GET', `/cad-secadores/${body.id}`)).body.descricao).toBe('Só da Ana');
  });

  it('diz em português qual campo está errado e não grava nada', async () => {
    const wrong = await ana.call('POST', '/cad-secadores', { descricao: '', capacidadeL: 1.5, dono: 1 });
    expect(wrong.status).toBe(400);
    expect(wrong.headers['content-type']).toContain('application/problem+json');
    expect(wrong.body.errors.map(({ campo }: { campo: string }) => campo)).toEqual(expect.arrayContaining(['descricao', 'capacidadeL']));
    expect(wrong.body.error).toBe('Confira os campos indicados.');
  });

  it('recusa descrição repetida', async () => {
    await ana.call('POST', '/cad-terreiros', { descricao: 'Terreiro 1', area: 1200.5 });
    const again = await ana.call('POST', '/cad-terreiros', { descricao: 'Terreiro 1' });
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'CADASTRO_REPETIDO', error: 'Já existe Terreiro com Descrição "Terreiro 1".' },
    });
    expect((await bia.call('POST', '/cad-terreiros', { descricao: 'Terreiro 1' })).status).toBe(201);
  });

  it('repetir o mesmo pedido não grava duas vezes', async () => {
    const body = { nome: 'Exportadora Boa Vista' };
    const headers = { 'idempotency-key': 'abc-1' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => ana.call('POST', '/cad-clientes', body, headers)));
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(1);
    const last = await ana.call('POST', '/cad-clientes', body, headers);
    expect(last.status).toBe(201);
    expect((await ana.call('GET', '/cad-clientes?q=boa')).body.pagination.total).toBe(1);
    expect(await ana.call('POST', '/cad-clientes', { nome: 'Outra' }, headers)).toMatchObject({
      status: 422,
      body: { code: 'CHAVE_DE_OUTRO_PEDIDO' },
    });
  });

  it('respeita If-Match', async () => {
    const { body } = await ana.call('POST', '/cad-pilhas', { descricao: 'Pilha 1' });
    await ana.call('PUT', `/cad-pilhas/${body.id}`, { descricao: 'Pilha 2' }, { 'if-match': '"0"' });
    const late = await ana.call('PUT', `/cad-pilhas/${body.id}`, { descricao: 'Pilha 3' }, { 'if-match': '"0"' });
    expect(late).toMatchObject({ status: 412, body: { code: 'REGISTRO_ALTERADO' } });
  });

  it('guarda dados pessoais cifrados nos fatos e abertos na leitura', async () => {
    const { body, status } = await ana.call('POST', '/cad-colaboradores', {
      nome: 'José Ribeiro',
      tipo: 'safrista',
      cpf_cnpj: '900.000.100-57',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ nome: 'José Ribeiro', cpf_cnpj: '90000010057' });
    const written = (await app.facts()).filter(({ type }) => type === 'ColaboradorCadastrado');
    expect(written).toHaveLength(1);
    expect(JSON.stringify(written)).not.toMatch(/José|90000010057/);
  });

  it('talhão pertence à fazenda ativa e guarda o contorno à parte', async () => {
    const farm = (await ana.call('POST', '/fazendas', { nome: 'SANTA FÉ', uf: 'MG' })).body.id;
    const emTodas = await ana.call('POST', '/cad-talhoes', { nome: 'Mata' }, { 'x-fazenda': '0' });
    expect(emTodas).toMatchObject({ status: 422, body: { code: 'FAZENDA_OBRIGATORIA' } });
    const plot = await ana.call('POST', '/cad-talhoes', { nome: 'Mata', areaHa: 4.03 }, { 'x-fazenda': String(farm) });
    expect(plot).toMatchObject({ status: 201, body: { nome: 'Mata', fazenda: farm, areaHa: 4.03, coords: null } });
    const coords = [
      [-45.128333, -22.128491],
      [-45.129435, -22.127347],
      [-45.130852, -22.128057],
    ];
    const drawn = await ana.call('POST', `/cad-talhoes/${plot.body.id}/coords`, { coords });
    expect(drawn.body.coords).toEqual([...coords, coords[0]]);
    await ana.call('PUT', `/cad-talhoes/${plot.body.id}`, { nome: 'Mata grande' });
    expect((await ana.call('GET', `/cad-talhoes/${plot.body.id}`)).body).toMatchObject({
      nome: 'Mata grande',
      fazenda: farm,
      coords: drawn.body.coords,
    });
    expect((await bia.call('POST', '/cad-talhoes', { nome: 'X' }, { 'x-fazenda': String(farm) })).body.code).toBe('FAZENDA_NAO_ENCONTRADA');
  });
});

import { startTestApp, type TestApp } from '../testing/test-app.js';

describe('colheita mecânica pela API', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let bia: typeof ana;
  const ids = { fazenda: 0, talhao: 0, outro: 0, jose: 0, maquina: 0, atividade: 0 };
  const naFazenda = () => ({ 'x-fazenda': String(ids.fazenda) });
  const url = () => `/reg-atividades/${ids.atividade}/mdobrascolheita`;
  const linha = () => ({ id: 0, maquina: ids.maquina, tipo: 'L', medida: 200, valor: 12.5, colhido: 30, resto: 50.5 });
  const lancar = (...vinculos: object[]) => ana.call('POST', url(), { modo: 'mecanica', vinculos }, naFazenda());
  const total = async (query: string) => (await ana.call('GET', `${url()}?${query}`)).body.pagination.total;

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana-mecanica');
    bia = await app.account('bia-mecanica');
    const novo = async (path: string, body: unknown, headers = {}) => (await ana.call('POST', path, body, headers)).body.id as number;
    ids.fazenda = await novo('/fazendas', { nome: 'SANTA RITA' });
    ids.talhao = await novo('/cad-talhoes', { nome: 'Figueira' }, naFazenda());
    ids.outro = await novo('/cad-talhoes', { nome: 'Mata' }, naFazenda());
    ids.jose = await novo('/cad-colaboradores', { nome: 'José', tipo: 'safrista', codigo: 'C001' });
    ids.maquina = await novo('/cad-maquinas', { descricao: 'Colhedora K3', medidor: 'HORIMETRO' }, naFazenda());
    ids.atividade = await novo('/reg-atividades', { talhao: ids.talhao, data: '2026-05-11' }, naFazenda());
  });
  afterAll(() => app.close());

  it('lança, mostra e lista a linha da máquina, com os litros e o custo inteiros', async () => {
    const made = await lancar(linha());
    expect(made).toMatchObject({
      status: 201,
      body: { content: [{ maquina: ids.maquina, descricao: 'Colhedora K3', talhao: ids.talhao }] },
    });
    const [lancada] = made.body.content;
    // 30 × 200 + 50,5 L; R$ 12,50 × 6.050,5 ÷ 200 = R$ 378,15625, half up to the cent
    expect(lancada).toMatchObject({ data: '2026-05-11', colhido: 30, medida: 200, resto: 50.5, litros: 6050.5, total: 378.16 });
    for (const query of ['', '?modo=mecanica']) expect((await ana.call('GET', `${url()}/${lancada.id}${query}`)).body).toEqual(lancada);
    expect((await ana.call('GET', `${url()}/${lancada.id}?modo=manual`)).status).toBe(404);
    expect((await ana.call('GET', `${url()}?modo=mecanica&maquina=${ids.maquina}`)).body.content).toEqual([lancada]);
    expect([await total('modo=manual'), await total(`modo=mecanica&maquina=${ids.maquina + 1}`)]).toEqual([0, 0]);
    expect((await ana.call('GET', `/reg-atividades/${ids.atividade}`)).body).toMatchObject({ linhas: 1, litros: 6050.5, total: 378.16 });
  });

  it('sem medida usa a padrão da conta, e sem resto, nenhum', async () => {
    const { body } = await lancar({ maquina: ids.maquina, valor: 1, colhido: 2 });
    const { medidaPadrao } = (await ana.call('GET', '/parametros')).body;
    expect(body.content[0]).toMatchObject({ tipo: 'L', medida: medidaPadrao, resto: 0, litros: 2 * medidaPadrao });
    expect((await ana.call('DELETE', `${url()}/${body.content[0].id}?modo=mecanica`)).status).toBe(204);
    expect(await total('modo=mecanica')).toBe(1);
  });

  it('recusa o que não pode, dizendo o campo', async () => {
    for (const cheia of [{ resto: 200 }, { resto: 61, medida: 60 }, { resto: 61, medida: undefined }])
      expect(await lancar({ ...linha(), ...cheia })).toMatchObject({
        status: 422,
        body: { code: 'RESTO_DE_MEDIDA_INTEIRA', errors: [{ campo: 'vinculos[0].resto' }] },
      });
    const errado = await lancar({ ...linha(), medida: 0, colhido: 1.5, colaborador: ids.jose });
    expect(errado.status).toBe(400);
    const campos = errado.body.errors.map(({ campo }: { campo: string }) => campo);
    expect(campos).toEqual(expect.arrayContaining(['vinculos[0].medida', 'vinculos[0].colhido', 'vinculos[0].colaborador']));
    expect((await lancar({ ...linha(), id: 7 })).body.errors).toEqual([
      { campo: 'vinculos[0].id', mensagem: 'A linha já existe: para trocá-la, exclua-a e lance a nova.' },
    ]);
    expect((await lancar({ ...linha(), maquina: ids.maquina + 1_000 })).body).toMatchObject({
      code: 'MAQUINA_NAO_ENCONTRADA',
      errors: [{ campo: 'vinculos[0].maquina' }],
    });
    expect((await ana.call('POST', url(), { modo: 'ambos', vinculos: [linha()] })).body.errors).toEqual([
      { campo: 'modo', mensagem: 'Use o modo manual ou mecanica.' },
    ]);
    expect((await ana.call('GET', `${url()}?modo=ambos`)).body.errors).toEqual([
      { campo: 'modo', mensagem: 'Use o modo manual ou mecanica.' },
    ]);
    expect((await bia.call('POST', url(), { modo: 'mecanica', vinculos: [linha()] })).status).toBe(404);
  });

  it('o que a máquina colheu conta no talhão: forma lote até ali, e mais não', async () => {
    const formar = (quantidade: number) =>
      ana.call('POST', '/rastreabilidade', { data: '2026-05-11', talhoes: [{ talhaoId: ids.talhao, quantidade }] }, naFazenda());
    expect((await formar(6050.6)).body.code).toBe('COLHIDO_INSUFICIENTE');
    const quadro = (quando: string) => ana.call('GET', `/rastreabilidade/quadro/colhido${quando}`, undefined, naFazenda());
    expect((await quadro('')).body).toMatchObject({ semLote: 6050.5 });
    expect((await quadro('?em=2026-05-11')).body).toMatchObject({ semLote: 6050.5 });
    expect((await formar(6050.5)).status).toBe(201);
  });

  it('a máquina com colheita não se exclui', async () => {
    expect(await ana.call('DELETE', `/cad-maquinas/${ids.maquina}`)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('1 linha de colheita mecânica') },
    });
  });

  it('a atividade que muda de dia e de talhão leva a linha, e nenhuma folha a paga', async () => {
    const manual = { colaborador: ids.jose, medida: 60, valor: 18, colhido: 1 };
    expect((await ana.call('POST', url(), { vinculos: [manual] })).status).toBe(201);
    const mudou = await ana.call('PUT', `/reg-atividades/${ids.atividade}`, {
      ...{ talhao: ids.outro, data: '2026-05-12', motivo: 'O talhão estava errado no caderno' },
    });
    expect(mudou.body).toMatchObject({ litros: 6110.5, linhas: 2, total: 396.16 });
    expect((await ana.call('GET', `${url()}?modo=mecanica`)).body.content).toMatchObject([{ talhao: ids.outro, data: '2026-05-12' }]);
    const periodo = { inicio: '2026-05-01', fim: '2026-05-31', data: '2026-06-05' };
    const folha = await ana.call(
      'POST',
      '/folha-pagamento-colheita',
      { descricao: 'Maio', ...periodo, colaboradores: [ids.jose], fazendas: [ids.fazenda] },
      naFazenda(),
    );
    const fechada = await ana.call('PUT', `/folha-pagamento-colheita/trancar/${folha.body.id}`, {}, naFazenda());
    expect(fechada.status).toBe(200);
    expect((await ana.call('GET', `/folha-pagamento-colheita/${folha.body.id}`)).body).toMatchObject({ total: 18 });
    expect((await ana.call('PATCH', `/folha-pagamento-colheita/abrir/${folha.body.id}`)).status).toBe(200);
  });

  it('apagar um modo deixa o outro; apagar a atividade leva os dois', async () => {
    expect((await ana.call('DELETE', `${url()}?modo=manual`)).status).toBe(204);
    expect([await total('modo=manual'), await total('modo=mecanica'), await total('')]).toEqual([0, 1, 1]);
    for (const [metodo, filtros, campo] of [
      ['DELETE', `modo=manual&maquina=${ids.maquina}`, 'maquina'],
      ['DELETE', `colaborador=${ids.jose}&maquina=${ids.maquina}`, 'maquina'],
      ['DELETE', `modo=mecanica&colaborador=${ids.jose}`, 'colaborador'],
      ['GET', `modo=mecanica&colaborador=${ids.jose}`, 'colaborador'],
    ] as const)
      expect({ filtros, ...(await ana.call(metodo, `${url()}?${filtros}`)) }).toMatchObject({ status: 400, body: { errors: [{ campo }] } });
    // A machine alone says which mode.
    expect([await total(`maquina=${ids.maquina}`), await total('modo=mecanica')]).toEqual([1, 1]);
    expect((await ana.call('DELETE', `${url()}?maquina=${ids.maquina}`)).status).toBe(204);
    expect((await ana.call('GET', `/reg-atividades/${ids.atividade}`)).body).toMatchObject({ linhas: 0, litros: 0, total: 0 });
    expect((await lancar(linha())).status).toBe(201);
    expect((await ana.call('DELETE', `/reg-atividades/${ids.atividade}`)).status).toBe(204);
    const { rows } = await app.owner.query('select count(*)::int as n from leitura.colheita_linha');
    expect(rows[0].n).toBe(0);
    expect((await ana.call('DELETE', `/cad-maquinas/${ids.maquina}`)).status).toBe(204);
  });
});

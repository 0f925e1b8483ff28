import { startTestApp, type TestApp } from '../testing/test-app.js';

describe('registro de atividades pela API', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let bia: typeof ana;
  const ids = { fazenda: 0, outraFazenda: 0, talhao: 0, gastos: 0, alheio: 0, jose: 0, maria: 0, atividade: 0 };
  const naFazenda = () => ({ 'x-fazenda': String(ids.fazenda) });
  const linha = { tipo: 'L', medida: 60, valor: 18, colhido: 9, resto: 15, tara: 2 };

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    bia = await app.account('bia');
    const novo = async (url: string, body: unknown, headers = {}) => (await ana.call('POST', url, body, headers)).body.id as number;
    ids.fazenda = await novo('/fazendas', { nome: 'SANTA RITA' });
    ids.outraFazenda = await novo('/fazendas', { nome: 'BOA ESPERANÇA' });
    ids.talhao = await novo('/cad-talhoes', { nome: 'Figueira' }, naFazenda());
    ids.gastos = await novo('/cad-talhoes', { nome: 'GASTOS GERAIS' }, naFazenda());
    ids.alheio = await novo('/cad-talhoes', { nome: 'Fundo' }, { 'x-fazenda': String(ids.outraFazenda) });
    ids.jose = await novo('/cad-colaboradores', { nome: 'José', tipo: 'safrista', codigo: 'C001' });
    ids.maria = await novo('/cad-colaboradores', { nome: 'Maria', tipo: 'safrista', codigo: 'C002' });
  });
  afterAll(() => app.close());

  it('registra, mostra, lista por filtros e altera', async () => {
    const made = await ana.call('POST', '/reg-atividades', { talhao: ids.talhao, data: '2026-05-11' }, naFazenda());
    expect(made).toMatchObject({
      status: 201,
      headers: { etag: '"0"' },
      body: { fazenda: ids.fazenda, talhao: ids.talhao, talhoesIds: [ids.talhao], atividade: 'COLHEITA', data: '2026-05-11', linhas: 0 },
    });
    ids.atividade = made.body.id;
    const lista = async (query: string) => (await ana.call('GET', `/reg-atividades?${query}`)).body.pagination.total;
    expect(await lista(`talhao=${ids.talhao}&dateStart=2026-05-11&dateEnd=2026-05-11`)).toBe(1);
    expect(await lista('dateStart=2026-05-12')).toBe(0);
    const body = { talhao: ids.talhao, data: '2026-05-11', obs: 'garoa' };
    expect(await ana.call('PUT', `/reg-atividades/${ids.atividade}`, body)).toMatchObject({ status: 200, body: { obs: 'garoa' } });
    // A field not sent in a change stays; null clears it.
    const { body: cheia } = await ana.call('GET', `/reg-atividades/${ids.atividade}`);
    const mais = await ana.call('PUT', `/reg-atividades/${ids.atividade}`, { horaFinal: '12:00' });
    expect(mais).toMatchObject({ status: 200, body: { ...cheia, horaFinal: '12:00' } });
    const menos = await ana.call('PUT', `/reg-atividades/${ids.atividade}`, { horaFinal: null });
    expect(menos).toMatchObject({ status: 200, body: { ...cheia, horaFinal: null } });
  });

  it('lança linhas de colheita manual e soma na atividade', async () => {
    const vinculos = [
      { colaborador: ids.jose, ...linha },
      { colaborador: ids.maria, ...linha, tipo: 'UN' },
    ];
    const made = await ana.call('POST', `/reg-atividades/${ids.atividade}/mdobrascolheita`, { modo: 'manual', vinculos });
    expect(made.status).toBe(201);
    expect(made.body.content).toMatchObject([
      { colaborador: ids.jose, nome: 'José', litros: 553, total: 165.9, resto: 15, folha: null },
      { colaborador: ids.maria, litros: 538, resto: 0, total: 161.4 },
    ]);
    expect((await ana.call('GET', `/reg-atividades/${ids.atividade}`)).body).toMatchObject({ linhas: 2, litros: 1091, total: 327.3 });
    const [first] = made.body.content;
    expect((await ana.call('GET', `/reg-atividades/${ids.atividade}/mdobrascolheita/${first.id}`)).body).toEqual(first);
    expect((await ana.call('GET', `/reg-atividades/${ids.atividade}/mdobrascolheita?modo=manual`)).body.pagination.total).toBe(2);
  });

  it('recusa o que não pode, com o campo ou o motivo em português', async () => {
    const errado = await ana.call('POST', `/reg-atividades/${ids.atividade}/mdobrascolheita`, {
      vinculos: [{ ...linha, colaborador: ids.jose, medida: 0, colhido: 1.5 }],
    });
    expect(errado.status).toBe(400);
    expect(errado.body.errors.map(({ campo }: { campo: string }) => campo)).toEqual(['vinculos[0].medida', 'vinculos[0].colhido']);
    const gerais = await ana.call('POST', '/reg-atividades', { talhoesIds: [ids.gastos], data: '2026-05-11' }, naFazenda());
    expect(gerais.body.talhoesIds).toEqual([]);
    expect(
      await ana.call('POST', `/reg-atividades/${gerais.body.id}/mdobrascolheita`, { vinculos: [{ ...linha, colaborador: ids.jose }] }),
    ).toMatchObject({
      status: 422,
      body: {
        code: 'GASTOS_GERAIS_SEM_COLHEITA',
        error: 'GASTOS GERAIS não tem colheita: registre a colheita em um talhão.',
      },
    });
    expect(await ana.call('POST', '/reg-atividades', { talhao: ids.alheio }, naFazenda())).toMatchObject({
      status: 422,
      body: { code: 'TALHAO_NAO_ENCONTRADO' },
    });
    expect((await ana.call('POST', '/reg-atividades', { talhao: ids.talhao }, { 'x-fazenda': '0' })).body.code).toBe('FAZENDA_OBRIGATORIA');
  });

  it('um talhão dito por talhao não se perde numa lista vazia, nem cede a outro dito por talhoesIds', async () => {
    const registrar = (corpo: object) => ana.call('POST', '/reg-atividades', { data: '2026-05-11', ...corpo }, naFazenda());
    const outro = (await ana.call('POST', '/cad-talhoes', { nome: 'Grota' }, naFazenda())).body.id as number;
    const { body } = await registrar({ talhao: ids.talhao, talhoesIds: [] });
    expect(body).toMatchObject({ talhao: ids.talhao, talhoesIds: [ids.talhao] });
    expect((await registrar({ talhao: outro, talhoesIds: [ids.talhao, outro] })).body.talhoesIds).toEqual([ids.talhao, outro]);
    expect((await registrar({ talhao: ids.gastos, talhoesIds: [] })).body).toMatchObject({ talhao: null, talhoesIds: [] });
    expect((await registrar({ talhao: ids.alheio, talhoesIds: [] })).body.code).toBe('TALHAO_NAO_ENCONTRADO');
    const discordam = { status: 422, body: { code: 'TALHOES_DISCORDAM', errors: [{ campo: 'talhao' }] } };
    expect(await registrar({ talhao: ids.talhao, talhoesIds: [outro] })).toMatchObject(discordam);
    const url = `/reg-atividades/${body.id}`;
    expect(await ana.call('PUT', url, { talhao: ids.talhao, talhoesIds: [outro] })).toMatchObject(discordam);
    expect((await ana.call('GET', url)).body.talhoesIds).toEqual([ids.talhao]);
  });

  it('nada se vê nem se muda de outra conta', async () => {
    const url = `/reg-atividades/${ids.atividade}`;
    const body = { vinculos: [{ ...linha, colaborador: ids.jose }] };
    expect((await bia.call('GET', url)).status).toBe(404);
    expect((await bia.call('PUT', url, { data: '2026-01-01' })).status).toBe(404);
    expect((await bia.call('DELETE', url)).status).toBe(404);
    expect((await bia.call('POST', `${url}/mdobrascolheita`, body)).status).toBe(404);
    expect((await bia.call('DELETE', `${url}/mdobrascolheita`)).status).toBe(404);
    expect((await bia.call('GET', '/reg-atividades')).body.pagination.total).toBe(0);
    expect((await ana.call('GET', url)).body).toMatchObject({ linhas: 2, data: '2026-05-11' });
  });

  it('não usa colaborador de outra conta', async () => {
    const dela = (await bia.call('POST', '/cad-colaboradores', { nome: 'Zé', tipo: 'safrista' })).body.id;
    const body = { vinculos: [{ ...linha, colaborador: dela }] };
    expect((await ana.call('POST', `/reg-atividades/${ids.atividade}/mdobrascolheita`, body)).body.code).toBe('COLABORADOR_NAO_ENCONTRADO');
  });

  it('o mesmo pedido duas vezes lança uma vez', async () => {
    const body = { vinculos: [{ ...linha, colaborador: ids.jose }] };
    const headers = { 'idempotency-key': 'linha-1' };
    const url = `/reg-atividades/${ids.atividade}/mdobrascolheita`;
    const first = await ana.call('POST', url, body, headers);
    expect((await ana.call('POST', url, body, headers)).body).toEqual(first.body);
    expect((await ana.call('GET', `/reg-atividades/${ids.atividade}`)).body.linhas).toBe(3);
  });

  it('linha em folha fechada não sai nem muda de dia; aberta a folha, muda', async () => {
    const url = `/reg-atividades/${ids.atividade}`;
    const periodo = { inicio: '2026-05-01', fim: '2026-05-31', data: '2026-06-05' };
    const folha = await ana.call(
      'POST',
      '/folha-pagamento-colheita',
      { descricao: 'Maio', ...periodo, colaboradores: [ids.jose], fazendas: [ids.fazenda] },
      naFazenda(),
    );
    expect((await ana.call('PUT', `/folha-pagamento-colheita/trancar/${folha.body.id}`, {}, naFazenda())).status).toBe(200);
    const { content } = (await ana.call('GET', `${url}/mdobrascolheita?colaborador=${ids.jose}`)).body;
    expect(content[0].folha).toBe(folha.body.id);
    const recusas = await Promise.all([
      ana.call('DELETE', url),
      ana.call('DELETE', `${url}/mdobrascolheita`),
      ana.call('DELETE', `${url}/mdobrascolheita/${content[0].id}`),
      ana.call('PUT', url, { talhao: ids.talhao, data: '2026-05-12' }),
    ]);
    for (const recusa of recusas) expect(recusa).toMatchObject({ status: 409, body: { code: 'LINHA_EM_FOLHA_FECHADA' } });
    const semMotivo = { status: 422, body: { code: 'ATIVIDADE_PAGA', errors: [{ campo: 'motivo' }] } };
    expect(await ana.call('PUT', url, { horaInicial: '06:10' })).toMatchObject(semMotivo);
    const todas = await ana.call(
      'PUT',
      '/reg-atividades/by-filters?dateEnd=2026-05-31',
      { newValue: { horaInicial: '06:10' } },
      naFazenda(),
    );
    expect(todas).toMatchObject({ status: 422, body: { errors: expect.arrayContaining([expect.objectContaining({ campo: 'motivo' })]) } });
    const motivo = 'Começaram antes';
    expect(await ana.call('PUT', url, { horaInicial: '06:10', motivo })).toMatchObject({ status: 200, body: { horaInicial: '06:10' } });
    const historia = (await ana.call('GET', `${url}/alteracoes`)).body.content as readonly { readonly motivo: string | null }[];
    expect(historia.map((um) => um.motivo)).toContain(motivo);
    expect((await ana.call('PATCH', `/folha-pagamento-colheita/abrir/${folha.body.id}`)).status).toBe(200);
    expect(await ana.call('PUT', url, { talhao: ids.talhao, data: '2026-05-12' })).toMatchObject({
      status: 200,
      body: { data: '2026-05-12' },
    });
    expect((await ana.call('GET', `${url}/mdobrascolheita`)).body.content[0].data).toBe('2026-05-12');
  });

  it('exclui uma linha, as de um colaborador, e a atividade com o resto; dois ao mesmo tempo excluem uma vez', async () => {
    const url = `/reg-atividades/${ids.atividade}/mdobrascolheita`;
    const [primeira] = (await ana.call('GET', url)).body.content;
    const both = await Promise.all([1, 2].map(() => ana.call('DELETE', `${url}/${primeira.id}`)));
    expect(both.map(({ status }) => status)).toContain(204);
    expect((await ana.call('GET', `/reg-atividades/${ids.atividade}`)).body).toMatchObject({ linhas: 2, litros: 1091 });
    expect((await ana.call('DELETE', `${url}?colaborador=${ids.jose}`)).status).toBe(204);
    expect((await ana.call('GET', url)).body.content).toMatchObject([{ colaborador: ids.maria }]);
    expect((await ana.call('DELETE', `/reg-atividades/${ids.atividade}`)).status).toBe(204);
    expect((await ana.call('GET', `/reg-atividades/${ids.atividade}`)).status).toBe(404);
    const { rows } = await app.owner.query('select count(*)::int as n from leitura.colheita_linha');
    expect(rows[0].n).toBe(0);
  });
});

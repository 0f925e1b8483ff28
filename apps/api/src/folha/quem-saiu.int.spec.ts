import { startTestApp, type TestApp } from '../testing/test-app.js';

/** Workers who left before the sheet are still unpaid: every form and list of that time still offers them. */
describe('quem colheu e saiu', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let bia: typeof ana;
  let na: Record<string, string>;
  const ids = { a: 0, b: 0, c: 0, talhao: 0 };
  const feito = async (path: string, body: object) => {
    const resposta = await ana.call('POST', path, body, na);
    if (resposta.status !== 201) throw new Error(`${path}: ${JSON.stringify(resposta.body)}`);
    return resposta.body;
  };
  const quemEntra = async (busca: string, quem = ana) =>
    (await quem.call('GET', `/folha-pagamento-colheita/colaboradores?${busca}`, undefined, quem === ana ? na : {})).body;

  beforeAll(async () => {
    app = await startTestApp({ now: '2026-07-01T12:00:00.000Z' });
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
    na = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'SANTA RITA' })).body.id) };
    ids.talhao = (await feito('/cad-talhoes', { nome: 'Mata' })).id;
    for (const nome of ['a', 'b', 'c'] as const)
      ids[nome] = (await feito('/cad-colaboradores', { nome: nome.toUpperCase(), tipo: 'safrista' })).id;
    const vinculo = (colaborador: number, colhido: number) => ({ colaborador, tipo: 'L', medida: 60, valor: 18, colhido });
    await feito('/reg-atividades/dia', {
      data: '2026-06-20',
      talhao: ids.talhao,
      mdobrascolheita: { modo: 'manual', vinculos: [vinculo(ids.b, 4), vinculo(ids.a, 2)] },
    });
    for (const colaborador of [ids.b, ids.c]) await ana.call('PATCH', `/cad-colaboradores/${colaborador}/status`);
  });
  afterAll(() => app.close());

  it('é oferecido para a folha do período em que colheu, com o que tem a receber; quem saiu sem colher, não', async () => {
    const { content, pagination } = await quemEntra('inicio=2026-06-16&fim=2026-06-30');
    expect(content).toEqual([
      { id: ids.a, nome: 'A', codigo: null, situacao: 'ATIVO', dias: 1, valor: 36 },
      { id: ids.b, nome: 'B', codigo: null, situacao: 'INATIVO', dias: 1, valor: 72 },
    ]);
    expect(pagination.total).toBe(2);
    const antes = await quemEntra('inicio=2026-06-01&fim=2026-06-15');
    expect(antes.content).toMatchObject([{ id: ids.a, dias: 0, valor: 0 }]);
    expect((await quemEntra('inicio=2026-06-16&fim=2026-06-30&q=b')).content).toHaveLength(1);
  });

  it('na folha dos dois, recebe; fechada ela, já não se oferece', async () => {
    const folha = { descricao: 'Junho', inicio: '2026-06-16', fim: '2026-06-30', data: '2026-06-30', colaboradores: [ids.a, ids.b] };
    const { id, total } = await feito('/folha-pagamento-colheita', folha);
    expect(total).toBe(108);
    await ana.call('PUT', `/folha-pagamento-colheita/trancar/${id}`, {}, na);
    expect((await quemEntra('inicio=2026-06-16&fim=2026-06-30')).content).toMatchObject([{ id: ids.a, dias: 0, valor: 0 }]);
    await ana.call('PATCH', `/folha-pagamento-colheita/abrir/${id}`, undefined, na);
    await ana.call('DELETE', `/folha-pagamento-colheita/${id}`);
  });

  it('paga-se por Pix com a chave de cada um, e quem não tem uma que sirva é dito antes do arquivo', async () => {
    const folha = { descricao: 'Pix', inicio: '2026-06-16', fim: '2026-06-30', data: '2026-06-30', colaboradores: [ids.a, ids.b] };
    const { id } = await feito('/folha-pagamento-colheita', folha);
    const url = `/colaborador-pagamento-colheita/${id}/pix`;
    expect((await ana.call('GET', url)).body).toMatchObject({ code: 'FOLHA_ABERTA' });
    await ana.call('PUT', `/folha-pagamento-colheita/trancar/${id}`, {}, na);
    const lista = async () => (await ana.call('GET', url)).body;
    const semConta = 'não tem conta bancária cadastrada';
    expect(await lista()).toMatchObject({ content: [{ nome: 'A', falta: semConta }, { falta: semConta }], total: 0, fora: 108 });
    const contaDe = (colaborador: number, titular: string, mudou: object = {}) =>
      feito('/cad-dadosbancarios', { titular, colaborador, ...mudou });
    await contaDe(ids.a, 'A de Antes', { pix: '900.000.100-58' });
    const semPix = await contaDe(ids.b, 'B do Banco');
    expect((await lista()).content.map(({ falta }: { falta: string }) => falta)).toEqual([
      'a chave Pix 900.000.100-58 não é um CPF: o dígito não confere',
      'a conta não tem chave Pix',
    ]);
    await contaDe(ids.a, 'Mãe de A', { pix: '(35) 99912-3456' });
    expect(await lista()).toEqual({
      content: [
        {
          ...{ colaborador: ids.a, codigo: '', nome: 'A', valor: 36, titular: 'Mãe de A' },
          ...{ tipo: 'CELULAR', chave: '+5535999123456', falta: null },
        },
        {
          ...{ colaborador: ids.b, codigo: '', nome: 'B', valor: 72, titular: 'B do Banco' },
          ...{ tipo: null, chave: null, falta: 'a conta não tem chave Pix' },
        },
      ],
      ...{ total: 36, fora: 72, pagos: 0, pago: 0 },
    });
    expect(await ana.call('GET', `${url}/planilha`)).toMatchObject({
      status: 422,
      body: { code: 'FOLHA_SEM_CHAVE', error: expect.stringContaining('B (a conta não tem chave Pix)') },
    });
    await ana.call('PUT', `/cad-dadosbancarios/${semPix.id}`, { pix: 'b@sitio.com.br' });
    expect(await lista()).toMatchObject({
      content: [{ tipo: 'CELULAR' }, { tipo: 'EMAIL', chave: 'b@sitio.com.br' }],
      total: 108,
      fora: 0,
    });
    const banco = `/colaborador-pagamento-colheita/${id}/banco`;
    await ana.call('PUT', `/cad-dadosbancarios/${semPix.id}`, { banco: '001', agencia: '1584-9', numero: '210169-5' });
    const noBanco = async () => (await ana.call('GET', banco)).body;
    expect(await noBanco()).toMatchObject({
      content: [{ falta: 'a conta não diz o banco' }, { falta: 'o dígito da conta não confere' }],
      ...{ total: 0, fora: 108 },
    });
    await ana.call('PUT', `/cad-dadosbancarios/${semPix.id}`, { numero: '210169-6', documento: '90000010057' });
    expect((await noBanco()).content[1]).toMatchObject({ conta: '001 Banco do Brasil, agência 1584-9, conta 210169-6', falta: null });
    const remessa = (mais: object) => ana.call('POST', `${banco}/remessa`, { convenio: '123', nsa: 7, ...mais });
    expect((await remessa({ conta: semPix.id })).body).toMatchObject({
      code: 'CONTA_NAO_PAGA',
      error: expect.stringContaining('não é uma conta da fazenda'),
    });
    const fluxo = (await feito('/fluxos', { descricao: 'Banco do Brasil' })).id;
    const daFazenda = { titular: 'Santa Rita', documento: '90000001000129', banco: '001', agencia: '1584-9', numero: '210169-6', fluxo };
    const { id: pagadora } = await feito('/cad-dadosbancarios', daFazenda);
    expect(await remessa({ conta: pagadora })).toMatchObject({
      status: 422,
      body: { code: 'FOLHA_SEM_CONTA', error: expect.stringContaining('A (a conta não diz o banco)') },
    });
    const arquivo = await remessa({ conta: pagadora, mesmoFaltando: true });
    expect(arquivo.status).toBe(200);
    expect(arquivo.headers['content-disposition']).toContain('SALARIOS-001-000007.rem');
    const linhas = arquivo.body.text.split('\r\n');
    // Today, since the sheet's day has passed; seven thousand two hundred cents to B.
    expect([linhas.length, linhas[2]?.slice(93, 101), linhas[2]?.slice(119, 134)]).toEqual([7, '01072026', '000000000007200']);
    expect((await bia.call('GET', banco)).status).toBe(404);
    expect((await bia.call('GET', url)).status).toBe(404);
    const senha = 'senha-muito-boa';
    const login = await feito('/cat-usuarios', { nome: 'Da folha', login: 'da-folha', papel: 'gerente', senha });
    await feito(`/users/${login.id}/permissions`, { modulo: 'financeiro', alcance: 'nenhuma' });
    const { token } = (await app.call('POST', '/session', { body: { login: 'da-folha', password: senha, modo: 'web' } })).body;
    expect(await app.call('GET', url, { token })).toMatchObject({ status: 403, body: { code: 'SEM_PERMISSAO' } });
    await ana.call('PATCH', `/folha-pagamento-colheita/abrir/${id}`, undefined, na);
    await ana.call('DELETE', `/folha-pagamento-colheita/${id}`);
  });

  it('está entre os da folha de pagamento enquanto há conta do período, e diz que saiu', async () => {
    const folha = async (busca: string) =>
      (await ana.call('GET', `/cad-colaboradores/folha-pagamento?tipoBusca=1&sort=nome&${busca}`, undefined, na)).body;
    const { content, total } = await folha('dateStart=2026-06-16&dateEnd=2026-06-30');
    expect(content).toMatchObject([
      { id: ids.a, situacao: 'ATIVO', aPagar: 36 },
      { id: ids.b, situacao: 'INATIVO', aPagar: 72 },
    ]);
    expect(total).toBe(2);
    expect((await folha('dateStart=2026-06-01&dateEnd=2026-06-15')).content).toMatchObject([{ id: ids.a }]);
    expect((await ana.call('GET', '/cad-colaboradores/folha-pagamento')).body.content).toMatchObject([{ id: ids.a }]);
  });

  it('o adiantamento que uma folha fechada descontou já não se desconta outra vez, também antes do dia em que ela paga', async () => {
    const { id: colaborador } = await feito('/cad-colaboradores', { nome: 'Adiantado', tipo: 'diarista' });
    await feito('/cad-adiantamentos', { colaborador, data: '2026-06-03', valor: 30 });
    const { id: atividade } = await feito('/reg-atividades', { talhoesIds: [ids.talhao], data: '2026-06-05', atividade: 'CAPINA' });
    const umDia = { gloVinculoId: colaborador, tipo: 1, quantidade: 1, valor: 70 };
    await feito(`/reg-atividades/${atividade}/mdobras`, { colaboradores: [umDia] });
    const conta = async () => {
      const { body } = await ana.call('GET', '/pessoas/a-pagar?tipo=diarista&dateStart=2026-06-01&dateEnd=2026-06-15', undefined, na);
      const { aberto, aPagar } = body.content.find(({ id }: { id: number }) => id === colaborador);
      return { aberto, aPagar };
    };
    expect(await conta()).toEqual({ aberto: 30, aPagar: 40 });
    const quinzena = { descricao: 'Quinzena', inicio: '2026-06-01', fim: '2026-06-15', data: '2026-06-20' };
    const { id } = await feito('/folha-pagamento', { ...quinzena, colaboradores: [colaborador] });
    await ana.call('PUT', `/folha-pagamento/trancar/${id}`, {}, na);
    expect(await conta()).toEqual({ aberto: 0, aPagar: 0 });
    await ana.call('PATCH', `/folha-pagamento/abrir/${id}`, undefined, na);
    expect(await conta()).toEqual({ aberto: 30, aPagar: 40 });
    await ana.call('DELETE', `/folha-pagamento/${id}`);
  });

  it('o que uma folha de pagamento fechou já não está a pagar, nem antes nem depois de paga, e está na história e nos pagamentos', async () => {
    const diaria = await feito('/cad-colaboradores', { nome: 'Diarista', tipo: 'diarista' });
    const { id: atividade } = await feito('/reg-atividades', { talhoesIds: [ids.talhao], data: '2026-02-05', atividade: 'CAPINA' });
    await feito(`/reg-atividades/${atividade}/mdobras`, {
      colaboradores: [{ gloVinculoId: diaria.id, tipo: 1, quantidade: 1, valor: 70 }],
    });
    await feito(`/reg-atividades/${atividade}/mdobrasproducao`, { vinculos: [{ colaborador: diaria.id, colhido: 40, valor: 0.75 }] });
    const ler = async (url: string) => (await ana.call('GET', url, undefined, na)).body;
    const conta = async () => {
      const { content } = await ler('/pessoas/a-pagar?tipo=diarista&dateStart=2026-02-01&dateEnd=2026-02-28');
      const { trabalhado, emFolha, aPagar } = content.find(({ id }: { id: number }) => id === diaria.id);
      return { trabalhado, emFolha, aPagar };
    };
    const historico = async () =>
      (await ler(`/cad-colaboradores/${diaria.id}/historico?sort=total`)).content.map(
        (um: { oQue: string; folha: number | null; especie: string | null }) => [um.oQue, um.folha, um.especie],
      );
    const pagamentos = async () => (await ler(`/cad-colaboradores/${diaria.id}/pagamentos`)).content;
    const fevereiro = { descricao: 'Fevereiro', inicio: '2026-02-01', fim: '2026-02-28', data: '2026-03-05' };
    const { id } = await feito('/folha-pagamento', { ...fevereiro, colaboradores: [diaria.id] });
    const aberta = { trabalhado: 100, emFolha: 0, aPagar: 100 };
    expect([await conta(), await pagamentos()]).toEqual([aberta, []]);
    const { lancamento } = (await ana.call('PUT', `/folha-pagamento/trancar/${id}`, {}, na)).body;
    const fechada = { trabalhado: 100, emFolha: 100, aPagar: 0 };
    expect(await conta()).toEqual(fechada);
    expect(await historico()).toEqual([
      ['PRODUCAO', id, 'folha_pagamento'],
      ['MAO_DE_OBRA', id, 'folha_pagamento'],
    ]);
    expect(await pagamentos()).toMatchObject([{ id, especie: 'folha_pagamento', dias: 1, colheita: 0, trabalho: 100, valor: 100 }]);
    const pagamento = (await ler(`/financeiro/${lancamento}`)).pagamentos[0].id;
    await ana.call('PATCH', `/financeiro/pagamento/${pagamento}`, { status: 'PAGO' });
    expect(await conta()).toEqual(fechada);
    await ana.call('PATCH', `/financeiro/pagamento/${pagamento}`, { status: 'PENDENTE' });
    await ana.call('PATCH', `/folha-pagamento/abrir/${id}`, undefined, na);
    expect([await conta(), await pagamentos()]).toEqual([aberta, []]);
    expect(await historico()).toEqual([
      ['PRODUCAO', null, null],
      ['MAO_DE_OBRA', null, null],
    ]);
    await ana.call('DELETE', `/folha-pagamento/${id}`);
  });

  it('o mensalista que saiu no mês é oferecido com o salário dos dias dele, e o que ficou, com o do mês; pagos, já não', async () => {
    const mensal = async (nome: string, mais: object = {}) =>
      (await feito('/cad-colaboradores', { nome, tipo: 'mensalista', salarioBase: 3_000, dataAdmissao: '2025-01-01', ...mais })).id;
    const saiu = await mensal('Saiu', { dataDemissao: '2026-04-15', situacao: 'INATIVO' });
    const ficou = await mensal('Ficou');
    const semDia = await mensal('Sem dia', { situacao: 'INATIVO' });
    const ler = async (url: string) => (await ana.call('GET', url, undefined, na)).body;
    const daqui = ({ id }: { id: number }) => [saiu, ficou, semDia].includes(id);
    const oferecidos = async (dias: string) =>
      (await ler(`/folha-pagamento/colaboradores?${dias}`)).content
        .filter(daqui)
        .map(({ id, dias: quantos, valor }: { id: number; dias: number; valor: number }) => [id, quantos, valor]);
    const aPagar = async (dias: string) =>
      (await ler(`/pessoas/a-pagar?tipo=mensalista&sort=nome&${dias}`)).content
        .filter(daqui)
        .map((um: { id: number; aPagar: number | null }) => [um.id, um.aPagar]);
    const abril = 'inicio=2026-04-01&fim=2026-04-30';
    const deAbril = 'dateStart=2026-04-01&dateEnd=2026-04-30';
    const antes = [
      [ficou, 3_000],
      [saiu, 1_500],
    ];
    expect(await oferecidos(abril)).toEqual(antes.map(([id, valor]) => [id, 0, valor]));
    expect(await aPagar(deAbril)).toEqual(antes);
    // Before the first day of work, and without a period, no salary is owed that can be told.
    expect(await oferecidos('inicio=2024-04-01&fim=2024-04-30')).toEqual([[ficou, 0, 0]]);
    expect(await oferecidos('')).toEqual([[ficou, 0, 0]]);
    expect(await aPagar('')).toEqual([[ficou, null]]);
    const folha = { descricao: 'Abril', inicio: '2026-04-01', fim: '2026-04-30', data: '2026-05-05' };
    const { id, total } = await feito('/folha-pagamento', { ...folha, colaboradores: [saiu, ficou] });
    expect(total).toBe(4_500);
    await ana.call('PUT', `/folha-pagamento/trancar/${id}`, {}, na);
    expect([await oferecidos(abril), await aPagar(deAbril)]).toEqual([[[ficou, 0, 0]], [[ficou, 0]]]);
    const daFolha = (await ler(`/cad-colaboradores/folha-pagamento?tipoBusca=1&${deAbril}`)).content.filter(daqui);
    expect(daFolha).toMatchObject([{ id: ficou, aPagar: 0 }]);
    await ana.call('PATCH', `/folha-pagamento/abrir/${id}`, undefined, na);
    expect(await aPagar(deAbril)).toEqual(antes);
    await ana.call('DELETE', `/folha-pagamento/${id}`);
  });

  it('um serviço com outro nome aparece com ele na folha aberta, de pagamento e de colheita; fechada, ela guarda o que dizia', async () => {
    const tipo = (await feito('/cat-atividades', { descricao: 'CAPINA MANUAL' })).id;
    const { id: atividade } = await feito('/reg-atividades', { talhoesIds: [ids.talhao], data: '2026-03-05', atividade: tipo });
    await feito(`/reg-atividades/${atividade}/mdobras`, {
      colaboradores: [{ gloVinculoId: ids.a, tipo: 1, quantidade: 1, valor: 70 }],
    });
    const marco = { descricao: 'Março', inicio: '2026-03-01', fim: '2026-03-31', data: '2026-04-05', colaboradores: [ids.a] };
    const { id } = await feito('/folha-pagamento', marco);
    const nomes = async () =>
      (await ana.call('GET', `/colaborador-pagamentos/${id}`, undefined, na)).body.content[0].linhas.map(
        ({ atividadeNome }: { atividadeNome: string }) => atividadeNome,
      );
    const chamar = async (descricao: string) => expect((await ana.call('PUT', `/cat-atividades/${tipo}`, { descricao })).status).toBe(200);
    expect(await nomes()).toEqual(['CAPINA MANUAL']);
    await chamar('CAPINA DE ENXADA');
    expect(await nomes()).toEqual(['CAPINA DE ENXADA']);
    await ana.call('PUT', `/folha-pagamento/trancar/${id}`, {}, na);
    await chamar('CAPINA DE FOICE');
    expect(await nomes()).toEqual(['CAPINA DE ENXADA']);
    await ana.call('PATCH', `/folha-pagamento/abrir/${id}`, undefined, na);
    expect(await nomes()).toEqual(['CAPINA DE FOICE']);
    await ana.call('DELETE', `/folha-pagamento/${id}`);
  });

  it('trabalho de depois do último dia de alguém entra com um aviso, em toda parte de uma atividade; até o último dia, sem', async () => {
    const saiu = (await feito('/cad-colaboradores', { nome: 'Edu', tipo: 'diarista', dataDemissao: '2026-02-15', situacao: 'INATIVO' })).id;
    const em = async (data: string) => (await feito('/reg-atividades', { talhoesIds: [ids.talhao], data, atividade: 'CAPINA' })).id;
    const partes = async (data: string) => {
      const url = `/reg-atividades/${await em(data)}`;
      const dias = await feito(`${url}/mdobras`, { colaboradores: [{ gloVinculoId: saiu, tipo: 1, quantidade: 1, valor: 70 }] });
      const pecas = await feito(`${url}/mdobrasproducao`, { vinculos: [{ colaborador: saiu, colhido: 4, valor: 1 }] });
      const vinculos = [{ colaborador: saiu, tipo: 'L', medida: 60, valor: 18, colhido: 1 }];
      const colhido = await feito('/reg-atividades/dia', { data, talhao: ids.talhao, mdobrascolheita: { modo: 'manual', vinculos } });
      return [dias, pecas, colhido].map(
        ({ avisos }) => avisos.filter((aviso: string) => aviso.startsWith('Edu: saiu em 15/02/2026')).length,
      );
    };
    expect(await partes('2026-02-15')).toEqual([0, 0, 0]);
    expect(await partes('2026-02-16')).toEqual([1, 1, 1]);
  });

  it('recusa um dia que não existe, e de período que não se diz mostra todos; outra conta não vê ninguém', async () => {
    const campos = async (busca: string) => (await quemEntra(busca)).errors.map(({ campo }: { campo: string }) => campo);
    expect((await quemEntra('')).content.length).toBeGreaterThan(0);
    expect(await campos('inicio=2026-02-30&fim=2026-03-01')).toEqual(['inicio']);
    expect((await quemEntra('inicio=2026-06-16&fim=2026-06-30', bia)).content).toEqual([]);
  });
});

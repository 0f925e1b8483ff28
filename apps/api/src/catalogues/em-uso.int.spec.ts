import { montarSitio } from '../testing/sitio.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

/** A record that coffee or work has passed through cannot be deleted. */
describe('excluir o que o café e o trabalho usam', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let sitio: Awaited<ReturnType<typeof montarSitio>>;

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    sitio = await montarSitio(ana);
  });
  afterAll(() => app.close());

  const post = async (url: string, body: object) => {
    const answer = await ana.call('POST', url, body, sitio.na);
    if (answer.status !== 201) throw new Error(`${url}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  /** The deletion is refused, the refusal names the same uses that `/uso` shows beforehand, and the record is still there. */
  const preso = async (url: string, usos: string) => {
    const recusa = await ana.call('DELETE', url);
    expect({ url, status: recusa.status, error: recusa.body?.error }).toEqual({
      url,
      status: 409,
      error: expect.stringContaining(`está em uso: ${usos}.`),
    });
    const { usos: listados } = (await ana.call('GET', `${url}/uso`)).body;
    expect(listados.some(({ impede }: { impede: boolean }) => impede)).toBe(true);
    expect((await ana.call('GET', url)).status).toBe(200);
    return recusa.body.code as string;
  };

  it('o apanhador com colheita a pagar fica, e pode ser desativado; paga a colheita, pode sair', async () => {
    const { id } = await post('/cad-colaboradores', { nome: 'José', tipo: 'safrista', codigo: 'C001' });
    const { id: atividade } = await post('/reg-atividades', { talhao: sitio.mata, data: '2026-05-11' });
    const vinculo = { colaborador: id, tipo: 'L', medida: 60, valor: 18, colhido: 9 };
    await post(`/reg-atividades/${atividade}/mdobrascolheita`, { vinculos: [vinculo, vinculo] });
    const url = `/cad-colaboradores/${id}`;
    expect(await preso(url, '2 linhas de colheita a pagar')).toBe('CADASTRO_PARA_DESATIVAR');
    const periodo = { descricao: 'Maio', inicio: '2026-05-01', fim: '2026-05-31', data: '2026-06-05' };
    const { id: folha } = await post('/folha-pagamento-colheita', { ...periodo, colaboradores: [id] });
    await preso(url, '2 linhas de colheita a pagar, 1 folha de colheita aberta');
    await preso(`/cad-talhoes/${sitio.mata}`, '2 atividades, 3 linhas de colheita');
    expect((await ana.call('PUT', `/folha-pagamento-colheita/trancar/${folha}`, {})).status).toBe(200);
    expect((await ana.call('DELETE', url)).status).toBe(204);
  });

  it('o talhão, o terreiro, o secador, a pilha, a cooperativa e o cliente por onde o café passou ficam', async () => {
    const dia = '2026-05-12';
    const talhoes = [{ talhaoId: sitio.pedreira, quantidade: 800 }];
    const { id } = await post('/rastreabilidade', { data: dia, codigo: '26-0001', talhoes });
    const lote = [{ id, quantidade: 800 }];
    const { id: terreiro } = await post('/rastreabilidade/terreiro', {
      terreiro: sitio.terreiro,
      lote,
      data_entrada: dia,
      hora_entrada: '16:00',
    });
    await preso(`/cad-talhoes/${sitio.pedreira}`, '1 atividade, 1 linha de colheita, 1 lote formado');
    await preso(`/cad-terreiros/${sitio.terreiro}`, '1 entrada no terreiro');
    await ana.call('PATCH', `/rastreabilidade/terreiro/${terreiro}/saida`, { dataSaida: '2026-05-20', horaSaida: '07:30' });
    const seca = { dataEntrada: '2026-05-20', horaEntrada: '08:00', dataSaida: '2026-05-22', horaSaida: '06:30' };
    await post('/rastreabilidade/secagem', { secador: sitio.secador, lote, ...seca, umidadeEntrada: 32.1, umidadeSaida: 11.4 });
    await preso(`/cad-secadores/${sitio.secador}`, '1 secagem');
    await post('/rastreabilidade/armazem', { pilha: sitio.pilha, lote: [{ id }], dataEntrada: '2026-05-22', umidadeEntrada: 11.4 });
    await preso(`/cad-pilhas/${sitio.pilha}`, '1 entrada na pilha');
    const { saidas } = await post('/rastreabilidade/beneficio', { avulso: 1, dataEntrada: dia, quantidade: 500 });
    const deposito = { cooperativa: sitio.cooperativa, entries: [{ id: saidas[0].id, type: 'beneficio' }], kg: 50, date: '2026-06-10' };
    await post('/rastreabilidade/cooperativa', deposito);
    await preso(`/cad-cooperativas/${sitio.cooperativa}`, '1 depósito');
    const produtos = [{ id: saidas[0].id, quantidade: 40, precoSaca: 2_000 }];
    await post('/vendas', { data: '2026-07-01', cliente: sitio.cliente, produtos });
    await preso(`/cad-clientes/${sitio.cliente}`, '1 venda');
    expect((await ana.call('DELETE', `/cad-despolpadores/${sitio.despolpador}`)).status).toBe(204);
  });

  it('o talhão em que se trabalhou fica, ainda que nada se tenha colhido nele; sem a atividade, sai', async () => {
    const { id } = await post('/cad-talhoes', { nome: 'Grota' });
    const { id: atividade } = await post('/reg-atividades', { talhoesIds: [id, sitio.mata], atividade: 'Capina', data: '2026-05-11' });
    await preso(`/cad-talhoes/${id}`, '1 atividade');
    await ana.call('DELETE', `/reg-atividades/${atividade}`);
    expect((await ana.call('DELETE', `/cad-talhoes/${id}`)).status).toBe(204);
  });

  it('o fluxo de uma conta bancária também', async () => {
    const { id: fluxo } = await post('/fluxos', { descricao: 'CAIXA' });
    await post('/cad-dadosbancarios', { titular: 'Ana', fluxo });
    expect((await ana.call('DELETE', `/fluxos/${fluxo}`)).body).toMatchObject({ code: 'CADASTRO_REFERIDO' });
  });

  it('o que nomeia um cadastro que se foi grava-se de novo como estava; de novo, não se escolhe', async () => {
    const diesel = { descricao: 'Diesel', tipo: 'despesa', valor: 200, data: '2026-05-11' };
    const [{ id: fornecedor }, { id: safra }, { id: fluxo }] = await Promise.all([
      post('/cad-fornecedores', { nome: 'Posto Serra' }),
      post('/cat-safras', { descricao: 'Safra 26', inicio: '2026-01-01', fim: '2026-12-31', produto: 1 }),
      post('/fluxos', { descricao: 'GAVETA' }),
    ]);
    const { id, pagamentos } = await post('/financeiro', { ...diesel, fornecedor, safra, fluxo, status: 'PAGO' });
    for (const url of [`/cad-fornecedores/${fornecedor}`, `/cat-safras/${safra}`, `/fluxos/${fluxo}`])
      expect({ url, status: (await ana.call('DELETE', url)).status }).toEqual({ url, status: 204 });

    const gravar = async (url: string, body: object) => {
      const { status, body: answered } = await ana.call('PUT', url, body);
      return { status, ...(status === 200 ? {} : { errors: answered.errors }) };
    };
    const bem = { status: 200 };
    expect(await gravar(`/financeiro/${id}`, { fornecedor, safra, obs: 'Nota na pasta' })).toEqual(bem);
    expect((await ana.call('GET', `/financeiro/${id}`)).body).toMatchObject({ fornecedor, safra, fluxo });
    expect(await gravar(`/financeiro/pagamento/${pagamentos[0].id}`, { fluxo, obs: 'Recibo na pasta' })).toEqual(bem);
    const outro = await post('/financeiro', diesel);
    for (const [campo, valor] of Object.entries({ fornecedor, safra }))
      expect(await gravar(`/financeiro/${outro.id}`, { [campo]: valor })).toMatchObject({ status: 422, errors: [{ campo }] });
  });

  it('a quem vê só algumas fazendas se conta o que é delas, e se diz que há mais, sem quanto; por isso também não se exclui', async () => {
    const { id: outra } = (await ana.call('POST', '/fazendas', { nome: 'SÍTIO DE BAIXO' })).body;
    const { id: fornecedor } = await post('/cad-fornecedores', { nome: 'COOPERATIVA' });
    const comprar = async (fazenda: number) => {
      const corpo = { descricao: 'Adubo', refId: fornecedor, data: '2026-05-11', fazenda };
      expect((await ana.call('POST', '/compras', corpo)).status).toBe(201);
    };
    const { id: usuario } = (
      await ana.call('POST', '/cat-usuarios', { nome: 'Lia', papel: 'gerente', login: 'lia', senha: 'senha-muito-boa' })
    ).body;
    expect((await ana.call('POST', `/users/${usuario}/permissions`, { fazenda: outra })).status).toBeLessThan(300);
    const { token } = (await app.call('POST', '/session', { body: { login: 'lia', password: 'senha-muito-boa', modo: 'web' } })).body;
    const daLia = async (method: 'GET' | 'DELETE', url: string) => app.call(method, url, { token });
    const url = `/cad-fornecedores/${fornecedor}`;

    for (const _ of [1, 2, 3]) await comprar(sitio.fazenda);
    const semNada = await daLia('GET', `${url}/uso`);
    expect(semNada.body).toMatchObject({ total: 0, usos: [], fora: { texto: 'o que está em fazendas que você não vê', impede: true } });
    expect(await daLia('DELETE', url)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('está em uso: o que está em fazendas que você não vê.') },
    });
    await comprar(outra);
    expect((await daLia('GET', `${url}/uso`)).body).toMatchObject({
      total: 1,
      usos: [{ tabela: 'compra', quantas: 1 }],
      fora: { texto: 'também o que está em fazendas que você não vê' },
    });
    const recusa = await daLia('DELETE', url);
    expect(recusa).toMatchObject({ status: 409, body: { error: expect.stringContaining('está em uso: 1 compra, também o que está') } });
    expect(recusa.body.error).not.toMatch(/[234]/);
    const todas = (await ana.call('GET', `${url}/uso`)).body;
    expect(todas).toMatchObject({ total: 4, usos: [{ tabela: 'compra', quantas: 4 }] });
    expect(todas).not.toHaveProperty('fora');
    expect((await ana.call('GET', url)).status).toBe(200);
  });
});

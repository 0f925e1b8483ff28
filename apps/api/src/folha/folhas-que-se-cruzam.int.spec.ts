import { startTestApp, type TestApp } from '../testing/test-app.js';

describe('folhas sobre a mesma colheita, fechadas ao mesmo tempo', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('pedidas várias vezes, só a que respondeu FECHADO está fechada, e as outras dizem qual tem a colheita', async () => {
    const ana = await app.account('ana');
    const na = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'SANTA RITA' })).body.id) };
    const novo = async (url: string, body: object): Promise<number> => (await ana.call('POST', url, body, na)).body.id;
    const talhao = await novo('/cad-talhoes', { nome: 'Figueira' });
    const colaborador = await novo('/cad-colaboradores', { nome: 'José', tipo: 'safrista', codigo: 'C001' });
    const atividade = await novo('/reg-atividades', { talhao, data: '2026-04-11' });
    const vinculo = { colaborador, tipo: 'L', medida: 60, valor: 18, colhido: 9 };
    await ana.call('POST', `/reg-atividades/${atividade}/mdobrascolheita`, { vinculos: [vinculo, vinculo] });
    const periodo = { inicio: '2026-04-01', fim: '2026-04-30', data: '2026-05-05', colaboradores: [colaborador] };
    const folhas: number[] = [];
    for (let n = 0; n < 5; n++) folhas.push(await novo('/folha-pagamento-colheita', { ...periodo, descricao: `Abril ${n}` }));

    const semFolha = async () => (await ana.call('GET', '/folha-pagamento/sem-folha?inicio=2026-04-01&fim=2026-04-30')).body;
    const colhido = { colaborador, nome: 'José', codigo: 'C001', linhas: 0, dias: 0, valor: 0, colheita: 324 };
    expect(await semFolha()).toEqual({ content: [colhido], linhas: 0, total: 0, totalColheita: 324 });

    const trancar = async (id: number) => ({ id, ...(await ana.call('PUT', `/folha-pagamento-colheita/trancar/${id}`, {})) });
    const answers = await Promise.all(folhas.flatMap((id) => Array.from({ length: 6 }, () => trancar(id))));
    const fechadas = [...new Set(answers.filter(({ status }) => status === 200).map(({ id }) => id))];
    const agora = async (id: number) => (await ana.call('GET', `/folha-pagamento-colheita/${id}`)).body.status;
    expect(await Promise.all(fechadas.map(agora))).toEqual(['FECHADO']);
    expect(await semFolha()).toEqual({ content: [], linhas: 0, total: 0, totalColheita: 0 });
    const perdidas = answers.filter(({ status }) => status !== 200).map(({ status, body }) => `${status} ${body.error}`);
    const qual = `409 Parte da colheita desta folha já está na folha fechada ${fechadas[0]}.`;
    expect(perdidas.filter((resposta) => !resposta.startsWith(qual) && !resposta.startsWith('422 A folha "Abril'))).toEqual([]);
  });

  it('o que uma folha de duas fazendas paga não é trabalho por pagar a quem só vê uma, nem se muda', async () => {
    const eva = await app.account('eva');
    const feito = async (metodo: 'POST' | 'PUT', url: string, body: object, na = {}) => {
      const answer = await eva.call(metodo, url, body, na);
      if (answer.status >= 300) throw new Error(`${url}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    };
    const [daqui, deLa] = [
      (await feito('POST', '/fazendas', { nome: 'SERRA' })).id,
      (await feito('POST', '/fazendas', { nome: 'VALE' })).id,
    ];
    const joao = (await feito('POST', '/cad-colaboradores', { nome: 'João', tipo: 'diarista', valorDia: 80 })).id as number;
    const trabalhou = async (fazenda: number, data: string) => {
      const na = { 'x-fazenda': String(fazenda) };
      const { id: talhao } = await feito('POST', '/cad-talhoes', { nome: `Talhão ${fazenda}` }, na);
      const { id } = await feito('POST', '/reg-atividades', { talhoesIds: [talhao], data, atividade: 'CAPINA' }, na);
      const { content } = await feito('POST', `/reg-atividades/${id}/mdobras`, {
        colaboradores: [{ gloVinculoId: joao, tipo: 1, quantidade: 1, valor: 80 }],
      });
      return { atividade: id as number, linha: content[0].id as number };
    };
    const { atividade, linha } = await trabalhou(daqui, '2026-04-06');
    await trabalhou(deLa, '2026-04-07');
    const periodo = { inicio: '2026-04-01', fim: '2026-04-30', data: '2026-04-30', colaboradores: [joao] };
    const naSerra = { 'x-fazenda': String(daqui) };
    const dasDuas = await feito('POST', '/folha-pagamento', { descricao: 'As duas', ...periodo, fazendas: [daqui, deLa] }, naSerra);
    expect(dasDuas.total).toBe(160);
    await feito('PUT', `/folha-pagamento/trancar/${dasDuas.id}`, {});

    const { id: usuario } = await feito('POST', '/cat-usuarios', {
      nome: 'Só',
      login: 'so-serra',
      papel: 'gerente',
      senha: 'senha-muito-boa',
    });
    await feito('POST', `/users/${usuario}/permissions`, { fazenda: daqui });
    const sessao = { login: 'so-serra', password: 'senha-muito-boa', modo: 'web' };
    const { token } = (await app.call('POST', '/session', { body: sessao })).body;
    const soSerra = (metodo: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
      app.call(metodo, url, { token, headers: naSerra, ...(body && { body }) });

    expect((await soSerra('GET', `/folha-pagamento/${dasDuas.id}`)).status).toBe(404);
    expect((await soSerra('GET', '/folha-pagamento/sem-folha?inicio=2026-04-01&fim=2026-04-30')).body).toMatchObject({ content: [] });
    expect((await soSerra('GET', `/cad-colaboradores/${joao}/historico`)).body.content).toMatchObject([{ total: 80, folha: dasDuas.id }]);
    const aPagar = (await soSerra('GET', '/cad-colaboradores/folha-pagamento?tipoBusca=1&dateStart=2026-04-01&dateEnd=2026-04-30')).body;
    expect(aPagar.content).toMatchObject([{ id: joao, trabalhado: 80, emFolha: 80, aPagar: 0 }]);
    const outra = (await soSerra('POST', '/folha-pagamento', { descricao: 'Só daqui', ...periodo })).body;
    expect(outra).toMatchObject({ status: 'ABERTO', total: 0 });
    expect(await soSerra('PUT', `/folha-pagamento/trancar/${outra.id}`, {})).toMatchObject({
      status: 422,
      body: { code: 'FOLHA_SEM_VALOR' },
    });
    const paga = { status: 409, body: { code: 'TRABALHO_EM_FOLHA_FECHADA' } };
    expect(await soSerra('DELETE', `/reg-atividades/${atividade}/mdobras/${linha}`)).toMatchObject(paga);
    expect(await soSerra('DELETE', `/reg-atividades/${atividade}`)).toMatchObject(paga);
  });
});

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

    const trancar = async (id: number) => ({ id, ...(await ana.call('PUT', `/folha-pagamento-colheita/trancar/${id}`, {})) });
    const answers = await Promise.all(folhas.flatMap((id) => Array.from({ length: 6 }, () => trancar(id))));
    const fechadas = [...new Set(answers.filter(({ status }) => status === 200).map(({ id }) => id))];
    const agora = async (id: number) => (await ana.call('GET', `/folha-pagamento-colheita/${id}`)).body.status;
    expect(await Promise.all(fechadas.map(agora))).toEqual(['FECHADO']);
    const perdidas = answers.filter(({ status }) => status !== 200).map(({ status, body }) => `${status} ${body.error}`);
    const qual = `409 Parte da colheita desta folha já está na folha fechada ${fechadas[0]}.`;
    expect(perdidas.filter((resposta) => !resposta.startsWith(qual) && !resposta.startsWith('422 A folha "Abril'))).toEqual([]);
  });
});

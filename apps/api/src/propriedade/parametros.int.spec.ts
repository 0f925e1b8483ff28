import { startTestApp, type TestApp } from '../testing/test-app.js';

describe('parâmetros da conta', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let bia: typeof ana;

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    bia = await app.account('bia');
  });
  afterAll(() => app.close());

  it('há um valor para cada um antes que alguém diga algo', async () => {
    const { status, body, headers } = await ana.call('GET', '/parametros');
    expect(status).toBe(200);
    expect(body).toMatchObject({ medidaPadrao: 60, inicioSemana: 1, diasTerreiro: 20, umidadeArmazem: 12, limiteAlerta: 70 });
    expect(headers.etag).toBe('"-1"');
  });

  it('grava, devolve, e quem viu o de antes não passa por cima', async () => {
    const antes = await ana.call('GET', '/parametros');
    const visto = { 'if-match': String(antes.headers.etag) };
    const feito = await ana.call('PUT', '/parametros', { ...antes.body, medidaPadrao: 20.5, diasTerreiro: 1 }, visto);
    expect(feito).toMatchObject({ status: 200, body: { medidaPadrao: 20.5, diasTerreiro: 1, diasSecador: 4 }, headers: { etag: '"0"' } });
    expect((await ana.call('PUT', '/parametros', antes.body, visto)).body.code).toBe('REGISTRO_ALTERADO');
    expect((await ana.call('GET', '/parametros')).body).toEqual(feito.body);
    expect((await bia.call('GET', '/parametros')).body.medidaPadrao).toBe(60);
  });

  it('o quadro avisa a partir do dia que a conta diz', async () => {
    await ana.call('PUT', '/parametros', { diasTerreiro: 7, umidadeArmazem: 11.5 });
    const atencao = async (quem: typeof ana) => {
      const { body } = await quem.call('GET', '/rastreabilidade/quadro');
      return Object.fromEntries(body.secoes.map((secao: { secao: string; atencao: unknown }) => [secao.secao, secao.atencao]));
    };
    expect(await atencao(ana)).toMatchObject({ terreiro: { dias: 7 }, armazem: { umidadePct: 11.5 } });
    expect(await atencao(bia)).toMatchObject({ terreiro: { dias: 20 }, armazem: { umidadePct: 12 } });
  });

  it('a semana dos resumos começa no dia que a conta diz, e a medida sem número é a padrão', async () => {
    const na = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'SERRA' })).body.id) };
    const novo = async (url: string, corpo: object) => (await ana.call('POST', url, corpo, na)).body.id as number;
    const talhao = await novo('/cad-talhoes', { nome: 'Mata' });
    const colaborador = await novo('/cad-colaboradores', { nome: 'José', tipo: 'safrista' });
    await novo('/cat-safras', { inicio: '2025-09-01', fim: '2026-08-31', safraAtual: 1 });
    const atividade = await novo('/reg-atividades', { talhao, data: '2026-05-13' }); // a Wednesday
    await ana.call('PUT', '/parametros', { medidaPadrao: 20 });
    const vinculos = [{ colaborador, valor: 18, colhido: 3 }];
    const { body } = await ana.call('POST', `/reg-atividades/${atividade}/mdobrascolheita`, { vinculos }, na);
    expect(body.content[0]).toMatchObject({ medida: 20 });
    const semana = async () => (await ana.call('GET', '/painel', undefined, na)).body.colheitaPorSemana;
    expect(await semana()).toMatchObject([{ semana: '2026-05-11', litros: 60 }]);
    await ana.call('PUT', '/parametros', { inicioSemana: 0 });
    expect(await semana()).toMatchObject([{ semana: '2026-05-10' }]);
    await ana.call('PUT', '/parametros', { inicioSemana: 3 });
    expect(await semana()).toMatchObject([{ semana: '2026-05-13' }]);
    await ana.call('PUT', '/parametros', { inicioSemana: null, medidaPadrao: null });
  });

  it('recusa o que não pode ser, dizendo onde, o que não vem fica, e o que vem vazio volta ao início', async () => {
    const errado = await ana.call('PUT', '/parametros', { inicioSemana: 7, umidadeArmazem: 90, saca: 60 });
    expect(errado.status).toBe(400);
    expect(errado.body.errors.map(({ campo }: { campo: string }) => campo)).toEqual(
      expect.arrayContaining(['inicioSemana', 'umidadeArmazem']),
    );
    await ana.call('PUT', '/parametros', { diasSecador: 2 });
    expect((await ana.call('GET', '/parametros')).body).toMatchObject({ diasSecador: 2, diasTerreiro: 7 });
    await ana.call('PUT', '/parametros', { diasTerreiro: null });
    expect((await ana.call('GET', '/parametros')).body).toMatchObject({ diasSecador: 2, diasTerreiro: 20 });
  });
});

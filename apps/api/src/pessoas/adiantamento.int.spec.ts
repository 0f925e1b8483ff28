import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;

describe('adiantamentos', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  let na: Record<string, string>;
  let colaborador = 0;
  const todos = async () => (await ana.call('GET', `/cad-adiantamentos?colaborador=${colaborador}&sort=data`)).body.content;
  beforeAll(async () => {
    app = await startTestApp();
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
    na = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'SANTA FÉ' })).body.id) };
  });
  beforeEach(async () => {
    colaborador = (await ana.call('POST', '/cad-colaboradores', { nome: 'Rita', tipo: 'safrista' })).body.id;
  });
  afterAll(() => app.close());

  it('repetido todo mês, é um de cada mês, e a mesma chave não os faz duas vezes', async () => {
    const categoria = (await ana.call('POST', '/cat-apontamentos', { descricao: 'Vale' })).body.id;
    const corpo = { colaborador, data: '2026-10-31', valor: 150.25, categoria, duplicationFrequency: 3, duplicationPeriod: 4 };
    const headers = { ...na, 'idempotency-key': 'vale-de-outubro' };
    const feito = await ana.call('POST', '/cad-adiantamentos', corpo, headers);
    expect(feito).toMatchObject({ status: 201, body: corpo });
    const antes = await app.services.store.head();
    expect((await ana.call('POST', '/cad-adiantamentos', corpo, headers)).body).toEqual(feito.body);
    expect(await app.services.store.head()).toBe(antes);
    const linhas = (await todos()) as Record<string, unknown>[];
    expect(linhas.map(({ data, valor, categoria: qual }) => ({ data, valor, qual }))).toEqual(
      ['2026-10-31', '2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28'].map((data) => ({ data, valor: 150.25, qual: categoria })),
    );
    expect(linhas.map(({ duplicationPeriod }) => duplicationPeriod)).toEqual([4, 0, 0, 0, 0]);
  });

  it('sem frequência (texto vazio) é um só; vezes sem frequência são recusadas', async () => {
    const corpo = { colaborador, data: '2026-10-31', valor: 100, duplicationFrequency: '', duplicationPeriod: 0 };
    expect((await ana.call('POST', '/cad-adiantamentos', corpo, na)).status).toBe(201);
    expect(await todos()).toHaveLength(1);
    const recusado = await ana.call('POST', '/cad-adiantamentos', { ...corpo, duplicationPeriod: 2 }, na);
    expect(recusado).toMatchObject({ status: 400, body: { errors: [{ campo: 'duplicationFrequency' }] } });
    expect((await ana.call('POST', '/cad-adiantamentos', { ...corpo, valor: 0 }, na)).body.errors[0].campo).toBe('valor');
  });

  it('a repetição não muda depois, o que se recusa dizendo que se registre outro', async () => {
    const { id } = (await ana.call('POST', '/cad-adiantamentos', { colaborador, data: '2026-05-11', valor: 300 }, na)).body;
    const repetir = await ana.call('PUT', `/cad-adiantamentos/${id}`, { duplicationFrequency: 1, duplicationPeriod: 2 });
    expect(repetir).toMatchObject({ status: 422, body: { code: 'CAMPO_FIXO', errors: [{ campo: 'duplicationFrequency' }] } });
    expect(repetir.body.error).toContain('Cadastre adiantamento à parte');
    const igual = { valor: 310, duplicationFrequency: '', duplicationPeriod: 0 };
    expect(await ana.call('PUT', `/cad-adiantamentos/${id}`, igual)).toMatchObject({ status: 200, body: { valor: 310 } });
    expect(await todos()).toHaveLength(1);
  });

  it('não se desconta antes do dia do adiantamento', async () => {
    const { id } = (await ana.call('POST', '/cad-adiantamentos', { colaborador, data: '2026-05-11', valor: 300 }, na)).body;
    const antes = await ana.call('POST', '/pagamento-apontamento', { adiantamento: id, data: '2026-05-10', valor: 10 });
    expect(antes).toMatchObject({ status: 422, body: { code: 'DESCONTO_ANTES_DO_ADIANTAMENTO', errors: [{ campo: 'data' }] } });
    expect((await ana.call('POST', '/pagamento-apontamento', { adiantamento: id, data: '2026-05-11', valor: 10 })).status).toBe(201);
  });

  it('POST /pagamento-apontamento desconta no máximo o que falta, uma vez por chave, e só na sua conta', async () => {
    const { id } = (await ana.call('POST', '/cad-adiantamentos', { colaborador, data: '2026-05-11', valor: 300 }, na)).body;
    const corpo = { adiantamento: id, data: '2026-06-05', valor: 200.5 };
    const headers = { 'idempotency-key': 'desconto-de-junho' };
    const feito = await ana.call('POST', '/pagamento-apontamento', corpo, headers);
    expect(feito).toMatchObject({ status: 201, body: { adiantamento: id, data: '2026-06-05', valor: 200.5 } });
    expect((await ana.call('POST', '/pagamento-apontamento', corpo, headers)).body).toEqual(feito.body);
    const demais = await ana.call('POST', '/pagamento-apontamento', { ...corpo, valor: 99.51 });
    expect(demais).toMatchObject({ status: 422, body: { code: 'DESCONTO_MAIOR_QUE_ADIANTAMENTO', errors: [{ campo: 'valor' }] } });
    expect(demais.body.error).toContain('R$ 300,01');
    expect((await bia.call('POST', '/pagamento-apontamento', corpo)).status).toBe(404);
    expect((await ana.call('POST', '/pagamento-apontamento', { ...corpo, valor: 0 })).body.errors[0].campo).toBe('valor');
    expect((await ana.call('POST', '/pagamento-apontamento', { ...corpo, valor: 99.5 })).status).toBe(201);
    const { content } = (await ana.call('GET', `/cad-adiantamentos/${id}/descontos`)).body;
    expect((content as { valor: number }[]).map(({ valor }) => valor)).toEqual([200.5, 99.5]);
  });

  it('com desconto não se exclui; tirado o desconto, sim', async () => {
    const corpo = { colaborador, data: '2026-05-11', valor: 300, descricao: 'Vale da Rita' };
    const { id } = (await ana.call('POST', '/cad-adiantamentos', corpo, na)).body;
    const desconto = (await ana.call('POST', '/pagamento-apontamento', { adiantamento: id, data: '2026-06-05', valor: 100 })).body.id;
    const url = `/cad-adiantamentos/${id}`;
    const usado = 'Adiantamento "Vale da Rita" está em uso: 1 desconto. Mude ou exclua antes o que usa.';
    expect(await ana.call('DELETE', url)).toMatchObject({ status: 409, body: { code: 'CADASTRO_REFERIDO', error: usado } });
    expect((await ana.call('GET', `${url}/descontos`)).body.content).toHaveLength(1);
    expect((await ana.call('DELETE', `${url}/descontos/${desconto}`)).status).toBe(204);
    expect((await ana.call('DELETE', url)).status).toBe(204);
  });

  it('a descrição de um adiantamento vai cifrada nos fatos', async () => {
    const corpo = { colaborador, data: '2026-05-11', valor: 80, descricao: 'Remédio da Conceição' };
    expect((await ana.call('POST', '/cad-adiantamentos', corpo, na)).body).toMatchObject(corpo);
    expect(JSON.stringify(await app.facts())).not.toContain('Conceição');
  });
});

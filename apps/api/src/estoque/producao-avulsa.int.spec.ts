import { montarSitio } from '../testing/sitio.js';
import { tablesThatDiffer } from '../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
type Corpo = Readonly<Record<string, unknown>>;

const [ENTRADAS, MOVIMENTACOES] = ['/cad-estoque-producao-avulsa/entradas', '/cad-estoque-producao-avulsa/movimentacoes'] as const;

describe('a produção avulsa', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  let sitio: Awaited<ReturnType<typeof montarSitio>>;
  let [palha, lenha] = [0, 0];
  const entrar = (corpo: Corpo = {}) =>
    ana.call('POST', ENTRADAS, { data: '2026-06-10', categoria: palha, quantidade: 120.5, ...corpo }, sitio.na);
  const movimentos = async (query = '', quem = ana) =>
    (await quem.call('GET', `${MOVIMENTACOES}?fazenda=0${query}`)).body.content as readonly Corpo[];

  beforeAll(async () => {
    app = await startTestApp({ now: '2026-09-01T12:00:00.000Z' });
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
    sitio = await montarSitio(ana);
    const categoria = async (descricao: string, unidade: string) =>
      (await ana.call('POST', '/estoque-producao/categorias', { descricao, unidade })).body.id as number;
    [palha, lenha] = [await categoria('Palha', 'KG'), await categoria('Lenha', 'METRO_CUBICO')];
  });
  afterAll(() => app.close());

  it('o que entrou e o que vendas avulsas entregaram, por dia, categoria e cliente', async () => {
    const { body: entrada } = await entrar({ valor: 60.25, obs: 'Da tulha' });
    await entrar({ categoria: lenha, quantidade: 3.5, data: '2026-07-02' });
    const venda = await ana.call(
      'POST',
      '/vendas',
      { tipo: 'avulso', categoria: 'Palha', data: '2026-06-20', cliente: sitio.cliente },
      sitio.na,
    );
    const entrega = await ana.call('POST', `/vendas/${venda.body.id}/entregas`, { data: '2026-06-21', quantidade: 40 });
    expect(entrega.status).toBe(201);
    const saiu = {
      tipo: 'saida',
      categoria: 'Palha',
      data: '2026-06-21',
      entrada: null,
      saida: 40,
      unidade: 'Quilo',
      vendaId: venda.body.id,
    };
    const entrou = {
      id: entrada.id,
      tipo: 'entrada',
      categoria: 'Palha',
      data: '2026-06-10',
      entrada: 120.5,
      valor: 60.25,
      obs: 'Da tulha',
    };
    expect(await movimentos('&sort=data')).toMatchObject([
      entrou,
      { ...saiu, clienteNome: 'Exportadora Boa Vista' },
      { tipo: 'entrada', categoria: 'Lenha', entrada: 3.5, unidade: 'Metro cúbico' },
    ]);
    expect(await movimentos('&dataInicio=2026-06-11&dataFim=2026-06-30')).toMatchObject([saiu]);
    expect(await movimentos(`&cliente=${sitio.cliente}`)).toMatchObject([saiu]);
    expect(await movimentos(`&categoria=${palha}&sort=data`)).toMatchObject([entrou, saiu]);
    expect(await movimentos('&tipo=entrada')).toHaveLength(2);
    expect((await ana.call('DELETE', `/vendas/${venda.body.id}/entregas/${entrega.body.id}`)).status).toBe(204);
    expect(await movimentos('&tipo=saida')).toEqual([]);
  });

  it('corrige, e exclui com o motivo, que fica no fato', async () => {
    const { body } = await entrar();
    expect((await ana.call('PUT', `${ENTRADAS}/${body.id}`, { quantidade: 130 })).body).toEqual({ ...body, quantidade: 130 });
    const url = `${ENTRADAS}/${body.id}`;
    expect((await ana.call('DELETE', url, { motivo: 'x'.repeat(501) })).body.errors).toMatchObject([{ campo: 'motivo' }]);
    expect((await ana.call('DELETE', url, { porque: 'Contada duas vezes' })).body.errors).toMatchObject([{ campo: 'porque' }]);
    expect((await ana.call('DELETE', url, { motivo: 'Contada duas vezes' })).status).toBe(204);
    const excluida = (await app.facts()).findLast(({ type }) => type === 'EntradaProducaoExcluida');
    expect(excluida?.data).toEqual({ entrada_producaoId: body.id, motivo: 'Contada duas vezes' });
    expect((await movimentos()).map(({ id }) => id)).not.toContain(body.id);
    const calada = (await entrar()).body.id;
    expect((await ana.call('DELETE', `${ENTRADAS}/${calada}`)).status).toBe(204);
  });

  it('outra conta não vê nada; quem é de uma fazenda, só o que é dela', async () => {
    const { body } = await entrar();
    expect(await movimentos('', bia)).toEqual([]);
    const outra = (await ana.call('POST', '/fazendas', { nome: 'BOA VISTA' })).body.id as number;
    const login = 'so-na-outra';
    const { body: rui } = await ana.call('POST', '/cat-usuarios', { nome: login, login, papel: 'gerente', senha: 'senha-muito-boa' });
    expect((await ana.call('POST', `/users/${rui.id}/permissions`, { fazenda: outra })).status).toBe(201);
    const { token } = (await app.call('POST', '/session', { body: { login, password: 'senha-muito-boa', modo: 'web' } })).body;
    expect((await app.call('GET', `${MOVIMENTACOES}?fazenda=0`, { token })).body.content).toEqual([]);
    expect((await app.call('DELETE', `${ENTRADAS}/${body.id}`, { token, body: { motivo: 'Não é minha' } })).status).toBe(404);
  });

  it('tudo volta igual dos fatos', async () => expect(await tablesThatDiffer(app)).toEqual([]));
});

import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
type Linha = Readonly<Record<string, unknown>>;

const MAIO = 'dateStart=2026-05-01&dateEnd=2026-05-31&size=200';

/** What was bought into stock is there, was a cost, or is owed to the farm: nothing goes without a word. */
describe('o que sai do estoque sem atividade é custo da fazenda', () => {
  let app: TestApp;
  let ana: Conta;
  const ids = { sede: 0, ureia: 0, talhao: 0 };
  let na: Record<string, string>;
  const feito = async (method: Parameters<Conta['call']>[0], path: string, corpo?: object) => {
    const { status, body } = await ana.call(method, path, corpo, na);
    if (status >= 300) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body;
  };
  const ler = (caminho: string) => feito('GET', `/relatorios/${caminho}?${MAIO}`);
  const sai = async (descricao: string, quantidade: number, finalidade: string | null) => {
    const produtos = [{ insumo: ids.ureia, quantidade }];
    const { id } = await feito('POST', '/cad-estoque/saida', { descricao, data: '2026-05-12', finalidade, produtos });
    await feito('PUT', `/cad-estoque/saida/finalizar/${id}`, {});
    return id as number;
  };

  beforeAll(async () => {
    app = await startTestApp({ now: '2026-09-01T12:00:00.000Z' });
    ana = await app.account('ana');
    na = {};
    ids.sede = (await feito('POST', '/fazendas', { nome: 'SEDE' })).id;
    na = { 'x-fazenda': String(ids.sede) };
    ids.talhao = (await feito('POST', '/cad-talhoes', { nome: 'ALTO', areaHa: 2 })).id;
    ids.ureia = (await feito('POST', '/cad-insumos', { descricao: 'Ureia', unidade: 'KG' })).id;
    const produtos = [{ insumo: ids.ureia, quantidade: 100, valor: 300 }];
    const { id } = await feito('POST', '/cad-estoque/entrada', { descricao: 'Nota 1', data: '2026-05-01', produtos });
    await feito('PUT', `/cad-estoque/entrada/finalizar/${id}`, {});
  });
  afterAll(() => app.close());

  it('gasto, perdido, vencido ou sem dizer para quê, cada saída conta pelo custo médio, no seu dia', async () => {
    await sai('Viveiro', 10, 'CONSUMO');
    await sai('Saco rasgado', 5, 'PERDA');
    await sai('Lote velho', 4, 'VENCIDO');
    await sai('Ninguém disse', 1, null);
    const { content, totals } = await ler('indiretos');
    expect(totals).toEqual({ valor: 60 });
    expect(content.map(({ descricao, custo, valor }: Linha) => [descricao, custo, valor])).toEqual(
      expect.arrayContaining([
        ['Viveiro', 'estoque', 30],
        ['Saco rasgado', 'estoque', 15],
        ['Lote velho', 'estoque', 12],
        ['Ninguém disse', 'estoque', 3],
      ]),
    );
  });

  it('o que se devolve ou se empresta não é custo, e o que se transfere também não', async () => {
    await sai('Volta ao vendedor', 10, 'DEVOLUCAO');
    await sai('Ao vizinho', 10, 'EMPRESTIMO');
    expect((await ler('indiretos')).totals).toEqual({ valor: 60 });
  });

  it('todos os relatórios dizem o mesmo: por talhão, por mês, por insumo e no resultado', async () => {
    const [porTalhao, porMes, porInsumo, dre] = await Promise.all(['talhoes/custos', 'mensal/custos', 'insumos', 'dre'].map(ler));
    for (const { totals } of [porTalhao, porMes]) expect(totals).toMatchObject({ estoque: 60, insumos: 0, total: 60 });
    expect(porTalhao.content).toMatchObject([{ talhao: 'ALTO', estoque: 60, indiretos: 60, total: 60 }]);
    expect(porInsumo.content).toMatchObject([{ insumo: 'Ureia', quantidade: 20, valor: 60 }]);
    expect(JSON.stringify(dre)).toContain('Saídas do estoque');
    const doTalhao = await ler(`talhoes/custos/${ids.talhao}`);
    expect(doTalhao.content.map(({ descricao, valor }: Linha) => [descricao, valor])).toHaveLength(4);
  });

  it('o que se reabre deixa de ser custo; o que sai à mão é', async () => {
    const id = await sai('Engano', 10, 'CONSUMO');
    expect((await ler('indiretos')).totals).toEqual({ valor: 90 });
    await feito('PATCH', `/cad-estoque/saida/abrir/${id}`);
    expect((await ler('indiretos')).totals).toEqual({ valor: 60 });
    await feito('POST', '/cad-estoque', {
      insumo: ids.ureia,
      tipo: 'saida',
      data: '2026-05-13',
      quantidade: 10,
      motivo: 'Queimou no barracão',
    });
    const { content, totals } = await ler('indiretos');
    expect(totals).toEqual({ valor: 90 });
    expect(content).toContainEqual(expect.objectContaining({ descricao: 'Queimou no barracão', custo: 'estoque', valor: 30 }));
  });

  it('o que a contagem não acha é custo, e o que ela acha a mais o desfaz', async () => {
    const contar = (quantidade: number, data: string) => feito('POST', '/cad-estoque', { insumo: ids.ureia, data, quantidade });
    await contar(40, '2026-05-20');
    expect((await ler('indiretos')).totals).toEqual({ valor: 120 });
    await contar(50, '2026-05-25');
    expect((await ler('indiretos')).totals).toEqual({ valor: 90 });
  });
});

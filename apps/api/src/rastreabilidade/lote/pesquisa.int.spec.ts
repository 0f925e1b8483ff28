import { momento } from '../../testing/momento.js';
import { montarSitio } from '../../testing/sitio.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;

describe('o que os formulários e quadros perguntam dos lotes', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  let sitio: Awaited<ReturnType<typeof montarSitio>>;
  const ids: Record<string, number> = {};

  const call = (method: 'POST' | 'GET', url: string, body?: unknown) => ana.call(method, `/rastreabilidade${url}`, body, sitio.na);
  const feito = async (url: string, body: unknown) => {
    const made = await call('POST', url, body);
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body;
  };

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    bia = await app.account('bia');
    sitio = await montarSitio(ana);
    await montarSitio(bia);
    const talhoes = [
      { talhaoId: sitio.mata, quantidade: 600 },
      { talhaoId: sitio.pedreira, quantidade: 200 },
    ];
    ids.roca = (await feito('', { data: '2026-05-11', talhoes })).id;
    ids.novo = (await feito('', { data: '2026-06-20', talhoes: talhoes.slice(0, 1) })).id;
    const beneficio = await feito('/beneficio', {
      dataEntrada: '2026-06-01',
      quantidade: 60,
      qualidade: 'Mole, da casa',
      escolha: [{ descricao: 'Escolha', quantidade: 5 }],
      lotes: [{ id: ids.roca, quantidade: 480 }],
    });
    ids.beneficio = beneficio.id;
    ids.grao = beneficio.saidas[0].id;
    await feito('/cooperativa', { cooperativa: sitio.cooperativa, entries: [{ id: ids.grao }], kg: 20, date: '2026-06-03' });
    await feito('/terreiro', { terreiro: sitio.terreiro, lote: [{ id: ids.roca, quantidade: 100 }], data_entrada: '2026-06-01' });
  });
  afterAll(() => app.close());

  const achados = async (query: string) =>
    (await call('GET', `/lotes/pesquisar?${query}`)).body.content.map(({ id, disponivel }: { id: number; disponivel: number }) => [
      id,
      disponivel,
    ]);

  it('pesquisar oferece o que havia no dia, da unidade do processo, com o que pode entrar nele', async () => {
    expect(await achados('data=2026-06-10&tipo=beneficio')).toEqual([[ids.roca, 320]]);
    expect(await achados('tipo=beneficio&sort=codigo')).toEqual([
      [ids.roca, 320],
      [ids.novo, 600],
    ]);
    expect((await achados('tipo=rebeneficio')).find(([id]: [number]) => id === ids.grao)).toEqual([ids.grao, 40]);
    expect((await achados('tipo=venda')).find(([id]: [number]) => id === ids.grao)).toEqual([ids.grao, 60]);
    expect((await call('GET', '/lotes/pesquisar?tipo=torra')).status).toBe(400);
  });

  it('por talhão, na cooperativa, nos terreiros', async () => {
    const porTalhao = (await call('GET', '/lotes/por-talhao')).body.content;
    expect(porTalhao.map(({ talhao, quantidade }: { talhao: { nome: string }; quantidade: number }) => [talhao.nome, quantidade])).toEqual([
      ['Mata', 1_200],
      ['Pedreira', 200],
    ]);
    expect((await call('GET', `/lotes/por-talhao?talhao=${sitio.pedreira}`)).body.content).toHaveLength(1);
    expect((await call('GET', '/lotes/cooperativa')).body.content).toMatchObject([{ id: ids.grao, naCooperativa: 20 }]);
    const [yard] = (await call('GET', '/terreiro/lotes')).body.content;
    expect(yard).toMatchObject({
      terreiro: { id: sitio.terreiro },
      lotes: [{ id: ids.roca, quantidade: 100, data_entrada: '2026-06-01' }],
    });
    expect(yard.lotes[0].dias).toBeGreaterThan(100);
    expect((await call('GET', `/terreiro/${sitio.terreiro}/lotes`)).body.lotes).toHaveLength(1);
    expect((await call('GET', `/terreiro/${sitio.terreiro}/lotes/${ids.roca}`)).body.codigo).toBe('26-0001');
    expect((await call('GET', `/terreiro/${sitio.terreiro}/lotes/${ids.grao}`)).status).toBe(404);
  });

  it('o terreiro, o quadro, o painel e a lista dizem o mesmo do lote que está em mais de um lugar e do que foi beneficiado em parte', async () => {
    const talhoes = [{ talhaoId: sitio.mata, quantidade: 300 }];
    const { id } = await feito('', { data: '2026-06-21', talhoes });
    await feito('/terreiro', { terreiro: sitio.terreiro, lote: [{ id }], data_entrada: '2026-06-22' });
    const antes = await momento();
    await feito('/beneficio', { dataEntrada: '2026-06-25', quantidade: 12, lotes: [{ id, quantidade: 100 }] });
    const noSecador = { secador: sitio.secador, lote: [{ id, quantidade: 50 }], dataEntrada: '2026-06-26', umidadeEntrada: 30 };
    await feito('/secagem', noSecador);
    const noTerreiro = async (query = '') =>
      (await call('GET', `/terreiro/${sitio.terreiro}/lotes/${id}${query}`)).body.quantidade as number;
    type Secao = { secao: string; locais: { id: number | null; lotes: { id: number; quantidade: number }[] }[] };
    const noQuadro = async (qual: string, query = '') =>
      ((await call('GET', `/quadro${query}`)).body.secoes as Secao[])
        .filter(({ secao }) => secao === qual)
        .flatMap(({ locais }) => locais.flatMap((local) => (local.id === null ? [] : local.lotes)));
    for (const [query, quantidade] of [
      ['', 150],
      ['?em=2026-06-25', 200],
      ['?em=2026-06-24', 300],
      [`?conhecidoEm=${antes}`, 300],
    ] as const) {
      expect([query, await noTerreiro(query)]).toEqual([query, quantidade]);
      expect((await noQuadro('terreiro', query)).find((um) => um.id === id)?.quantidade).toBe(quantidade);
    }
    const { emTerreiro, emSecagem, emArmazem } = (await ana.call('GET', '/painel', undefined, sitio.na)).body.lotes;
    for (const [etapa, secao, figura] of [
      ['terreiro', 'terreiro', emTerreiro],
      ['secador', 'secador', emSecagem],
      ['armazem', 'armazem', emArmazem],
    ] as const) {
      const lista = (await call('GET', `/lotes?etapa=${etapa}&size=200`)).body;
      const lotes = new Set((await noQuadro(secao)).map((um) => um.id));
      expect([etapa, lista.pagination.total, lotes.size]).toEqual([etapa, figura, figura]);
      expect(new Set(lista.content.map((um: { id: number }) => um.id))).toEqual(lotes);
    }
    expect([emTerreiro, emSecagem]).toEqual([2, 1]);
    for (const etapa of ['terreiro', 'secagem'])
      expect((await call('GET', `/lotes?etapa=${etapa}&em=2026-06-26&q=26-0003`)).body.content).toMatchObject([{ id }]);
  });

  it('qualidade é o cadastro da conta, com os códigos dele; as palavras escritas são sugestões, e os tipos são seis', async () => {
    const nova = async (descricao: string) => (await ana.call('POST', '/cat-qualidades', { descricao })).body.id as number;
    const [moca, bica, varricao] = [await nova('Moca'), await nova('Bica corrida'), await nova('Varrição')];
    await ana.call('DELETE', `/cat-qualidades/${varricao}`);
    const { content, tipos, sugestoes } = (await call('GET', '/qualidade')).body;
    expect(content).toEqual([
      { id: bica, descricao: 'Bica corrida' },
      { id: moca, descricao: 'Moca' },
    ]);
    expect(sugestoes).toEqual(expect.arrayContaining(['Bica corrida', 'Moca', 'Dura', 'Mole, da casa']));
    expect(tipos.map(({ id, nome }: { id: number; nome: string }) => `${id} ${nome}`)).toEqual([
      '1 Verde',
      '2 Natural',
      '3 Boia',
      '4 Boinha',
      '5 Cereja',
      '6 Cereja2',
    ]);
  });

  it('a ficha do benefício traz as saídas e os talhões', async () => {
    const ficha = (await call('GET', `/print?beneficio=${ids.beneficio}&lote=${ids.grao}`)).body;
    expect(ficha).toMatchObject({
      saidas: [{ id: ids.grao, quantidade: 60 }],
      origens: [
        { talhao: 'Mata', percentual: 75 },
        { talhao: 'Pedreira', percentual: 25 },
      ],
    });
    expect((await call('GET', `/print?beneficio=${ids.beneficio}`)).body.saidas).toHaveLength(2);
    expect((await call('GET', `/print-rebeneficio?beneficio=${ids.beneficio}`)).status).toBe(404);
    expect((await call('GET', '/print')).status).toBe(400);
  });

  it('outra conta não vê nada disso', async () => {
    const de = (url: string) => bia.call('GET', `/rastreabilidade${url}`);
    expect((await de('/lotes/pesquisar')).body.pagination.total).toBe(0);
    for (const url of ['/lotes/por-talhao', '/terreiro/lotes']) expect((await de(url)).body.content).toEqual([]);
    expect((await de('/lotes/cooperativa')).body.pagination.total).toBe(0);
    expect((await de(`/print?beneficio=${ids.beneficio}`)).status).toBe(404);
    expect((await de(`/terreiro/${sitio.terreiro}/lotes`)).status).toBe(404);
    expect((await de('/qualidade')).body.content).toEqual([]);
    expect(JSON.stringify((await de('/qualidade')).body)).not.toMatch(/da casa|Moca/);
  });
});

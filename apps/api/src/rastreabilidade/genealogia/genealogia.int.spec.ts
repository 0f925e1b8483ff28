import { momento } from '../../testing/momento.js';
import { colherDeSobra } from '../../testing/colher.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

type No = { id: string; loteId?: number; nivel: number };

describe('genealogia pela API', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let na: Record<string, string>;
  let talhoes: number[];

  const criado = async (path: string, body: object) => {
    const made = await ana.call('POST', path, body, na);
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body;
  };
  const colher = async (quantidade: number, dos: readonly number[]) =>
    (await criado('/rastreabilidade', { data: '2026-05-11', talhoes: dos.map((talhaoId) => ({ talhaoId, quantidade })) })).id as number;
  const processar = async (processo: string, lotes: readonly object[], kg: readonly number[], mais: object = {}) => {
    const saem = processo === 'beneficio' ? { tipo: 'Bica corrida', quantidade: kg[0] } : {};
    const escolha = (processo === 'beneficio' ? kg.slice(1) : kg).map((quantidade) => ({ tipo: 'Escolha', quantidade }));
    const made = await criado(`/rastreabilidade/${processo}`, { dataEntrada: '2026-06-07', lotes, ...saem, escolha, ...mais });
    return (made.saidas as { id: number }[]).map(({ id }) => id);
  };
  const genealogia = (lote: number, query = '') => ana.call('GET', `/rastreabilidade/lotes/${lote}/genealogia${query}`);
  const lotesDe = ({ nos }: { nos: No[] }) => nos.flatMap(({ loteId, nivel }) => (loteId ? [[loteId, nivel]] : []));

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    na = {};
    na = { 'x-fazenda': String((await criado('/fazendas', { nome: 'SANTA FÉ' })).id) };
    talhoes = [(await criado('/cad-talhoes', { nome: 'Mata' })).id, (await criado('/cad-talhoes', { nome: 'Pedreira' })).id];
    await colherDeSobra(ana, Number(na['x-fazenda']), talhoes);
  });
  afterAll(() => app.close());

  it('diz por que terreiros, secadores e pilhas os lotes passaram: o que voltou conta uma vez, o que se desfez não, e então é o de então', async () => {
    const onde = {
      terreiro: (await criado('/cad-terreiros', { descricao: 'De cima', area: 100 })).id,
      secador: (await criado('/cad-secadores', { descricao: 'Rotativo' })).id,
      pilha: (await criado('/cad-pilhas', { descricao: 'Pilha 1' })).id,
    };
    const a = await colher(300, [talhoes[0] as number]);
    const terreiro = async (dia: string, quantidade?: number) => {
      const lote = [{ id: a, ...(quantidade === undefined ? {} : { quantidade }) }];
      const { id } = await criado('/rastreabilidade/terreiro', { terreiro: onde.terreiro, lote, data_entrada: dia });
      expect((await ana.call('PATCH', `/rastreabilidade/terreiro/${id}/saida`, { dataSaida: dia })).status).toBe(200);
    };
    await terreiro('2026-05-12');
    await terreiro('2026-05-13', 100);
    const desfeita = await criado('/rastreabilidade/ressecagem', {
      secador: onde.secador,
      dataEntrada: '2026-05-14',
      dataSaida: '2026-05-14',
      lote: [{ id: a }],
      umidadeEntrada: 20,
      umidadeSaida: 12,
    });
    await criado('/rastreabilidade/secagem', {
      secador: onde.secador,
      dataEntrada: '2026-05-15',
      dataSaida: '2026-05-16',
      lote: [{ id: a, quantidade: 200 }],
      umidadeEntrada: 30,
      umidadeSaida: 11,
    });
    const [b = 0] = await processar('beneficio', [{ id: a, quantidade: 300 }], [50]);
    await criado('/rastreabilidade/armazem', { pilha: onde.pilha, dataEntrada: '2026-06-08', lote: [{ id: b }] });
    const passagens = async (query = '') =>
      (await genealogia(b, query)).body.passagens.map((uma: Record<string, unknown>) => [uma.lote, uma.processo, uma.quantidade]);
    const [noTerreiro, naRessecagem, noSecador, naPilha] = [
      [a, 'terreiro', 300],
      [a, 'ressecagem', 300],
      [a, 'secagem', 200],
      [b, 'armazem', 50],
    ];
    expect(await passagens()).toEqual([naRessecagem, noSecador, noTerreiro, naPilha]);
    const antes = await momento();
    expect((await ana.call('DELETE', `/rastreabilidade/ressecagem/${desfeita.id}`)).status).toBe(204);
    expect(await passagens()).toEqual([noSecador, noTerreiro, naPilha]);
    expect(await passagens(`?conhecidoEm=${antes}`)).toEqual([naRessecagem, noSecador, noTerreiro, naPilha]);
    expect(await passagens('?em=2026-06-07')).toEqual([noSecador, noTerreiro]);
  });

  it('segue misturas de misturas, mostra os mais próximos primeiro e reparte pelos talhões o todo', async () => {
    const [mata, pedreira] = talhoes as [number, number];
    const [a, b] = [await colher(800, [mata]), await colher(400, [mata, pedreira])];
    const [x = 0] = await processar(
      'beneficio',
      [
        { id: a, quantidade: 600 },
        { id: b, quantidade: 200 },
      ],
      [100],
    );
    const [y = 0] = await processar('beneficio', [{ id: a, quantidade: 200 }], [20]);
    const [z = 0] = await processar(
      'rebeneficio',
      [
        { id: x, quantidade: 60 },
        { id: y, quantidade: 20 },
      ],
      [40, 40],
      { perda: 0 },
    );

    const { body } = await genealogia(z);
    expect(lotesDe(body).sort()).toEqual(
      [
        [a, -2],
        [b, -2],
        [x, -1],
        [y, -1],
        [z, 0],
      ].sort(),
    );
    expect(body.total).toEqual({ lotes: 5, arestas: 5 });
    expect(body.arestas).toContainEqual(
      expect.objectContaining({ de: String(a), para: String(x), quantidade: 600, unidade: 'L', processo: 'beneficio' }),
    );
    // Of z: 3/4 from x, which is 3/4 Mata and 1/4 half Mata, half Pedreira; and 1/4 from y, all Mata.
    expect(body.origens.map(({ nome, percentual, quantidade }: Record<string, unknown>) => [nome, percentual, quantidade])).toEqual([
      ['Mata', 90.625, 36.25],
      ['Pedreira', 9.375, 3.75],
    ]);

    // z is half of the output: half of x and y went there, and so half of the shares of a and b in them.
    const partes = (de: { nos: (No & { parte?: number })[] }) =>
      de.nos.flatMap(({ loteId, parte }) => (parte === undefined ? [] : [[loteId, parte]]));
    expect(partes(body).sort()).toEqual(
      [
        [a, 280],
        [b, 60],
        [x, 30],
        [y, 10],
      ].sort(),
    );

    const poucos = (await genealogia(z, '?limite=3')).body;
    expect(lotesDe(poucos)).toEqual([
      [z, 0],
      [x, -1],
      [y, -1],
    ]);
    expect(poucos).toMatchObject({ total: body.total, origens: body.origens });
    expect(poucos.arestas).toHaveLength(2);
    expect(lotesDe((await genealogia(a, '?sentido=destino')).body)).toHaveLength(5);

    const [novo = 0] = await processar('rebeneficio', [{ id: z, quantidade: 40 }], [40], { perda: 0 });
    expect(lotesDe((await genealogia(a)).body)).toContainEqual([novo, 3]);
    expect((await ana.call('GET', `/rastreabilidade/lotes/${novo}`)).body.talhoes).toMatchObject([
      { percentual: 90.625 },
      { percentual: 9.375 },
    ]);
  });

  it('diz quais quilos de uma venda estavam em que depósito, agora e então; e nada dos que estavam na fazenda', async () => {
    const cooperativa = (await criado('/cad-cooperativas', { descricao: 'Sul' })).id;
    const cliente = (await criado('/cad-clientes', { nome: 'Exportadora' })).id;
    const [grao = 0] = await processar('beneficio', [{ id: await colher(1_000, talhoes.slice(0, 1)), quantidade: 1_000 }], [100]);
    const depositar = async (date: string, kg: number) =>
      (await criado('/rastreabilidade/cooperativa', { cooperativa, date, entries: [{ id: grao, kg }] })).id as number;
    const [segundo, primeiro] = [await depositar('2026-06-09', 30.5), await depositar('2026-06-08', 20)];
    const vender = async (kg: number) => {
      const venda = await criado('/vendas', { data: '2026-06-10', cliente, produtos: [{ id: grao, quantidade: kg, precoSaca: 2_000 }] });
      expect((await ana.call('PUT', `/vendas/${venda.id}/finalizar`, { data: '2026-06-10' })).status).toBe(200);
      return venda.id as number;
    };
    const antes = await momento();
    const [uma, outra] = [await vender(40), await vender(20)];
    const vendas = async (query = '') =>
      (await genealogia(grao, query)).body.arestas.flatMap(({ para, quantidade, daCooperativa }: Record<string, unknown>) =>
        String(para).startsWith('venda-') ? [[para, quantidade, daCooperativa]] : [],
      );
    const da = (deposito: number, quantidade: number) => ({ deposito: `deposito-${deposito}`, quantidade });
    expect(await vendas()).toEqual([
      [`venda-${uma}`, 40, [da(primeiro, 20), da(segundo, 20)]],
      [`venda-${outra}`, 20, [da(segundo, 10.5)]],
    ]);
    expect(await vendas('?em=2026-06-09')).toEqual([]);
    expect(await vendas(`?conhecidoEm=${antes}`)).toEqual([]);
    expect((await ana.call('GET', `/rastreabilidade/lotes/${grao}`)).body).toMatchObject({
      saldo: 40,
      naCooperativa: 0,
      etapa: 'descanso',
    });
    expect((await ana.call('GET', `/rastreabilidade/lotes/${grao}?em=2026-06-09`)).body).toMatchObject({ etapa: 'cooperativa' });
    expect((await ana.call('PATCH', `/vendas/${outra}/abrir`)).status).toBe(200);
    expect((await vendas()).at(-1)).toEqual([`venda-${outra}`, 20, undefined]);
    expect((await ana.call('GET', `/rastreabilidade/lotes/${grao}`)).body).toMatchObject({ etapa: 'cooperativa', local: 'Sul' });
  });

  it('diz o que há de errado num limite', async () => {
    const lote = await colher(10, talhoes.slice(0, 1));
    for (const limite of ['0', '20001', 'muitos', '-1']) {
      const { status, body } = await genealogia(lote, `?limite=${limite}`);
      expect([status, body.errors?.[0]?.campo]).toEqual([400, 'limite']);
    }
    expect((await genealogia(lote, '?limite=1')).body.nos).toHaveLength(1);
  });
});
